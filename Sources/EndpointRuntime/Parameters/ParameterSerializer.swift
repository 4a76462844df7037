@_spi(Format) import EndpointCoding

/// A serializer of parameters by OpenAPI's styles and RFC 6570.
///
/// Null values, empty arrays and empty objects are "undefined" in RFC 6570 (section 2.3), and are omitted.
enum ParameterSerializer {
    // Serialization of path parameters: RFC 6570, sections 3.2.2 (simple), 3.2.5 (label) and 3.2.7 (matrix)

    /// Returns the text of a path parameter.
    ///
    /// The text is empty for an undefined value, or for an empty string in the style `simple`.
    static func path(
        _ value: some WritableValue, name: String, style: ParameterStyle, explode: Bool, allowReserved: Bool = false
    ) throws -> String {
        guard let shape = try shape(of: value, name, style), !shape.isUndefined else { return "" }
        let allowed: PercentEncoding.Allowed = allowReserved ? .reservedInPath : .unreserved
        let encode = { (text: String) in PercentEncoding.encoded(text, allowing: allowed) }
        switch style {
        case .label:
            return "." + (try joined(shape, name, explode: explode, delimiter: explode ? "." : ",", encode))
        case .matrix:
            return try ParameterPair.pairs(of: shape, name: name, style: .matrix, explode: explode).map { pair in
                let value = pair.words.map(encode).joined(separator: ",")
                return ";" + PercentEncoding.encoded(pair.name) + (value.isEmpty ? "" : "=" + value)
            }.joined()
        default:
            return try joined(shape, name, explode: explode, delimiter: style.encodedDelimiter, encode)
        }
    }

    /// Returns the items of a value, joined by `delimiter`.
    ///
    /// The members of an object are `key=value` if they are exploded, and otherwise `key,value`.
    private static func joined(
        _ shape: ParameterShape, _ name: String, explode: Bool, delimiter: String, _ encode: (String) -> String
    ) throws -> String {
        let hasKeys = if case .object = shape { explode } else { false }
        return try ParameterPair.pairs(of: shape, name: name, style: .simple, explode: explode).map { pair in
            (hasKeys ? encode(pair.name) + "=" : "") + pair.words.map(encode).joined(separator: delimiter)
        }.joined(separator: delimiter)
    }

    // Serialization of query parameters: RFC 6570, section 3.2.8 (form), and the styles of OpenAPI

    /// Appends the `name=value` pairs of a query parameter, separated by `&`.
    ///
    /// - Parameter allowEmpty: A Boolean value that indicates whether an empty array or object is sent as an empty
    ///   string.
    static func appendQuery(
        _ value: some WritableValue, name: String, style: ParameterStyle, explode: Bool, allowReserved: Bool,
        allowEmpty: Bool = false, to query: inout String
    ) throws {
        if style != .json, let text = value.word {
            return append(ParameterPair(name: name, words: [text]), style, allowReserved, to: &query)
        }
        if allowEmpty {
            guard let shape = try ParameterShape(value) else { return }
            if shape.isUndefined {
                return append(ParameterPair(name: name, words: []), style, allowReserved, to: &query)
            }
        }
        guard let shape = try shape(of: value, name, style) else { return }
        try appendQuery(
            shape, name: name, style: style, explode: explode, allowReserved: allowReserved, to: &query)
    }

    static func appendQuery(
        _ shape: ParameterShape, name: String, style: ParameterStyle, explode: Bool, allowReserved: Bool,
        to query: inout String
    ) throws {
        for pair in try ParameterPair.pairs(of: shape, name: name, style: style, explode: explode) {
            append(pair, style, allowReserved, to: &query)
        }
    }

    private static func append(
        _ pair: ParameterPair, _ style: ParameterStyle, _ allowReserved: Bool, to query: inout String
    ) {
        if !query.isEmpty { query += "&" }
        PercentEncoding.append(pair.name, to: &query)
        query += "="
        for (index, word) in pair.words.enumerated() {
            if index > 0 { query += style.encodedDelimiter }
            PercentEncoding.append(word, to: &query, allowing: allowReserved ? .reservedInQuery : .unreserved)
        }
    }

    // Serialization of headers and cookies

    /// Returns the value of a header parameter, which isn't percent-encoded; nil for an undefined value.
    ///
    /// See OpenAPI 3.2, "Fixed Fields for use with schema".
    ///
    /// - Throws: ``ParameterError/Reason/forbiddenCharacter``
    static func header(
        _ value: some WritableValue, name: String, style: ParameterStyle, explode: Bool
    ) throws -> String? {
        guard let shape = try shape(of: value, name, style), !shape.isUndefined else { return nil }
        let text = try joined(shape, name, explode: explode, delimiter: style.delimiter) { $0 }
        guard HeaderText.isValid(text) else { throw ParameterError.forbiddenCharacter(parameter: name) }
        return text
    }

    /// Returns `name=value` pairs for the header `Cookie` (RFC 6265, section 4.2.1).
    ///
    /// The parameter's name is preserved as in the description, and the keys of an object are encoded like values. The
    /// style `form` percent-encodes values; the style `cookie` and the text types of `content` don't.
    static func cookie(
        _ value: some WritableValue, name: String, style: ParameterStyle, explode: Bool, allowReserved: Bool = false
    ) throws -> String? {
        guard let shape = try shape(of: value, name, style) else { return nil }
        let isRaw = style == .cookie || style == .plain
        func word(_ text: String) throws -> String {
            guard isRaw else {
                return PercentEncoding.encoded(text, allowing: allowReserved ? .reservedInCookie : .unreserved)
            }
            guard HeaderText.isValidInCookie(text) else { throw ParameterError.forbiddenCharacter(parameter: name) }
            return text
        }
        let pairs = try ParameterPair.pairs(of: shape, name: name, style: style, explode: explode).map { pair in
            let key = pair.name == name ? name : isRaw ? try word(pair.name) : PercentEncoding.encoded(pair.name)
            let delimiter = isRaw ? style.delimiter : style.encodedDelimiter
            return key + "=" + (try pair.words.map(word).joined(separator: delimiter))
        }
        return pairs.isEmpty ? nil : pairs.joined(separator: "; ")
    }

    /// Returns the shape of a value for a style; a parameter with `content` is a scalar.
    private static func shape(
        of value: some WritableValue, _ name: String, _ style: ParameterStyle
    ) throws -> ParameterShape? {
        switch style {
        case .json:
            return .scalar(try JSONOutput(writing: value).text)
        default:
            let shape = try ParameterShape(value)
            if style == .plain, let shape, shape.text == nil { throw ParameterError.nested(parameter: name) }
            return shape
        }
    }
}
