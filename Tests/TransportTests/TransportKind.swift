import EndpointAsyncHTTPClient
import EndpointRuntime
import Foundation

/// The transports that keep the same promises.
enum TransportKind: String, CaseIterable, CustomStringConvertible {
    case urlSession, asyncHTTPClient

    var description: String { rawValue }

    func make() -> any Transport {
        switch self {
        case .urlSession: URLSessionTransport()
        case .asyncHTTPClient: AsyncHTTPClientTransport()
        }
    }
}

/// An answer, or why there is none.
struct Exchanged {
    var answer: TransportResponse?
    var error: (any Error)?

    init(_ transport: any Transport, _ request: TransportRequest) async {
        do {
            answer = try await transport.exchange(request)
        } catch {
            self.error = error
        }
    }

    var text: String? { answer.map { String(decoding: $0.data, as: UTF8.self) } }
    var interrupted: InterruptedResponse? { error as? InterruptedResponse }
}

extension TransportRequest {
    init(_ method: HTTPMethod, _ url: String, headers: HeaderFields = [:], text: String? = nil) {
        self.init(RequestMessage(method, url: url, headers: headers, body: text.map { Data($0.utf8) }))
    }
}
