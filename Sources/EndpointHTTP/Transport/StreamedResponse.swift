#if canImport(Darwin) || URLSession
    import Foundation
#endif

/// The head of an answer, and its body as it comes.
public struct StreamedResponse: Sendable {
    /// The status and the headers.
    public var head: ResponseHead
    /// The body. Letting it go closes the connection.
    public var body: ByteStream

    /// An answer that has begun.
    public init(head: ResponseHead, body: ByteStream) {
        self.head = head
        self.body = body
    }

    /// The answer, once all of its body is there.
    ///
    /// - Parameter limit: How many bytes the body may have.
    /// - Throws: An ``InterruptedResponse`` with what had come when the connection failed, or of a ``BodyTooLarge``.
    public func collected(upTo limit: Int = BodyTooLarge.usualLimit) async throws -> TransportResponse {
        var data = Data()
        do {
            for try await piece in body {
                guard data.count + piece.count <= limit else { throw BodyTooLarge(limit: limit) }
                data.append(piece)
            }
        } catch {
            throw InterruptedResponse(error: error, head: head, data: data)
        }
        return TransportResponse(head: head, data: data)
    }

    /// The answer to `request`, once all of its body is there: in memory, or where the request wants it.
    ///
    /// - Throws: An ``InterruptedResponse`` when the connection failed, there is more than ``TransportRequest/bodyLimit``
    ///   allows, or the body couldn't be put in its place.
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
