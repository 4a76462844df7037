@_spi(Format) public import EndpointRuntime

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension XMLModel where Self: ReadableValue {
    /// The value in a body of XML, or in the first element at the path.
    ///
    /// - Throws: ``XMLSyntaxError``, `DecodingError`, `KeyPathError`
    public static func read(_ body: XMLBody) throws -> Self {
        var document = try XMLDocument(body)
        return try document.value(.model(Self.self))
    }

    /// The value that a document of XML holds.
    ///
    /// - Parameter data: In UTF-8, or in what the document's declaration or its first bytes say.
    /// - Throws: ``XMLSyntaxError`` where it isn't XML, `DecodingError` where the XML isn't what the type asks for.
    public init(xml data: Data) throws {
        self = try Self.read(XMLBody(data: data))
    }
}

extension XMLModel {
    /// Models that are only written can't be read.
    public static func read(_ body: XMLBody) throws -> Self {
        let context = DecodingError.Context(codingPath: [], debugDescription: "\(Self.self) is only sent")
        throw DecodingError.typeMismatch(Self.self, context)
    }
}
