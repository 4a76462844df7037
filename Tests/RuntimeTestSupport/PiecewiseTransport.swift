import EndpointRuntime
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Reports four pieces in either direction.
struct PiecewiseTransport: Transport {
    var total: Int64 = 4000
    var fails = false

    func exchange(_ request: TransportRequest) async throws -> TransportResponse {
        for direction in [TransportProgress.Direction.sent, .received] {
            for piece in 1...4 {
                request.progress?(TransportProgress(direction, completed: Int64(piece * 1000), total: total))
            }
        }
        if fails { throw URLError(.timedOut) }
        guard let url = request.request.url,
            let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
        else { throw URLError(.badURL) }
        return TransportResponse(response: response, data: Data(count: 4000))
    }
}
