/// A response body as it is received: in memory, or in a file on its way to its destination.
package struct ResponseBody: Sendable {
    private let destination: DownloadDestination?
    private let limit: Int
    private(set) var data = Data()
    private(set) var count: Int64 = 0
    private var temporary: URL?

    /// - Parameter limit: The maximum number of bytes in memory.
    package init(destination: DownloadDestination?, limit: Int = TransportRequest.defaultBodyLimit) {
        self.destination = destination
        self.limit = limit
    }

    /// Returns a response whose body was received in one piece.
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
        return try body.finished(with: response)
    }

    /// Begins a response, possibly after a redirect or a challenge.
    mutating func begin(with response: ResponseHead) throws {
        discard()
        guard let destination, (200..<300).contains(response.statusCode) else { return }
        temporary = try destination.writer.begin(response)
    }

    mutating func append(_ more: Data) throws {
        count += Int64(more.count)
        guard let temporary, let destination else {
            guard data.count + more.count <= limit else { throw ConnectionError.bodyTooLarge(limit: limit) }
            return data.append(more)
        }
        try destination.writer.append(more, to: temporary, count: count)
    }

    /// Puts the body where it belongs.
    mutating func finished(with response: ResponseHead) throws -> TransportResponse {
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

    /// Discards the received bytes.
    mutating func discard() {
        data = Data()
        count = 0
        if let temporary { destination?.writer.discard(temporary) }
        temporary = nil
    }
}

/// The head of a response, with its body as it is received.
public struct StreamedResponse: Sendable {
    /// The status and the headers.
    public var head: ResponseHead
    /// The body. Letting it go closes the connection.
    public var body: ByteStream

    /// Creates a response whose body is still being received.
    public init(head: ResponseHead, body: ByteStream) {
        self.head = head
        self.body = body
    }

    /// Returns the response after its whole body was received.
    ///
    /// - Parameter limit: The maximum number of bytes of the body.
    /// - Throws: An ``InterruptedResponse`` with the bytes received before the connection failed, or with a
    ///   ``ConnectionError/bodyTooLarge(limit:)``.
    public func collected(upTo limit: Int = TransportRequest.defaultBodyLimit) async throws -> TransportResponse {
        var data = Data()
        do {
            for try await piece in body {
                guard data.count + piece.count <= limit else { throw ConnectionError.bodyTooLarge(limit: limit) }
                data.append(piece)
            }
        } catch {
            throw InterruptedResponse(error: error, head: head, data: data)
        }
        return TransportResponse(head: head, data: data)
    }

    /// Returns the response to `request` after its whole body was received.
    ///
    /// The body is in memory, or at the request's destination.
    ///
    /// - Throws: An ``InterruptedResponse`` if the connection failed, the body exceeds ``TransportRequest/bodyLimit``,
    ///   or it couldn't be written to its destination.
    public func received(for request: TransportRequest) async throws -> TransportResponse {
        var received = ResponseBody(destination: request.destination, limit: request.bodyLimit)
        do {
            try received.begin(with: head)
            for try await piece in body { try received.append(piece) }
        } catch {
            let data = received.data
            received.discard()
            throw InterruptedResponse(error: error, head: head, data: data)
        }
        return try received.finished(with: head)
    }
}
