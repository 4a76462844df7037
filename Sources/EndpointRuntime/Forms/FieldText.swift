@_spi(Format) import EndpointCoding

extension ValueReader {
    /// Returns a property's text in its content type, or the default one. Nil for null, which isn't sent.
    ///
    /// - Throws: ``ParameterError/Reason/unsupportedContentType(_:)``
    func fieldText(_ name: String, contentType: String?) throws -> String? {
        if isNull { return nil }
        let essence = contentType.map { MediaTypes.essence(of: $0) }
        if let essence, MediaTypes.isJSON(essence) { return jsonText }
        if let text = ParameterShape(self)?.text { return text }
        switch essence {
        case nil, "text/plain": return jsonText
        case "application/x-www-form-urlencoded": return try FormEncoding.text(of: self, encoding: [:])
        case let type?: throw ParameterError.unsupportedContentType(parameter: name, contentType: type)
        }
    }

    /// The items of an array, each of which is a separate field, or the value alone.
    var formItems: [ValueReader] {
        token.kind == .array ? tape.elements(ofArrayAt: index).map(value) : [self]
    }
}
