/// A part of a multipart body, with all its bytes.
struct MultipartPart: Sendable {
    let header: PartHeader
    /// The bytes of the part, after ``TransferDecoder`` has decoded them.
    var bytes: [UInt8]
    /// A Boolean value that indicates whether the part's bytes were encoded as text and have been decoded.
    let isDecoded: Bool
}

/// A collector of the parts of a multipart body that is being received.
struct PartCollector {
    private var parser: MultipartParser
    private let limit: Int
    private var part: MultipartPart?
    private var decoder: TransferDecoder?

    /// Creates a collector.
    ///
    /// - Parameter limit: The maximum number of bytes of one part in memory.
    init(boundary: String, limit: Int) {
        parser = MultipartParser(boundary: boundary)
        self.limit = limit
    }

    /// A Boolean value that indicates whether there are no more parts.
    var isClosed: Bool { parser.isClosed }

    mutating func append(_ piece: some Sequence<UInt8>) {
        parser.append(piece)
    }

    /// Marks the end of the input: no more bytes are appended.
    mutating func end() {
        parser.end()
    }

    /// Returns the next complete part; nil if more bytes are needed, and after the last part.
    ///
    /// - Throws: ``SequenceError``
    mutating func next() throws(SequenceError) -> MultipartPart? {
        while let event = try parser.next() {
            switch event {
            case .part(let header):
                decoder = try TransferDecoder(header)
                part = MultipartPart(header: header, bytes: [], isDecoded: decoder != nil)
            case .bytes(let bytes):
                try take(bytes)
            case .end:
                try decoder?.end()
                defer { part = nil }
                if let part { return part }
            }
        }
        return nil
    }

    private mutating func take(_ bytes: ArraySlice<UInt8>) throws(SequenceError) {
        guard let part, part.bytes.count + bytes.count <= limit else {
            throw .partTooLarge(part: self.part?.header.number ?? 0, limit: limit)
        }
        if let decoded = try decoder?.decode(bytes) {
            self.part?.bytes += decoded
        } else {
            self.part?.bytes += bytes
        }
    }

    /// Returns all parts of a multipart body.
    ///
    /// - Parameter contentType: The body's `Content-Type`.
    /// - Throws: ``SequenceError``
    static func parts(
        of body: some Sequence<UInt8>, _ contentType: String?, limit: Int = 100_000
    ) throws(SequenceError) -> [MultipartPart] {
        // A part has no limit here, because the whole body is already in memory, within the limit for bodies.
        var collector = PartCollector(boundary: try MultipartParser.boundary(of: contentType), limit: .max)
        collector.append(body)
        collector.end()
        var parts: [MultipartPart] = []
        while let part = try collector.next() {
            guard parts.count < limit else { throw .tooManyParts(limit: limit) }
            parts.append(part)
        }
        return parts
    }
}
