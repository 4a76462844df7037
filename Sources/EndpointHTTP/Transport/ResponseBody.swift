/// A response body while it is received: in memory, or in a temporary file of a download.
package struct ResponseBody: Sendable {
    private let destination: DownloadDestination?
    private let limit: Int
    private(set) var data = Data()
    private(set) var count: Int64 = 0
    private var temporary: URL?

    /// Creates an empty response body in memory, or for a destination.
    ///
    /// - Parameter limit: The maximum number of bytes of the body in memory.
    init(destination: DownloadDestination?, limit: Int = TransportRequest.defaultBodyLimit) {
        self.destination = destination
        self.limit = limit
    }

    /// Returns a response whose body was received as a whole, with the body at its destination.
    package static func whole(
        _ data: Data, of response: ResponseHead, to destination: DownloadDestination?
    ) throws -> TransportResponse {
        var body = ResponseBody(destination: destination)
        do {
            try body.begin(with: response)
            try body.append(data)
        } catch {
            body.discard()
            throw error
        }
        return try body.finish(with: response)
    }

    /// Discards received bytes and begins the body of a response, possibly after a redirect or a challenge.
    mutating func begin(with response: ResponseHead) throws {
        discard()
        guard let destination, (200..<300).contains(response.statusCode) else { return }
        temporary = try destination.writer.begin(response)
    }

    mutating func append(_ more: Data) throws {
        count += Int64(more.count)
        guard let temporary, let destination else {
            guard data.count + more.count <= limit else { throw ConnectionError(.bodyTooLarge(limit: limit)) }
            return data.append(more)
        }
        try destination.writer.append(more, to: temporary, count: count)
    }

    /// Returns the response with its complete body, in memory or in the file of the destination.
    mutating func finish(with response: ResponseHead) throws -> TransportResponse {
        guard let temporary, let destination else { return TransportResponse(head: response, data: data) }
        do {
            let file = try destination.writer.finish(temporary, count: count, response)
            self.temporary = nil
            return TransportResponse(head: response, data: Data(), file: file)
        } catch {
            discard()
            throw InterruptedResponse(error: error, head: response, data: Data())
        }
    }

    /// Discards the received bytes of the body.
    mutating func discard() {
        data = Data()
        count = 0
        if let temporary { destination?.writer.discard(temporary) }
        temporary = nil
    }
}

/// A response with its head and a body that is read while it is received.
public struct StreamedResponse: Sendable {
    /// The status and the headers of the response.
    public var head: ResponseHead
    /// The bytes of the response body. Releasing the stream closes the connection.
    public var body: ByteStream

    /// Creates a response whose body is still being received.
    public init(head: ResponseHead, body: ByteStream) {
        self.head = head
        self.body = body
    }

    /// Returns the response after its whole body was received into memory.
    ///
    /// - Parameter limit: The maximum number of bytes of the body in memory.
    /// - Throws: An ``InterruptedResponse`` with the bytes received before the connection failed, or with a
    ///   ``ConnectionError/Reason/bodyTooLarge(limit:)``.
    public func collect(upTo limit: Int = TransportRequest.defaultBodyLimit) async throws -> TransportResponse {
        try await receive(ResponseBody(destination: nil, limit: limit))
    }

    /// Returns the response to `request` after its whole body was received.
    ///
    /// The body of the returned response is in memory, or in a file at the request's destination.
    ///
    /// - Throws: An ``InterruptedResponse`` if the connection failed, the body exceeds ``TransportRequest/bodyLimit``,
    ///   or the body couldn't be written to its destination.
    public func receive(for request: TransportRequest) async throws -> TransportResponse {
        try await receive(ResponseBody(destination: request.destination, limit: request.bodyLimit))
    }

    private func receive(_ empty: ResponseBody) async throws -> TransportResponse {
        var received = empty
        do {
            try received.begin(with: head)
            for try await piece in body { try received.append(piece) }
        } catch {
            let data = received.data
            received.discard()
            throw InterruptedResponse(error: error, head: head, data: data)
        }
        return try received.finish(with: head)
    }
}
