import EndpointRuntime
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A transport that responds to each request by its number.
final class ScriptedTransport: Transport {
    struct Answer: Sendable {
        var status = 200
        var headers: [String: String] = [:]
        var body = ""
        /// The URL of the response, after a redirect.
        var url: String?

        static func status(_ status: Int, _ headers: [String: String] = [:]) -> Answer {
            Answer(status: status, headers: headers)
        }
    }

    private let answer: @Sendable (Int, TransportRequest) async throws -> Answer
    private let sent = Locked<[TransportRequest]>([])
    private let read = Locked<[Data]>([])

    /// - Parameter answer: Returns the response to the request with a number, counted from 0.
    init(_ answer: @escaping @Sendable (Int, TransportRequest) async throws -> Answer) {
        self.answer = answer
    }

    /// Creates a transport with responses in order, the last one repeatedly.
    convenience init(_ answers: Answer...) {
        self.init { number, _ in answers[min(number, answers.count - 1)] }
    }

    var exchanges: [TransportRequest] { sent.withLock { $0 } }
    var requests: [URLRequest] { exchanges.map(\.request) }
    var bodies: [Data] { read.withLock { $0 } }

    func headers(_ name: String) -> [String?] {
        requests.map { $0.value(forHTTPHeaderField: name) }
    }

    func exchange(_ request: TransportRequest) async throws -> TransportResponse {
        let body = try request.sentBody()
        let number = sent.withLock { sent in
            sent.append(request)
            return sent.count - 1
        }
        read.withLock { $0.append(body) }
        let answer = try await answer(number, request)
        return try request.answered(
            answer.status, headers: answer.headers, Data(answer.body.utf8), from: answer.url.flatMap { URL(string: $0) }
        )
    }
}
