import OpenAPI

/// Makes the response with which a stub of an operation answers: the description's example, else one made from the
/// schema.
struct SampleMaker {
    let types: TypeBuilder

    func sample(for operation: Document.Operation) -> Sample? {
        guard let response = ResponsePlanner.successes(of: operation).first else { return nil }
        let status = Self.code(of: response.status)
        guard let media = MediaTypeChoice(types: types).choose(among: response.content, direction: "received") else {
            return Sample(status: status, contentType: nil, body: "")
        }
        let name = MediaTypeName(media.name)
        guard name.isJSON else {
            let text = if case .string(let text)? = media.example { text } else { "" }
            return Sample(status: status, contentType: media.name, body: text)
        }
        guard let schema = media.schema else {
            return Sample(status: status, contentType: media.name, body: JSONText.text(of: media.example ?? .null))
        }
        let value = media.example.flatMap { fitted($0, to: schema, depth: 0) } ?? value(of: schema, depth: 0, open: [])
        return Sample(status: status, contentType: media.name, body: JSONText.text(of: value))
    }

    private static func code(of status: Document.Response.Status) -> Int {
        if case .code(let code) = status { code } else { 200 }
    }

    // Examples

    /// An example as its schema has it: what is written without quotes where a text is meant becomes one. Nil when the
    /// example is of another kind altogether.
    private func fitted(_ literal: Literal, to id: SchemaID, depth: Int) -> Literal? {
        guard depth < 64 else { return literal }
        let schema = types.flattener.schema(id)
        if literal == .null { return schema.types.isEmpty || schema.types.contains(.null) || schema.allowsNull ? literal : nil }
        guard schema.oneOf.isEmpty, schema.anyOf.isEmpty else { return literal }
        let kinds = schema.types.subtracting(.null)
        switch literal {
        case .object(let members):
            guard kinds.isEmpty || kinds.contains(.object) else { return nil }
            return fitted(members, to: schema, depth: depth)
        case .array(let items):
            guard kinds.isEmpty || kinds.contains(.array) else { return nil }
            guard let element = schema.items else { return literal }
            let fitted = items.compactMap { self.fitted($0, to: element, depth: depth + 1) }
            return fitted.count == items.count ? .array(fitted) : nil
        case .number(let text):
            if kinds == .string { return .string(text) }
            return kinds.isEmpty || !kinds.isDisjoint(with: [.number, .integer]) ? literal : nil
        case .boolean(let value):
            if kinds == .string { return .string("\(value)") }
            return kinds.isEmpty || kinds.contains(.boolean) ? literal : nil
        case .string(let text):
            guard kinds.isEmpty || kinds.contains(.string) else { return nil }
            return isReadable(text, as: schema) ? literal : nil
        case .null:
            return literal
        }
    }

    private func fitted(_ members: [Literal.Member], to schema: Schema, depth: Int) -> Literal? {
        var fitted: [Literal.Member] = []
        for member in members {
            guard let property = schema.properties.first(where: { $0.name == member.key }) else {
                fitted.append(member)
                continue
            }
            if let value = self.fitted(member.value, to: property.schema, depth: depth + 1) {
                fitted.append(Literal.Member(key: member.key, value: value))
            } else if schema.required.contains(member.key) {
                fitted.append(Literal.Member(key: member.key, value: value(of: property.schema, depth: depth + 1, open: [])))
            }
        }
        for name in schema.required where !members.contains(where: { $0.key == name }) {
            guard let property = schema.properties.first(where: { $0.name == name }) else { continue }
            fitted.append(Literal.Member(key: name, value: value(of: property.schema, depth: depth + 1, open: [])))
        }
        return .object(fitted)
    }

    /// Whether a text can be read as what its format says.
    private func isReadable(_ text: String, as schema: Schema) -> Bool {
        let digits = text.prefix { $0.isNumber || $0 == "-" }
        switch schema.format {
        case "date-time": return digits.count >= 10 && text.count > 10 && !text.contains(",")
        case "date": return digits.count == 10 && text.count == 10
        case "uuid": return text.count == 36 && text.filter { $0 == "-" }.count == 4 && text.allSatisfy { $0.isHexDigit || $0 == "-" }
        case "byte": return text.utf8.count % 4 == 0 && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+/=".contains($0)) }
        case "uri", "url": return !text.isEmpty && !text.contains(" ")
        default: return true
        }
    }

