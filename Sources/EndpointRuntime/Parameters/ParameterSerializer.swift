/// Writes parameters as OpenAPI's table of styles and RFC 6570 have it.
enum ParameterSerializer {
    // Path: section 3.2.2 (simple), 3.2.5 (label), 3.2.7 (matrix)

    static func path(
        _ value: some WritableValue, name: String, style: ParameterStyle, explode: Bool
    ) throws -> String {
        guard let shape = try shape(of: value, style) else { return "" }
        switch style {
        case .label:
            return "." + (try joined(shape, name, explode: explode, separator: explode ? "." : ","))
        case .matrix:
            return try matrix(shape, name, explode: explode)
        default:
            return try joined(shape, name, explode: explode, separator: ",")
        }
    }

    private static func matrix(_ shape: ParameterShape, _ name: String, explode: Bool) throws -> String {
        let name = PercentEncoding.encoded(name)
        func pair(_ key: String, _ value: String) -> String {
            ";" + key + (value.isEmpty ? "" : "=" + value)
        }
        switch shape {
        case .list(let items) where explode:
            return try items.map { pair(name, try encoded($0, name)) }.joined()
        case .object(let members) where explode:
            return try members.map { pair(PercentEncoding.encoded($0.key), try encoded($0.value, name)) }.joined()
        default:
            return pair(name, try joined(shape, name, explode: false, separator: ","))
        }
    }

    /// Items joined by `separator`; the members of an object as `key=value` when they are exploded, else as
    /// `key,value`.
    private static func joined(
        _ shape: ParameterShape, _ name: String, explode: Bool, separator: String, allowReserved: Bool = false,
        isEncoded: Bool = true
    ) throws -> String {
        func word(_ text: String) -> String {
            isEncoded ? PercentEncoding.encoded(text, allowReserved: allowReserved) : text
        }
        func text(_ shape: ParameterShape) throws -> String {
            guard let text = shape.text else { throw ParameterError.nested(parameter: name) }
            return word(text)
        }
        switch shape {
        case .scalar(let value):
            return word(value)
        case .list(let items):
            return try items.map(text).joined(separator: separator)
        case .object(let members):
            return try members.map { word($0.key) + (explode ? "=" : separator) + (try text($0.value)) }
                .joined(separator: separator)
        }
    }

    private static func encoded(_ shape: ParameterShape, _ name: String, allowReserved: Bool = false) throws -> String {
        guard let text = shape.text else { throw ParameterError.nested(parameter: name) }
        return PercentEncoding.encoded(text, allowReserved: allowReserved)
    }

    // Query: section 3.2.8 (form), and OpenAPI's own styles

    /// Appends `name=value` pairs, each after a `&` unless it is the first.
    static func appendQuery(
        _ value: some WritableValue, name: String, style: ParameterStyle, explode: Bool, allowReserved: Bool,
        to query: inout String
    ) throws {
        func begin(_ name: String) {
            if !query.isEmpty { query += "&" }
            PercentEncoding.append(name, to: &query)
            query += "="
        }
        if style != .json, let text = value.parameterText {
            begin(name)
            PercentEncoding.append(text, to: &query, allowReserved: allowReserved)
            return
        }
        guard let shape = try shape(of: value, style) else { return }
        switch (style, shape) {
        case (.deepObject, .object), (.deepObject, .list):
            for (key, text) in leaves(of: shape, under: name) {
                begin(key)
                PercentEncoding.append(text, to: &query, allowReserved: allowReserved)
            }
        case (_, .list(let items)) where explode:
            for item in items {
                begin(name)
                query += try encoded(item, name, allowReserved: allowReserved)
            }
        case (_, .object(let members)) where explode:
            for (key, member) in members {
                begin(key)
                query += try encoded(member, name, allowReserved: allowReserved)
            }
        case (_, .list(let items)) where items.isEmpty:
            // An empty list has no text at all (RFC 6570, 2.4.2).
            break
        case (_, .object(let members)) where members.isEmpty:
            break
        default:
            begin(name)
            query += try joined(
                shape, name, explode: false, separator: separator(of: style), allowReserved: allowReserved
            )
        }
    }

    private static func separator(of style: ParameterStyle) -> String {
        switch style {
        case .spaceDelimited: "%20"
        case .pipeDelimited: "%7C"
        default: ","
        }
    }

    /// `filter[price][min]` with its text, for every scalar.
    private static func leaves(of shape: ParameterShape, under name: String) -> [(key: String, text: String)] {
        switch shape {
        case .scalar(let text): [(name, text)]
        case .list(let items): items.flatMap { item in leaves(of: item, under: item.text == nil ? name + "[]" : name) }
        case .object(let members): members.flatMap { leaves(of: $0.value, under: "\(name)[\($0.key)]") }
        }
    }

    // Headers and cookies

    /// Not percent-encoded: a header's value is text as it is.
    static func header(_ value: some WritableValue, name: String, style: ParameterStyle, explode: Bool) throws -> String? {
        guard let shape = try shape(of: value, style) else { return nil }
        return try joined(shape, name, explode: explode, separator: ",", isEncoded: false)
    }

    static func cookie(_ value: some WritableValue, name: String, style: ParameterStyle, explode: Bool) throws -> String? {
        guard let shape = try shape(of: value, style) else { return nil }
        if case .scalar(let text) = shape { return name + "=" + PercentEncoding.encoded(text) }
        var text = ""
        try appendQuery(value, name: name, style: style, explode: explode, allowReserved: false, to: &text)
        return text.isEmpty ? nil : text.split(separator: "&").joined(separator: "; ")
    }

    private static func shape(of value: some WritableValue, _ style: ParameterStyle) throws -> ParameterShape? {
        guard style == .json else { return try ParameterShape(value) }
        let buffer = JSONBuffer()
        var writer = ValueWriter(buffer)
        try value.write(to: &writer)
        return .scalar(String(decoding: buffer.bytes, as: UTF8.self))
    }
}
