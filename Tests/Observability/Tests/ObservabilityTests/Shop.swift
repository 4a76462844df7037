import EndpointClients
import Foundation
@_spi(Generated) import EndpointRuntime
import Synchronization

/// A target as generated code has it.
enum ParcelsTarget: OperationTarget {
    case get(id: String)
    case list

    var baseURL: URL { URL(string: "https://parcels.example")! }
    static var sampleResponses: SampleResponses {
        """
        GET /parcels/{parcelId}
        200 {"id":"P-1"}
        GET /parcels
        200 []
        """
    }

    var operation: OperationRequest {
        switch self {
        case .get(let id): OperationRequest(.get, "/parcels/{parcelId}", id, id: "getParcel")
        case .list: OperationRequest(.get, "/parcels").security([["key"]])
        }
    }
}

/// Answers one after the other, and then the last one again and again.
final class Script: Transport {
    enum Answer: Sendable {
        case status(Int, String = "")
        case error(any Error)
        case hang
    }

    private let answers: [Answer]
    private let received = Mutex<[TransportRequest]>([])

    init(_ answers: Answer...) {
        self.answers = answers
    }

    var requests: [TransportRequest] { received.withLock { $0 } }

    func exchange(_ request: TransportRequest) async throws -> TransportResponse {
        let number = received.withLock { received in
            received.append(request)
            return received.count - 1
        }
        switch answers[min(number, answers.count - 1)] {
        case .status(let status, let body):
            request.reportTimings?(TransportTimings(connect: .milliseconds(3), firstByte: .milliseconds(7)))
            let head = ResponseHead(statusCode: status, headers: ["Content-Type": "application/json"])
            return TransportResponse(head: head, data: Data(body.utf8))
        case .error(let error): throw error
        case .hang:
            try await Task.sleep(for: .seconds(600))
            throw CancellationError()
        }
    }
}

/// Writes down the ends of calls, as a result handler and as a plugin.
final class Ends: ResultHandler, Plugin {
    private let handled = Mutex<[CompletedCall]>([])
    private let completed = Mutex<[CompletedCall]>([])

    func handle(_ call: CompletedCall) async { handled.withLock { $0.append(call) } }
    func didComplete(_ call: CompletedCall) { completed.withLock { $0.append(call) } }
    func prepare(_ message: RequestMessage, target: any Target) -> RequestMessage { message }

    var all: [[CompletedCall]] { [handled.withLock { $0 }, completed.withLock { $0 }] }
}
