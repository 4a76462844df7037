import OpenAPI
import Samples

/// A reader that decodes the body of a request by its media type, and validates it.
struct BodyReader {
    let text: DescriptionText
    var location = "body"

    /// The decoded value of a body, and the violations of its schema.
    struct Result {
        /// The decoded value; nil for a body that isn't decoded, such as bytes or XML.
        var value: Literal?
        var violations: [Violation] = []
    }

    func read(_ bytes: [UInt8], as media: Document.MediaType, contentType: String) -> Result {
        let essence = MediaTypeName.essence(contentType)
        if MediaTypeText.isJSON(essence) { return json(bytes, media) }
        if essence == "application/x-www-form-urlencoded" {
            let pairs = PercentText.pairs(String(decoding: bytes, as: UTF8.self))
            return form(pairs.map { ($0.0, $0.1, true) }, media)
        }
        if essence == "multipart/form-data" {
            guard let boundary = MediaTypeText.parameter("boundary", of: contentType), !boundary.isEmpty else {
                return Result(violations: [violation("", "multipart", "'Content-Type' has no boundary")])
            }
            guard let parts = Self.parts(of: bytes, boundary: boundary) else {
                return Result(violations: [violation("", "multipart", "the body has no parts")])
            }
            return form(parts, media)
        }
        if essence.hasPrefix("text/"), essence != "text/event-stream", essence != "text/xml", let schema = media.schema,
            text.schemas.types(of: schema) == .string
        {
            let value = Literal.string(String(decoding: bytes, as: UTF8.self))
            return Result(value: value, violations: violations(of: value, schema))
        }
        return Result()
    }

    private func violation(_ pointer: String, _ rule: String, _ detail: String) -> Violation {
        Violation(location: location, pointer: pointer, rule: rule, detail: detail)
    }

    private func violations(of value: Literal, _ schema: SchemaID) -> [Violation] {
        SchemaValidator.violations(of: value, schema, in: text.schemas, location: location)
    }

    private func json(_ bytes: [UInt8], _ media: Document.MediaType) -> Result {
        do throws(JSONFailure) {
            let value = try Literal(json: bytes)
            return Result(value: value, violations: media.schema.map { violations(of: value, $0) } ?? [])
        } catch {
            return Result(violations: [violation("", "json", "\(error.reason) at byte \(error.offset)")])
        }
    }

    /// Decodes a form from pairs of a property's name and its value.
    ///
    /// A value is converted to the type of its property, unless the value isn't text.
    private func form(_ pairs: [(String, String, isText: Bool)], _ media: Document.MediaType) -> Result {
        guard let schema = media.schema else { return Result() }
        // The generated client sends any fields if the schema of a form isn't one of an object.
        let formTypes = text.schemas.types(of: schema)
        guard formTypes.isEmpty || formTypes.contains(.object) else { return Result() }
        var members: [Literal.Member] = []
        var unread: Set<String> = []
        for (name, string, isText) in pairs {
            // The name of an array may end with brackets, as in 'tags[]'. The name of an object's property has the key
            // in brackets, as in 'card[number]'.
            let key = name.hasSuffix("[]") ? String(name.dropLast(2)) : name
            if text.schemas.property(key, of: schema) == nil, let bracket = key.firstIndex(of: "[") {
                let outer = String(key[..<bracket])
                if unread.insert(outer).inserted { members.append(.init(key: outer, value: .null)) }
                continue
            }
            let property = text.schemas.property(key, of: schema)
            let types = property.map { text.schemas.types(of: $0) } ?? []
            let isArray = types.contains(.array)
            let encoding = media.encodings.first { $0.property == key }
            if encoding?.isStyled == true || types.contains(.object) { unread.insert(key) }
            let item = isArray ? property.flatMap { text.schemas.items(of: $0) } : property
            var value =
                isText
                ? item.map { TextValue.coerced(string, $0, in: text.schemas) } ?? .string(string) : .string(string)
            if isArray, case .array = value {
            } else if isArray {
                if let index = members.firstIndex(where: { $0.key == key }),
                    case .array(let before) = members[index].value
                {
                    members[index] = .init(key: key, value: .array(before + [value]))
                    continue
                }
                value = .array([value])
            }
            members.append(.init(key: key, value: value))
        }
        let value = Literal.object(members)
        let found = violations(of: value, schema).filter { violation in
            let first = violation.pointer.dropFirst().prefix { $0 != "/" }
            // A form can't contain an empty array, so a required array may be missing.
            if violation.rule == "required", let property = text.schemas.property(String(first), of: schema),
                text.schemas.types(of: property).contains(.array), text.schemas.schema(property).minimumItems ?? 0 == 0
            {
                return false
            }
            // Violations of the whole object are ignored if one of its properties isn't decoded.
            return first.isEmpty ? unread.isEmpty : !unread.contains(String(first))
        }
        return Result(value: value, violations: found)
    }

    /// Returns the parts of a multipart body (RFC 7578) with their names; nil if the body is malformed.
    private static func parts(of bytes: [UInt8], boundary: String) -> [(String, String, isText: Bool)]? {
        let delimiter = Array("--\(boundary)".utf8)
        var parts: [(String, String, isText: Bool)] = []
        guard var start = find(delimiter, in: bytes, from: 0) else { return nil }
        while parts.count < 1000 {
            start += delimiter.count
            if bytes[start...].starts(with: "--".utf8) { return parts }
            guard let headEnd = find([13, 10, 13, 10], in: bytes, from: start),
                let end = find([13, 10] + delimiter, in: bytes, from: headEnd + 2)
            else { return nil }
            let head = String(decoding: bytes[start..<headEnd], as: UTF8.self)
            let name = head.firstRange(of: " name=\"").map { head[$0.upperBound...].prefix { $0 != "\"" } } ?? ""
            let content = end >= headEnd + 4 ? bytes[(headEnd + 4)..<end] : []
            let isFile = head.contains("filename=")
            parts.append((String(name), String(decoding: isFile ? content.prefix(0) : content, as: UTF8.self), !isFile))
            start = end + 2
        }
        return parts
    }

    private static func find(_ pattern: [UInt8], in bytes: [UInt8], from offset: Int) -> Int? {
        guard let first = pattern.first, bytes.count >= offset + pattern.count else { return nil }
        return bytes.withUnsafeBufferPointer { buffer in
            for index in offset...(buffer.count - pattern.count) where buffer[index] == first {
                if buffer[index..<index + pattern.count].elementsEqual(pattern) { return index }
            }
            return nil
        }
    }
}
