import EndpointRuntime
import Foundation

/// A network that sends events in pieces of one size, which end anywhere.
struct EventPieces: Transport {
    /// The number of different events, which are repeated.
    static let blockCount = 1_000

    private static let block = Data((0..<blockCount).map { "data: \(json($0))\n\n" }.joined().utf8)

    /// The number of events, in thousands.
    let blocks: Int
    let size: Int

    var count: Int { blocks * Self.blockCount }

    static func json(_ index: Int) -> String {
        "{\"index\":\(index % blockCount),\"text\":\"word \(index % 97)\",\"is_last\":false}"
    }

    func exchange(_ request: TransportRequest) async throws -> TransportResponse {
        throw URLError(.unsupportedURL)
    }

    func open(_ request: TransportRequest) async throws -> StreamedResponse {
        let left = Left(Self.block, times: blocks)
        return StreamedResponse(
            head: ResponseHead(statusCode: 200, headers: ["Content-Type": "text/event-stream"]),
            body: ByteStream { left.piece(size) })
    }
}

/// The data that hasn't been sent yet. One piece at a time is asked for.
private final class Left: @unchecked Sendable {
    private let doubled: Data
    private let period: Int
    private let total: Int
    private var sent = 0

    init(_ block: Data, times: Int) {
        doubled = block + block
        period = block.count
        total = block.count * times
    }

    func piece(_ size: Int) -> Data? {
        let count = min(size, total - sent)
        if count == 0 { return nil }
        let start = sent % period
        sent += count
        return Data(doubled[start..<start + count])
    }
}
