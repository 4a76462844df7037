import OpenAPI

/// Reads the parameters of a request into values of their schemas.
struct ParameterReader {
    let text: DescriptionText
    let request: MockRequest
    let variables: [String: String]
    let query: [(String, Substring)]
    let cookies: [(String, Substring)]

    init(_ text: DescriptionText, _ request: MockRequest, variables: [String: String]) {
        self.text = text
        self.request = request
        self.variables = variables
        query = PercentText.rawPairs(request.query)
        cookies = (request.header("cookie") ?? "").split(separator: ";").map { pair in
            let pair = pair.drop { $0 == " " }
            let name = pair.prefix { $0 != "=" }
            return (String(name), pair.dropFirst(name.count + 1))
        }
    }

    func violations(of parameter: Document.Parameter) -> [Violation] {
        let location = parameter.location == .querystring ? "query" : parameter.location.rawValue
        let pointer = SchemaValidator.pointer("", parameter.name)
        guard let value = value(of: parameter) else {
            guard parameter.isRequired, parameter.location != .querystring else { return [] }
            let detail = "parameter '\(parameter.name)' is missing"
            return [Violation(location: location, pointer: pointer, rule: "required", detail: detail)]
        }
        if parameter.allowsEmptyValue, case .string("") = value { return [] }
        guard let schema = parameter.schema ?? parameter.content?.schema else { return [] }
        return SchemaValidator.violations(of: value, schema, in: text, location: location, pointer: pointer)
    }

    private func value(of parameter: Document.Parameter) -> Literal? {
        // Headers that other parts of a description speak of (OpenAPI 3.1, 4.8.12.1).
        if parameter.location == .header,
            ["accept", "content-type", "authorization"].contains(parameter.name.lowercased())
        {
            return nil
        }
        if let content = parameter.content { return self.content(parameter, content) }
        guard let schema = parameter.schema else { return rawText(parameter).map { .string($0) } }
        let types = text.types(of: schema)
        if types.contains(.object), !types.contains(.string) { return object(parameter, schema) }
        if types.contains(.array) { return array(parameter, schema) }
        return rawText(parameter).map { coerced($0, schema) }
    }

    private func content(_ parameter: Document.Parameter, _ content: Document.MediaType) -> Literal? {
        if parameter.location == .querystring {
            guard let query = request.query, MediaTypeText.isJSON(content.name) else { return nil }
            return try? Literal(json: Array(PercentText.decoded(query[...], plusIsSpace: true).utf8))
        }
        guard let raw = rawText(parameter) else { return nil }
        guard MediaTypeText.isJSON(content.name) else { return content.schema.map { coerced(raw, $0) } ?? .string(raw) }
        return (try? Literal(json: Array(raw.utf8))) ?? .string(raw)
    }

    /// The text of a parameter that is one value, decoded; of an array, whose items are separated, not decoded.
    private func rawText(_ parameter: Document.Parameter, isDecoded: Bool = true) -> String? {
        func finish(_ text: Substring, _ plus: Bool) -> String {
            isDecoded ? PercentText.decoded(text, plusIsSpace: plus) : String(text)
        }
        switch parameter.location {
        case .query: return query.first { $0.0 == parameter.name }.map { finish($0.1, true) }
        case .querystring: return nil
        case .header: return request.header(parameter.name.lowercased())
        case .cookie: return cookies.first { $0.0 == parameter.name }.map { finish($0.1, false) }
        case .path:
            guard var value = variables[parameter.name].map({ $0[...] }) else { return nil }
            if parameter.style == .label, value.first == "." { value.removeFirst() }
            if parameter.style == .matrix, value.hasPrefix(";\(parameter.name)=") {
                value = value.dropFirst(parameter.name.count + 2)
            }
            return finish(value, false)
        }
    }

    private func separator(of parameter: Document.Parameter) -> String {
        switch parameter.style {
        case .spaceDelimited: "%20"
        case .pipeDelimited: "|"
        case .tabDelimited: "%09"
        case .label where parameter.explode: "."
        case .matrix where parameter.explode: ";\(parameter.name)="
        default: ","
        }
    }

    private func array(_ parameter: Document.Parameter, _ schema: SchemaID) -> Literal? {
        let items = text.items(of: schema)
        let isRepeated = parameter.location == .query && parameter.style == .form && parameter.explode
        var texts: [String]
        if isRepeated || parameter.location == .query && parameter.style == .deepObject {
            let names = [parameter.name, parameter.name + "[]"]
            texts = query.filter { names.contains($0.0) }.map { PercentText.decoded($0.1, plusIsSpace: true) }
            if texts.isEmpty { return nil }
        } else {
            guard let raw = rawText(parameter, isDecoded: false) else { return nil }
            guard !raw.isEmpty else { return .array([]) }
            let normal = raw.replacing("%2C", with: ",").replacing("%7C", with: "|").replacing("%7c", with: "|")
            let separator = separator(of: parameter)
            let text = separator == "|" ? normal : separator == "%20" ? raw.replacing("+", with: "%20") : raw
            let isEncoded = parameter.location != .header
            texts = text.components(by: separator).map { part in
                let part = isEncoded ? part : part.drop { $0 == " " }
                return isEncoded ? PercentText.decoded(part, plusIsSpace: parameter.location == .query) : String(part)
            }
        }
        if texts.count == 1, !text.types(of: schema).isDisjoint(with: [.string, .integer, .number, .boolean]) {
            let single = coerced(texts[0], schema)
            if SchemaValidator.violations(of: single, schema, in: text, location: "").isEmpty { return single }
        }
        return .array(texts.map { text in items.map { coerced(text, $0) } ?? .string(text) })
    }