    // Values made from the schema

    private func value(of id: SchemaID, depth: Int, open: Set<SchemaID>) -> Literal {
        let schema = types.flattener.schema(id)
        if let example = schema.example ?? schema.defaultValue, example != .null, let fitted = fitted(example, to: id, depth: depth) {
            return fitted
        }
        if let first = schema.enumeration?.first(where: { $0 != .null }) { return first }
        let id = types.flattener.target(of: id)
        guard depth < 12, !open.contains(id) else { return bare(schema) }
        let open = open.union([id])
        if let variant = (schema.oneOf + schema.anyOf).first(where: { types.flattener.schema($0).types != .null }),
            schema.properties.isEmpty
        {
            return discriminated(value(of: variant, depth: depth + 1, open: open), variant, schema)
        }
        return made(schema, depth, open)
    }

    /// The discriminator must name the variant that was made.
    private func discriminated(_ value: Literal, _ variant: SchemaID, _ union: Schema) -> Literal {
        guard let discriminator = union.discriminator, case .object(let members) = value else { return value }
        let target = types.flattener.target(of: variant)
        let name =
            discriminator.mappings.first { $0.schema.map(types.flattener.target) == target }?.value
            ?? types.flattener.schema(variant).name
        guard let name else { return value }
        let others = members.filter { $0.key != discriminator.propertyName }
        return .object([Literal.Member(key: discriminator.propertyName, value: .string(name))] + others)
    }

    private func made(_ schema: Schema, _ depth: Int, _ open: Set<SchemaID>) -> Literal {
        let kinds = schema.types.subtracting(.null)
        if !schema.properties.isEmpty || kinds.contains(.object) {
            let members = schema.properties.compactMap { property -> Literal.Member? in
                let isRequired = schema.required.contains(property.name)
                let isOpen = open.contains(types.flattener.target(of: property.schema))
                if !isRequired, isOpen || depth > 3 || types.flattener.schema(property.schema).isWriteOnly { return nil }
                return Literal.Member(key: property.name, value: value(of: property.schema, depth: depth + 1, open: open))
            }
            return .object(members)
        }
        if kinds.contains(.array) || schema.items != nil {
            guard let items = schema.items, !open.contains(types.flattener.target(of: items)) else { return .array([]) }
            return .array([value(of: items, depth: depth + 1, open: open)])
        }
        return bare(schema)
    }

    /// The plainest value of a kind.
    private func bare(_ schema: Schema) -> Literal {
        let kinds = schema.types.subtracting(.null)
        if kinds.contains(.string) { return .string(text(of: schema)) }
        if kinds.contains(.integer) || kinds.contains(.number) { return .number(schema.minimum.map { Double($0) == nil ? "0" : $0 } ?? "0") }
        if kinds.contains(.boolean) { return .boolean(false) }
        if kinds.contains(.array) { return .array([]) }
        if kinds.contains(.object) || !schema.properties.isEmpty {
            return schema.types.contains(.null) ? .null : .object([])
        }
        return .null
    }

    private func text(of schema: Schema) -> String {
        switch schema.format {
        case "date-time": "2024-01-01T00:00:00Z"
        case "date": "2024-01-01"
        case "uuid": "00000000-0000-4000-8000-000000000000"
        case "uri", "url": "https://example.com"
        case "email": "name@example.com"
        case "byte": "AA=="
        case "decimal": "0"
        default: schema.title ?? "text"
        }
    }
}

/// Writes a literal as JSON in one line.
enum JSONText {
    static func text(of literal: Literal) -> String {
        var text = ""
        append(literal, to: &text)
        return text
    }

    private static func append(_ literal: Literal, to text: inout String) {
        switch literal {
        case .null: text += "null"
        case .boolean(let value): text += value ? "true" : "false"
        case .number(let number): text += number
        case .string(let string): append(string, to: &text)
        case .array(let items):
            text += "["
            for (index, item) in items.enumerated() {
                if index > 0 { text += "," }
                append(item, to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                append(member.key, to: &text)
                text += ":"
                append(member.value, to: &text)
            }
            text += "}"
        }
    }

    private static func append(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.value < 0x20 || scalar == "\u{2028}" || scalar == "\u{2029}" || scalar == "\u{7F}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
