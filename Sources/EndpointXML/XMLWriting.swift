@_spi(Format) @_spi(Generated) public import EndpointRuntime

extension XMLModel where Self: WritableValue {
    /// Returns the value as an XML document, in UTF-8.
    ///
    /// - Throws: `EncodingError` if the value can't be encoded, such as a string with a control character or a number
    ///   that isn't finite.
    public func xmlData() throws -> Data {
        try XMLDocumentWriter.data(of: self, .model(Self.self), named: nil)
    }
}

extension OperationRequest {
    /// Sets an XML body. If the value is nil, no body is set.
    ///
    /// - Parameters:
    ///   - content: The content of the root element.
    ///   - name: The name of the root element; nil for the name that the value's type declares.
    public consuming func body<Value: WritableValue>(
        xml value: Value?, _ content: XMLContent, named name: StaticString? = nil, namespace: StaticString? = nil,
        prefix: StaticString? = nil, contentType: StaticString = "application/xml"
    ) -> OperationRequest {
        guard let value else { return self }
        return body(contentType: contentType) {
            try XMLDocumentWriter.data(of: value, content, named: XMLName(name, namespace, prefix))
        }
    }
}

/// A writer of whole XML documents.
enum XMLDocumentWriter {
    static func data(of value: some WritableValue, _ content: XMLContent, named name: XMLName?) throws -> Data {
        let output = XMLOutput(content, named: name)
        var writer = ValueWriter(output)
        try value.write(to: &writer)
        try output.finish()
        return output.takeData()
    }
}
