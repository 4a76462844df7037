@_spi(Format) import EndpointCoding

/// An encoder of the media type `application/x-www-form-urlencoded`.
///
/// A form has a `name=value` pair for each field, and for each item of an array. Objects are JSON strings. See OpenAPI
/// 3.1, section 4.8.14.4, and OpenAPI 3.2, "Encoding the x-www-form-urlencoded Media Type".
///
/// A space is encoded as `%20`, not as the `+` of the WHATWG's serializer. OpenAPI 3.2 ("URL Percent-Encoding") permits
/// both, and parsers that don't decode `+` as a space decode `%20` correctly.
enum FormEncoding {
    typealias Encodings = OperationRequest.FieldEncodings

    static func body(_ value: some WritableValue, encoding: Encodings = [:]) throws -> Data {
        Data(try text(of: value, encoding: encoding).utf8)
    }

    static func text(of value: some WritableValue, encoding: Encodings = [:]) throws -> String {
        try text(of: ValueReader(TapeOutput(writing: value).tape()), encoding: encoding)
    }

    static func text(of value: ValueReader, encoding: Encodings) throws -> String {
        guard value.token.kind == .object else { return "" }
        var text = ""
        for (name, index) in value.tape.members(ofObjectAt: value.index) {
            try append(value.value(at: index), name, encoding[name], to: &text)
        }
        return text
    }

    private static func append(
        _ value: ValueReader, _ name: String, _ encoding: OperationRequest.FieldEncoding?, to text: inout String
    ) throws {
        if let encoding, let (style, explode, allowReserved) = encoding.parameter {
            guard let shape = ParameterShape(value), try !appendLists(shape, name, encoding, to: &text) else { return }
            return try ParameterSerializer.appendQuery(
                shape, name: name, style: style, explode: explode, allowReserved: allowReserved, to: &text)
        }
        for item in value.formItems {
            guard let field = try item.fieldText(name, contentType: encoding?.mediaType) else { continue }
            append(name, PercentEncoding.encoded(field), to: &text)
        }
    }

    /// Appends the pairs of nested arrays, or of an empty array or object.
    ///
    /// - Returns: A Boolean value that indicates whether the encoding applies to the value.
    @discardableResult
    static func appendLists(
        _ shape: ParameterShape, _ name: String, _ encoding: OperationRequest.FieldEncoding, to text: inout String
    ) throws -> Bool {
        let lists = try encoding.listTexts(of: shape, name, isEncoded: true) { PercentEncoding.encoded($0) }
        for list in lists ?? [] { append(name, list, to: &text) }
        return lists != nil
    }

    private static func append(_ name: String, _ value: String, to text: inout String) {
        if !text.isEmpty { text += "&" }
        PercentEncoding.append(name, to: &text)
        text += "="
        text += value
    }
}
