@_spi(Format) import EndpointCoding

extension SequenceFormat {
    /// Returns a body with encoded values in this format.
    ///
    /// - Throws: `EncodingError` for a value that can't be encoded in this format.
    func body(writing items: [some WritableValue]) throws -> Data {
        guard hasEvents else { return body(of: try items.map { try JSONOutput(writing: $0).bytes }) }
        var writer = EventStreamWriter(self)
        for item in items { try writer.append(item) }
        return Data(writer.bytes)
    }

    /// Returns a body that contains the JSON values in this format.
    func body(of texts: [[UInt8]]) -> Data {
        var body = Data()
        for text in texts {
            switch self {
            // A stub has no boundary between parts: each part of a stub's multipart body is on a separate line.
            case .jsonLines, .multipart: break
            case .jsonSequence: body.append(TextSequenceParser.recordSeparator)
            case .eventStream, .eventData, .eventText: body.append(contentsOf: Array("data: ".utf8))
            }
            body.append(contentsOf: text)
            body.append(UInt8(ascii: "\n"))
            if hasEvents { body.append(UInt8(ascii: "\n")) }
        }
        return body
    }
}

extension OperationRequest {
    /// Sets a body with several values, separated as defined by a sequence format.
    @_spi(Generated)
    public consuming func body<Item: WritableValue>(
        items: [Item]?, as format: SequenceFormat, contentType: StaticString
    ) -> OperationRequest {
        guard let items else { return self }
        return recordingBody { request throws in
            request = request.body(bytes: try format.body(writing: items), contentType: contentType)
        }
    }
}
