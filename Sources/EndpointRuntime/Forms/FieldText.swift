@_spi(Format) import EndpointCoding

extension ValueReader {
    /// Returns the text of a form's property in its content type; nil for null, which isn't sent.
    ///
    /// - Throws: ``ParameterError/Reason/unsupportedContentType(_:)`` for an array or object in another type than JSON
    ///   or a form.
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

    /// The form fields of a value: the items of an array, or otherwise the value itself.
    var formItems: [ValueReader] {
        token.kind == .array ? tape.elements(ofArrayAt: index).map(value) : [self]
    }
}
