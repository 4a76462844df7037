extension PartSequence {
    /// A part of a multipart body, whose bytes are read as they are received.
    public struct Part: Sendable {
        /// The header fields of the part, as they were sent.
        public let headers: HeaderFields
        /// The name of the form's field; nil if the part has none.
        public let name: String?
        /// The file's name, without folders; nil if the part has none.
        public let fileName: String?
        /// The media type of the part; nil if it has none, which means plain text (RFC 2046, section 5.2).
        public let contentType: String?
        /// The bytes of the part, which are available until the next part is requested.
        ///
        /// Unread bytes are skipped when the next part is requested. Base64 or quoted-printable encodings
        /// (`Content-Transfer-Encoding`) are decoded.
        public let body: ByteStream

        init(_ header: PartHeader, _ body: ByteStream) {
            headers = HeaderFields(header)
            name = header.name
            fileName = header.fileName
            contentType = header.contentType
            self.body = body
        }

        /// Returns all bytes of the part.
        ///
        /// - Parameter limit: The maximum number of bytes.
        /// - Throws: `ConnectionError.bodyTooLarge`, and the error of reading the body.
        public func data(upTo limit: Int = TransportRequest.defaultBodyLimit) async throws -> Data {
            var data = Data()
            for try await piece in body {
                guard data.count + piece.count <= limit else { throw ConnectionError(.bodyTooLarge(limit: limit)) }
                data.append(piece)
            }
            return data
        }
    }
}
