import Diagnostics
import OpenAPI

// Forms: `application/x-www-form-urlencoded` and `multipart/form-data`, whose fields each version of OpenAPI writes in
// its own way unless an encoding object says otherwise (3.0.4, 4.7.15; 3.1, 4.8.15; 3.2, 4.15).
extension DraftBuilder {
    /// The type of a form, and how its parts are written where that doesn't go without saying.
    mutating func form(
        _ mediaType: Document.MediaType, reporting sink: inout DiagnosticSink
    ) -> (type: TypeReference, encodings: [RequestBody.PropertyEncoding]) {
        let isMultipart =
            MediaTypeName.format(of: MediaTypeName.essence(mediaType.name), hasEvents: false) == .multipart
        let formless = TypeReference.dictionary(isMultipart ? .file : .string)
        guard let id = mediaType.schema else {
            if isMultipart {
                sink.report(
                    .missingField, "without a 'schema' nobody knows the parts of this form; any files are taken",
                    at: mediaType.range
                )
            }
            return (formless, [])
        }
        let schema = graph.effective(graph.target(of: id).schema, reporting: &sink)
        let isChoice = !schema.oneOf.isEmpty || !schema.anyOf.isEmpty
        guard isChoice || SchemaKinds.of(schema).isSubset(of: .object) else {
            sink.report(
                .contradictoryTypes,
                "the fields of a form are the properties of an object, and this is \(SchemaKinds.name(of: SchemaKinds.of(schema))); "
                    + "any \(isMultipart ? "files" : "fields") are taken",
                at: schema.range
            )
            return (formless, [])
        }
        let unmatched = unmatchedEncodings(of: mediaType, schema, reporting: &sink)
        let choice = isMultipart && isChoice ? self.choice(of: id, reporting: &sink) : nil
        let properties = schema.properties + (choice.map { self.properties(of: $0, reporting: &sink) } ?? [])
        var parts: [String: DraftType.FormPart] = [:]
        var encodings: [RequestBody.PropertyEncoding] = []
        var seen = Set(unmatched)
        for property in properties where seen.insert(property.name).inserted {
            let given = mediaType.encodings.first { $0.property == property.name }
            let plan = plan(of: property, given, isMultipart: isMultipart, reporting: &sink)
            if let part = plan.part { parts[property.name] = part }
            if let encoding = plan.encoding { encodings.append(encoding) }
        }
        encodings += mediaType.encodings.compactMap { seen.contains($0.property) ? nil : encoding($0) }
        return (formType(of: id, choice, parts, schema, isMultipart: isMultipart, reporting: &sink), encodings)
    }

    private mutating func formType(
        of id: SchemaID, _ choice: TypeID?, _ parts: [String: DraftType.FormPart], _ schema: Schema, isMultipart: Bool,
        reporting sink: inout DiagnosticSink
    ) -> TypeReference {
        if let choice, case .union(let union) = types[choice.index].kind {
            return .named(formChoice(of: union, for: types[choice.index].schema, parts, reporting: &sink))
        }
        if isMultipart || !parts.isEmpty,
            let type = formType(of: id, isMultipart ? .multipart(parts: parts) : .form(parts: parts), reporting: &sink)
        {
            return .named(type)
        }
        if isMultipart, case .schema(let values) = schema.additionalProperties,
            let file = fileType(of: values, reporting: &sink)
        {
            return .dictionary(file)
        }
        return use(of: id, reporting: &sink).type
    }

    /// The union that a choice among objects is, where one of them holds a file.
    private mutating func choice(of id: SchemaID, reporting sink: inout DiagnosticSink) -> TypeID? {
        guard case .named(let type) = use(of: id, reporting: &sink).type, case .union = types[type.index].kind,
            properties(of: type, reporting: &sink).contains(where: { fileType(of: $0.schema, reporting: &sink) != nil })
        else { return nil }
        return type
    }