    private func object(_ parameter: Document.Parameter, _ schema: SchemaID) -> Literal? {
        var members: [Literal.Member] = []
        func add(_ key: String, _ value: String) {
            let property = text.property(key, of: schema)
            let isArray = property.map { text.types(of: $0).contains(.array) } ?? false
            let item = isArray ? property.flatMap { text.items(of: $0) } : property
            let made = item.map { coerced(value, $0) } ?? .string(value)
            if isArray, let index = members.firstIndex(where: { $0.key == key }) {
                guard case .array(let before) = members[index].value else { return }
                members[index] = Literal.Member(key: key, value: .array(before + [made]))
            } else {
                members.append(Literal.Member(key: key, value: isArray ? .array([made]) : made))
            }
        }
        if parameter.location == .query, parameter.style == .deepObject {
            let prefix = parameter.name + "["
            for (name, value) in query where name.hasPrefix(prefix) {
                let keys = name.dropFirst(prefix.count)
                // Objects within objects have no form that OpenAPI defines.
                guard keys.hasSuffix("]"), !keys.dropLast().contains("[") || keys.hasSuffix("[]") else { return nil }
                add(String(keys.prefix { $0 != "]" }), PercentText.decoded(value, plusIsSpace: true))
            }
            return members.isEmpty ? nil : .object(members)
        }
        if parameter.location == .query, parameter.style == .form, parameter.explode {
            let names = Set(text.schema(schema).properties.map(\.name))
            for (name, value) in query where names.contains(name) {
                add(name, PercentText.decoded(value, plusIsSpace: true))
            }
            return members.isEmpty ? nil : .object(members)
        }
        guard let raw = rawText(parameter, isDecoded: false) else { return nil }
        let separator = parameter.style == .matrix && parameter.explode ? ";" : separator(of: parameter)
        let parts = raw.components(by: separator).map { PercentText.decoded($0) }
        if parameter.explode {
            for part in parts {
                let key = part.drop { $0 == ";" }.prefix { $0 != "=" }
                add(String(key), String(part.drop { $0 == ";" }.dropFirst(key.count + 1)))
            }
        } else {
            for index in stride(from: 0, to: parts.count - 1, by: 2) { add(parts[index], parts[index + 1]) }
        }
        return .object(members)
    }

    private func coerced(_ string: String, _ schema: SchemaID) -> Literal {
        TextValue.coerced(string, schema, in: text)
    }
}

/// Values of text, which has no types.
enum TextValue {
    /// The value that a schema allows; the one of its type where it allows none.
    static func coerced(_ string: String, _ schema: SchemaID, in text: DescriptionText) -> Literal {
        let types = text.types(of: schema)
        if types == .string { return .string(string) }
        var candidates: [Literal] = []
        if let value = try? Literal(json: Array(string.utf8)) {
            let isContainer = string.first == "{" || string.first == "["
            if case .string = value {
            } else if !isContainer || !types.isDisjoint(with: [.object, .array]) {
                candidates.append(value)
            }
        }
        if string.isEmpty, types.contains(.null) { candidates.append(.null) }
        candidates.append(.string(string))
        return candidates.first {
            SchemaValidator.violations(of: $0, schema, in: text, location: "").isEmpty
        } ?? candidates[0]
    }
}

extension String {
    fileprivate func components(by separator: String) -> [Substring] {
        var parts: [Substring] = []
        var rest = self[...]
        while let range = rest.firstRange(of: separator) {
            parts.append(rest[..<range.lowerBound])
            rest = rest[range.upperBound...]
        }
        return parts + [rest]
    }
}

/// Names of media types.
enum MediaTypeText {
    /// Without parameters, in lower case.
    static func essence(_ name: String) -> String {
        String(name.prefix { $0 != ";" }.filter { $0 != " " }).lowercased()
    }

    static func isJSON(_ name: String) -> Bool {
        let name = essence(name)
        return name == "application/json" || name.hasSuffix("+json") || name == "text/json"
    }

    /// A Boolean value that indicates whether a range such as `image/*` includes a media type.
    static func matches(_ range: String, _ name: String) -> Bool {
        let (range, name) = (essence(range), essence(name))
        if range == name || range == "*/*" || range == "*" { return true }
        return range.hasSuffix("/*") && name.hasPrefix(range.dropLast())
    }

    static func parameter(_ key: String, of name: String) -> String? {
        for part in name.split(separator: ";").dropFirst() {
            let part = part.drop { $0 == " " }
            guard part.lowercased().hasPrefix(key + "=") else { continue }
            let value = part.dropFirst(key.count + 1)
            return value.hasPrefix("\"") ? String(value.dropFirst().prefix { $0 != "\"" }) : String(value)
        }
        return nil
    }
}
