import OpenAPI
import Samples

/// A type that reads the parameters of a request, and validates them against their schemas.
struct ParameterValueReader {
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
        if parameter.location == .querystring { return violations(ofQuery: parameter) }
        let location = parameter.location.rawValue
        let pointer = SchemaValidator.pointer("", parameter.name)
        guard let value = value(of: parameter) else {
            guard parameter.isRequired else { return [] }
            let detail = "parameter '\(parameter.name)' is missing"
            return [Violation(location: location, pointer: pointer, rule: "required", detail: detail)]
        }
        if parameter.allowsEmptyValue, case .string("") = value { return [] }
        // In Swagger 2.0 a parameter may describe these headers. Their values have parameters, such as a boundary, and
        // are compared with the media types of the operation.
        if parameter.location == .header, ["accept", "content-type"].contains(parameter.name.lowercased()) {
            return []
        }
        guard let schema = parameter.schema ?? parameter.content?.schema else { return [] }
        return SchemaValidator.violations(of: value, schema, in: text.schemas, location: location, pointer: pointer)
    }

    /// Returns the violations of a `querystring` parameter, which describes the whole query.
    private func violations(ofQuery parameter: Document.Parameter) -> [Violation] {
        guard let query = request.query, !query.isEmpty else {
            guard parameter.isRequired else { return [] }
            return [Violation(location: "query", pointer: "", rule: "required", detail: "the query is missing")]
        }
        guard let content = parameter.content else { return [] }
        let isForm = MediaTypeName.essence(content.name) == "application/x-www-form-urlencoded"
        let text = isForm ? query : PercentText.decoded(query[...], plusIsSpace: true)
        return BodyReader(text: self.text, location: "query")
            .read(Array(text.utf8), as: content, contentType: content.name).violations
    }

    private func value(of parameter: Document.Parameter) -> Literal? {
        if let content = parameter.content { return self.content(parameter, content) }
        guard let schema = parameter.schema else { return rawText(parameter).map { .string($0) } }
        let types = text.schemas.types(of: schema)
        if types.contains(.object), !types.contains(.string) { return object(parameter, schema) }
        if types.contains(.array) { return array(parameter, schema) }
        // A parameter that is sent several times is an array, which its schema doesn't allow.
        let repeated = parameter.location == .query ? query.filter { $0.0 == parameter.name } : []
        if repeated.count > 1 {
            return .array(repeated.map { coerced(PercentText.decoded($0.1, plusIsSpace: true), schema) })
        }
        return rawText(parameter).map { coerced($0, schema) }
    }

    private func content(_ parameter: Document.Parameter, _ content: Document.MediaType) -> Literal? {
        guard let raw = rawText(parameter) else { return nil }
        guard MediaTypeText.isJSON(content.name) else { return content.schema.map { coerced(raw, $0) } ?? .string(raw) }
        return (try? Literal(json: Array(raw.utf8))) ?? .string(raw)
    }

    /// Returns the text of a parameter; nil if the request doesn't have the parameter.
    ///
    /// Pass false for `isDecoded` to read an array or an object, whose parts are percent-decoded after they are
    /// separated.
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

    private static func separator(of parameter: Document.Parameter) -> String {
        switch parameter.style {
        case .label where parameter.explode: "."
        case .matrix where parameter.explode: ";\(parameter.name)="
        default: parameter.style.separator
        }
    }

    /// Splits a string at separators, without percent-decoding its parts.
    ///
    /// Outside headers, a separator may be percent-encoded, except for a comma.
    private static func parts(of text: Substring, by separator: String, isEncoded: Bool) -> [Substring] {
        guard isEncoded, separator != "," else {
            return text.components(by: separator).map { separator == "," ? $0.drop { $0 == " " } : $0 }
        }
        var text = String(text)
        for spelling in ["%20": " ", "+": " ", "%7C": "|", "%7c": "|", "%09": "\t"] where spelling.value == separator {
            text = text.replacing(spelling.key, with: separator)
        }
        return text.components(by: separator)
    }

    /// Returns a value with nested arrays. The first style separates the items of the outermost array.
    private func value(
        _ raw: Substring, _ schema: SchemaID?, _ styles: ArraySlice<Document.Parameter.Style>, isEncoded: Bool,
        plusIsSpace: Bool
    ) -> Literal {
        guard let style = styles.first, let schema, text.schemas.types(of: schema).contains(.array) else {
            let string = isEncoded ? PercentText.decoded(raw, plusIsSpace: plusIsSpace) : String(raw)
            return schema.map { coerced(string, $0) } ?? .string(string)
        }
        let items = text.schemas.items(of: schema)
        return .array(
            Self.parts(of: raw, by: style.separator, isEncoded: isEncoded).map {
                value($0, items, styles.dropFirst(), isEncoded: isEncoded, plusIsSpace: plusIsSpace)
            })
    }

    private func array(_ parameter: Document.Parameter, _ schema: SchemaID) -> Literal? {
        let items = text.schemas.items(of: schema)
        let isRepeated = parameter.location == .query && parameter.style == .form && parameter.explode
        let isInQuery = parameter.location == .query
        let isEncoded = parameter.location != .header
        var parts: [Substring]
        if isRepeated || isInQuery && parameter.style == .deepObject {
            let names = [parameter.name, parameter.name + "[]"]
            parts = query.filter { names.contains($0.0) }.map(\.1)
            if parts.isEmpty { return nil }
        } else {
            guard let raw = rawText(parameter, isDecoded: false) else { return nil }
            guard !raw.isEmpty else { return .array([]) }
            parts = Self.parts(of: raw[...], by: Self.separator(of: parameter), isEncoded: isEncoded)
        }
        if parts.count == 1, !text.schemas.types(of: schema).isDisjoint(with: [.string, .integer, .number, .boolean]) {
            let string = isEncoded ? PercentText.decoded(parts[0], plusIsSpace: isInQuery) : String(parts[0])
            let single = coerced(string, schema)
            if SchemaValidator.violations(of: single, schema, in: text.schemas, location: "").isEmpty { return single }
        }
        return .array(
            parts.map {
                value($0, items, parameter.itemStyles[...], isEncoded: isEncoded, plusIsSpace: isInQuery)
            })
    }

    private func object(_ parameter: Document.Parameter, _ schema: SchemaID) -> Literal? {
        var members: [Literal.Member] = []
        func add(_ key: String, _ value: String) {
            let property = text.schemas.property(key, of: schema)
            let isArray = property.map { text.schemas.types(of: $0).contains(.array) } ?? false
            let item = isArray ? property.flatMap { text.schemas.items(of: $0) } : property
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
                // OpenAPI defines no form for objects within objects in this style, so such a parameter isn't read.
                guard keys.hasSuffix("]"), !keys.dropLast().contains("[") || keys.hasSuffix("[]") else { return nil }
                add(String(keys.prefix { $0 != "]" }), PercentText.decoded(value, plusIsSpace: true))
            }
            return members.isEmpty ? nil : .object(members)
        }
        if parameter.location == .query, parameter.style == .form, parameter.explode {
            let names = text.schemas.propertyNames(of: schema)
            for (name, value) in query where names.contains(name) {
                add(name, PercentText.decoded(value, plusIsSpace: true))
            }
            return members.isEmpty ? nil : .object(members)
        }
        guard let raw = rawText(parameter, isDecoded: false) else { return nil }
        let isEncoded = parameter.location != .header
        let separator = parameter.style == .matrix && parameter.explode ? ";" : Self.separator(of: parameter)
        let parts = Self.parts(of: raw[...], by: separator, isEncoded: isEncoded).map {
            isEncoded ? PercentText.decoded($0, plusIsSpace: parameter.location == .query) : String($0)
        }
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
        TextValue.coerced(string, schema, in: text.schemas)
    }
}

extension Document.Parameter.Style {
    /// The separator between the items of an array in this style.
    var separator: String {
        switch self {
        case .spaceDelimited: " "
        case .pipeDelimited: "|"
        case .tabDelimited: "\t"
        default: ","
        }
    }
}

extension StringProtocol where SubSequence == Substring {
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