    /// What each of a union's cases may hold.
    private mutating func properties(of id: TypeID, reporting sink: inout DiagnosticSink) -> [Schema.Property] {
        guard case .union(let union) = types[id.index].kind else { return [] }
        return union.cases.flatMap { entry -> [Schema.Property] in
            guard case .named(let member) = entry.type else { return [] }
            return graph.effective(types[member.index].schema, reporting: &sink).properties
        }
    }

    /// An encoding must be of a property (OpenAPI 3.1, 4.8.14.1); further ones can be there where the schema allows
    /// them.
    private mutating func unmatchedEncodings(
        of mediaType: Document.MediaType, _ schema: Schema, reporting sink: inout DiagnosticSink
    ) -> [String] {
        guard schema.patternProperties.isEmpty, [.unspecified, .forbidden].contains(schema.additionalProperties) else {
            return []
        }
        var names = schema.properties.map(\.name)
        for option in schema.oneOf + schema.anyOf {
            let meant = graph.effective(graph.target(of: option).schema, reporting: &sink)
            names += meant.properties.map(\.name)
        }
        let unmatched = mediaType.encodings.filter { !names.contains($0.property) }
        for encoding in unmatched {
            let near = Suggestion.nearest(to: encoding.property, among: names)
            sink.report(
                .misplacedField, "the form has no property '\(encoding.property)'; its encoding is ignored",
                at: encoding.range, hint: near.map { "did you mean '\($0)'?" }
            )
        }
        return unmatched.map(\.property)
    }

    // One part

    private struct PartPlan {
        /// What the encoding makes of the property.
        var part: DraftType.FormPart?
        var encoding: RequestBody.PropertyEncoding?
    }

    private mutating func plan(
        of property: Schema.Property, _ given: Document.PropertyEncoding?, isMultipart: Bool,
        reporting sink: inout DiagnosticSink
    ) -> PartPlan {
        let content = partContent(of: property.schema, reporting: &sink)
        let isFile = isMultipart && fileType(of: property.schema, reporting: &sink) != nil
        var encoding = RequestBody.PropertyEncoding(key: property.name)
        var part: DraftType.FormPart?
        if let given {
            encoding.headers = headers(of: given, isFile: isFile, reporting: &sink)
            reportIgnored(
                given, "'style', 'explode' and 'allowReserved' say nothing of a file; they are ignored",
                reporting: &sink
            ) {
                isFile && $0.isStyled
            }
            if given.isStyled, !isFile {
                if let style = style(of: given, property, content, reporting: &sink) {
                    (encoding.style, encoding.explode, encoding.allowsReserved) = style
                }
                encoding.itemStyles = given.itemStyles.compactMap { Parameter.Style(rawValue: $0.rawValue) }
                encoding.allowsEmptyValue = given.allowsEmptyValue
                reportIgnored(
                    given, "'contentType' says nothing beside 'style', 'explode' or 'allowReserved'; it is ignored",
                    reporting: &sink
                ) {
                    $0.contentType != nil
                }
            } else if let contentType = given.contentType {
                let choice = PartContentType(contentType, of: isFile && content != .untyped ? .bytes : content)
                report(choice, of: given, content, isMultipart: isMultipart, reporting: &sink)
                (encoding.contentType, part) = (choice.name, choice.part)
                if !isMultipart {
                    if choice.unwritten == nil { part = nil } else { (encoding.contentType, part) = (nil, .text) }
                }
            }
        }
        // Bytes as text are bytes still; forms that aren't multipart name no types.
        if content == .encodedBytes, isMultipart, !isFile, encoding.contentType == nil, given?.isStyled != true {
            encoding.contentType = "application/octet-stream"
        }
        let isStandard = encoding == RequestBody.PropertyEncoding(key: property.name)
        return PartPlan(part: part, encoding: isStandard ? nil : encoding)
    }

    private mutating func reportIgnored(
        _ given: Document.PropertyEncoding, _ message: String, reporting sink: inout DiagnosticSink,
        where isSo: (Document.PropertyEncoding) -> Bool
    ) {
        if isSo(given) { sink.report(.misplacedField, message, at: given.range) }
    }

