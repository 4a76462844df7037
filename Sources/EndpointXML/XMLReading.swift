@_spi(Format) public import EndpointRuntime

extension XMLModel where Self: ReadableValue {
    /// Decodes the value of an XML body, or of the first element at the path.
    ///
    /// - Throws: ``XMLSyntaxError``, `DecodingError`, or `KeyPathError` if there is no element at the path.
    public static func read(_ body: XMLBody) throws -> Self {
        var document = try XMLDocument(body)
        return try document.value(.model(Self.self))
    }

    /// Decodes the value of an XML document.
    ///
    /// - Parameter data: The document in UTF-8, or in the encoding of its declaration or byte order mark.
    /// - Throws: ``XMLSyntaxError`` if `data` isn't XML, `DecodingError` if the XML doesn't match the type.
    public init(xml data: Data) throws {
        self = try Self.read(XMLBody(data: data))
    }
}

extension XMLModel {
    /// Throws an error, because a model that is only sent can't be read.
    public static func read(_ body: XMLBody) throws -> Self {
        let context = DecodingError.Context(codingPath: [], debugDescription: "\(Self.self) is only sent")
        throw DecodingError.typeMismatch(Self.self, context)
    }
}
