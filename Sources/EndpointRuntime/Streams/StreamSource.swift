#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where the items of a stream come from.
struct StreamSource<Item: ReadableValue>: Sendable {
    private(set) var response: Response
    let format: SequenceFormat
    /// What ends the stream in place of an item.
    let endMarker: String?
    /// What a stub has given in place of a body.
    var stubbed: [Item] = []
    /// Asks for the same stream again, behind the event of an ID.
    var connect: Reconnection.Connect?
    /// Nil where a connection that is lost stays so.
    var reconnection: Reconnection?

    /// The sample of an event stream is the value of one event.
    mutating func wrapSample() {
        guard !response.data.isEmpty else { return }
        response.stream = ByteStream(format.body(of: [Array(response.data)]))
    }
}

/// Reads the body of an answer for as long as someone wants it.
final class StreamConnection: Sendable {
    private let bytes: ByteStream

    init(_ response: Response) {
        bytes = response.stream ?? ByteStream(response.data)
    }

    deinit {
        // Also where someone still holds the response.
        bytes.cancel()
    }

    func next() async throws -> Data? {
        var iterator = bytes.makeAsyncIterator()
        return try await iterator.next()
    }
}