    /// What a property is to the table of default content types; of a list what each of its items is.
    private mutating func partContent(of id: SchemaID, reporting sink: inout DiagnosticSink) -> PartContentType.Content
    {
        var schema = graph.effective(graph.target(of: id).schema, reporting: &sink)
        if isUntyped(id, reporting: &sink) { return .untyped }
        if SchemaKinds.of(schema) == .array, let items = schema.items {
            if isUntyped(items, reporting: &sink) { return .untyped }
            schema = graph.effective(graph.target(of: items).schema, reporting: &sink)
        }
        if schema.isBinary { return .bytes }
        let kinds = SchemaKinds.of(schema)
        if kinds == .string, document.version >= .v3_0 {
            if schema.contentEncoding != nil { return .encodedBytes }
            if document.version == .v3_0, schema.format == "byte" { return .encodedBytes }
            let isText = schema.format == nil && schema.enumeration == nil && schema.contentSchema == nil
            return isText ? .text : .scalar
        }
        if !schema.oneOf.isEmpty || !schema.anyOf.isEmpty { return .mixed }
        if kinds.isEmpty { return .mixed }
        return kinds.isDisjoint(with: [.array, .object]) ? .scalar : .composite
    }

    private mutating func report(
        _ choice: PartContentType, of given: Document.PropertyEncoding, _ content: PartContentType.Content,
        isMultipart: Bool, reporting sink: inout DiagnosticSink
    ) {
        if let unwritten = choice.unwritten {
            let consequence =
                isMultipart ? "the part is a file, whose bytes are the caller's" : "its text is the caller's"
            sink.report(
                .unsupportedMediaType, "'\(unwritten)' isn't written of '\(given.property)' yet; \(consequence)",
                at: given.range
            )
        } else if !choice.others.isEmpty, let name = choice.name {
            sink.report(
                Diagnostic(
                    .unsupportedMediaType, severity: .note,
                    "'\(given.property)' is sent as '\(name)', not as "
                        + choice.others.map { "'\($0)'" }.joined(separator: ", "), at: given.range
                )
            )
        }
    }

    /// Headers of a part have no place in its value. What has but one value is sent; a file can be given any.
    private mutating func headers(
        of given: Document.PropertyEncoding, isFile: Bool, reporting sink: inout DiagnosticSink
    ) -> [RequestBody.PropertyEncoding.Header] {
        given.headers.compactMap { header in
            if let value = header.schema.flatMap({ constant(of: $0, reporting: &sink) })?.headerText {
                return RequestBody.PropertyEncoding.Header(name: header.name, value: value)
            }
            if !isFile {
                sink.report(
                    Diagnostic(
                        .unsupportedPart, severity: header.isRequired ? .warning : .note,
                        "the header '\(header.name)' of the part '\(given.property)' isn't sent: only files can be given headers",
                        at: header.range, hint: "a header whose 'schema' has a 'const' is sent"
                    )
                )
            }
            return nil
        }
    }

    /// Of a property that only some of the forms have, or that the description doesn't name.
    private func encoding(_ given: Document.PropertyEncoding) -> RequestBody.PropertyEncoding? {
        let isOne = given.contentType.map { !$0.contains(",") && !$0.contains("*") } ?? false
        let encoding = RequestBody.PropertyEncoding(
            key: given.property, contentType: isOne ? given.contentType : nil,
            style: given.style.flatMap { Parameter.Style(rawValue: $0.rawValue) }, explode: given.explode,
            allowsReserved: given.allowsReserved
        )
        return encoding == RequestBody.PropertyEncoding(key: given.property) ? nil : encoding
    }
}

extension ConstantValue {
    /// As it stands in a header.
    fileprivate var headerText: String? {
        switch self {
        case .null: nil
        case .boolean(let value): value ? "true" : "false"
        case .integer(let text), .number(let text), .string(let text): text
        }
    }
}
