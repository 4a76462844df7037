import EndpointClients
import EndpointRuntime
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A transport that responds with 4000 bytes in four pieces, or never, and counts requests.
final class CountingTransport: Transport {
    private let answers: Bool
    private let status: Int
    private let sentCalls = Calls()
    private let cancelledCalls = Calls()

    init(answers: Bool = true, status: Int = 200) {
        self.answers = answers
        self.status = status
    }

    var sent: Int { sentCalls.count }
    /// The number of canceled requests.
    var cancelled: Int { cancelledCalls.count }

    func exchange(_ request: TransportRequest) async throws -> TransportResponse {
        sentCalls.count(())
        if !answers {
            do {
                try await Task.sleep(for: .seconds(3600))
            } catch {
                cancelledCalls.count(())
                throw URLError(.cancelled)
            }
        }
        for piece in 1...4 {
            request.progress?(TransportProgress(.received, completed: Int64(piece * 1000), total: 4000))
        }
        guard let url = request.request.url,
            let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil)
        else { throw URLError(.badURL) }
        return TransportResponse(response: response, data: Data(count: 4000))
    }
}

/// Counts calls.
final class Calls: Sendable {
    private let lock = NSLock()
    /// Read and written under the lock only.
    nonisolated(unsafe) private var calls = 0

    var count: Int { lock.withLock { calls } }

    func count<Value>(_ value: Value) -> Value {
        lock.withLock { calls += 1 }
        return value
    }
}

/// A target of a test.
struct Call: TaskTarget {
    var path = "/zen"
    var sampleResponse = SampleResponse.text(200, "Half measures are as bad as nothing at all.")

    var baseURL: URL { URL(string: "https://api.example/v1") ?? URL(fileURLWithPath: "/") }
    var method: HTTPMethod { .get }
    var task: RequestTask { .requestPlain }
}
