#if canImport(Darwin) || URLSession
    import Foundation
#endif

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

    /// Returns the response to `request` after its whole body was received: in memory, or at the request's destination.
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
