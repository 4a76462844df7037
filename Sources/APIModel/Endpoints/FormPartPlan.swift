import Diagnostics
import OpenAPI

/// The encoding of one part of a form.
struct FormPartPlan {
    /// The effect of the encoding on the type of the property.
    private(set) var part: PlannedType.FormPart?
    private(set) var encoding: RequestBody.PropertyEncoding?

    /// Creates the encoding of a form's property.
    ///
    /// - Parameter given: The encoding object of the property; nil if there is none.
    init(of property: Schema.Property, _ given: Document.PropertyEncoding?, isMultipart: Bool, _ types: TypeBuilder) {
        let content = Self.content(of: property.schema, types)
        let isFile = isMultipart && types.fileType(of: property.schema) != nil
        var encoding = RequestBody.PropertyEncoding(key: property.name)
        if let given {
            encoding.headers = Self.headers(of: given, isFile: isFile, types)
            Self.reportIgnored(
                given, "'style', 'explode' and 'allowReserved' have no effect on a file; ignored",
                reporting: types.log
            ) {
                isFile && $0.isStyled
            }
            if given.isStyled, !isFile {
                if let style = FormStyles.style(of: given, property, content, types.facts) {
                    (encoding.style, encoding.explode, encoding.allowsReserved) = style
                }
                encoding.itemStyles = given.itemStyles.compactMap { Parameter.Style(rawValue: $0.rawValue) }
                encoding.allowsEmptyValue = given.allowsEmptyValue
                Self.reportIgnored(
                    given, "'contentType' has no effect beside 'style', 'explode' or 'allowReserved'; ignored",
                    reporting: types.log
                ) {
                    $0.contentType != nil
                }
            } else if let contentType = given.contentType {
                let choice = PartContentType(contentType, of: isFile && content != .untyped ? .bytes : content)
                Self.report(choice, of: given, content, isMultipart: isMultipart, reporting: types.log)
                (encoding.contentType, part) = (choice.name, choice.part)
                if !isMultipart {
                    if choice.unwritten == nil { part = nil } else { (encoding.contentType, part) = (nil, .text) }
                }
            }
        }
        if isMultipart, given?.isStyled != true, given?.contentType == nil,
            let contentType = Self.contentMediaType(of: property.schema, types)
        {
            let choice = PartContentType(contentType, of: isFile && content != .untyped ? .bytes : content)
            (encoding.contentType, part) = (choice.name, choice.part)
        }
        // Bytes that are written as text are sent with the media type of bytes. Forms that aren't multipart don't
        // specify the media types of their parts.
        if content == .encodedBytes, isMultipart, !isFile, encoding.contentType == nil, given?.isStyled != true {
            encoding.contentType = "application/octet-stream"
        }
        // An encoding that equals the default is omitted.
        self.encoding = encoding == RequestBody.PropertyEncoding(key: property.name) ? nil : encoding
    }

    private static func reportIgnored(
        _ given: Document.PropertyEncoding, _ message: String, reporting log: DiagnosticLog,
        where isSo: (Document.PropertyEncoding) -> Bool
    ) {
        if isSo(given) { log.report(.misplacedField, message, at: given.range) }
    }

    /// Returns the media type that a string's schema specifies for the content of the string.
    ///
    /// For an array, returns the media type of its items.
    private static func contentMediaType(of id: SchemaID, _ types: TypeBuilder) -> String? {
        var schema = types.facts.resolved(id)
        if SchemaKinds.of(schema) == .array, let items = schema.items {
            schema = types.facts.resolved(items)
        }
        guard schema.contentSchema == nil, SchemaKinds.of(schema).isSubset(of: .string) else { return nil }
        // The type `application/octet-stream` is ignored, because the name of a file indicates a more precise type.
        guard let name = schema.contentMediaType, MediaTypeName.essence(name) != "application/octet-stream",
            name.utf8.contains(UInt8(ascii: "/")),
            name.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
        else { return nil }
        return name
    }

    /// Returns the kind of a property's content, as in OpenAPI's table of default content types.
    ///
    /// For an array, returns the kind of its items' content.
    private static func content(of id: SchemaID, _ types: TypeBuilder) -> PartContentType.Content {
        var schema = types.facts.resolved(id)
        if types.facts.isUntyped(id) { return .untyped }
        if SchemaKinds.of(schema) == .array, let items = schema.items {
            if types.facts.isUntyped(items) { return .untyped }
            schema = types.facts.resolved(items)
        }
        if schema.isBinary { return .bytes }
        let kinds = SchemaKinds.of(schema)
        if kinds == .string, types.facts.document.version >= .v3_0 {
            if schema.isEncodedAsText { return .encodedBytes }
            if types.facts.document.version == .v3_0, schema.format == "byte" { return .encodedBytes }
            let isText = schema.format == nil && schema.enumeration == nil && schema.contentSchema == nil
            return isText ? .text : .scalar
        }
        if !schema.oneOf.isEmpty || !schema.anyOf.isEmpty { return .mixed }
        if kinds.isEmpty { return .mixed }
        return kinds.isDisjoint(with: [.array, .object]) ? .scalar : .composite
    }

    private static func report(
        _ choice: PartContentType, of given: Document.PropertyEncoding, _ content: PartContentType.Content,
        isMultipart: Bool, reporting log: DiagnosticLog
    ) {
        if let unwritten = choice.unwritten {
            let consequence =
                isMultipart ? "the caller provides the bytes of the file" : "the caller provides the string"
            log.report(
                .unsupportedMediaType, "'\(unwritten)' of '\(given.property)' isn't supported; \(consequence)",
                at: given.range
            )
        } else if !choice.others.isEmpty, let name = choice.name {
            log.report(
                .unsupportedMediaType, severity: .note,
                "property '\(given.property)' is sent as '\(name)', not as "
                    + choice.others.map { "'\($0)'" }.joined(separator: ", "), at: given.range)
        }
    }

    /// Returns the headers that are sent with a part in addition to its value.
    ///
    /// A header with a constant value is sent. Other headers aren't supported, except in a file, which can have any
    /// header.
    private static func headers(
        of given: Document.PropertyEncoding, isFile: Bool, _ types: TypeBuilder
    ) -> [RequestBody.PropertyEncoding.Header] {
        given.headers.compactMap { header in
            if let value = header.schema.flatMap({ types.facts.constant(of: $0) })?.headerText {
                return RequestBody.PropertyEncoding.Header(name: header.name, value: value)
            }
            if !isFile {
                types.report(
                    .unsupportedPart, severity: header.isRequired ? .warning : .note,
                    "header '\(header.name)' of the part '\(given.property)' isn't supported; it isn't sent",
                    at: header.range, hint: "write a 'schema' with a 'const'; files may have other headers")
            }
            return nil
        }
    }
}

extension ConstantValue {
    /// The constant as the text of a header; nil for null.
    fileprivate var headerText: String? {
        switch self {
        case .null: nil
        case .boolean, .integer, .number, .string: spelled
        }
    }
}
