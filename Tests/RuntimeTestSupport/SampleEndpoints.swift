import EndpointClients
import EndpointRuntime
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct Volume: Codable, Hashable, Sendable {
    var id: Int
    var name: String
}

/// An error that is identified by its number.
struct NumberedError: Error, Equatable {
    var number: Int
}

/// An endpoint that is whatever a test wants; its content is the body as text.
struct AnyEndpoint: TypedEndpoint {
    var request = URLRequest.get(.sample)
    var validating: @Sendable (Response) throws -> Void = { _ in }
    var mapping: @Sendable (Response) throws -> String = { try $0.text() }
    var making: @Sendable () throws -> Void = {}

    func makeRequest() throws -> URLRequest {
        try making()
        return request
    }

    func validate(_ response: Response) throws { try validating(response) }
    func content(from response: Response) throws -> String { try mapping(response) }
}

/// An upload of any body; its content is the response's body as text.
struct AnyUpload: UploadEndpoint {
    var body: UploadBody
    var url = URL.sample
    var validating: @Sendable (Response) throws -> Void = { _ in }

    func makeRequest() throws -> (URLRequest, UploadBody) { (.put(url), body) }
    func validate(_ response: Response) throws { try validating(response) }
    func content(from response: Response) throws -> String { try response.text() }
}

struct ClosureAdapter: RequestInterceptor {
    let change: @Sendable (URLRequest) async throws -> URLRequest

    init(_ change: @escaping @Sendable (URLRequest) async throws -> URLRequest) {
        self.change = change
    }

    func adapt(_ message: RequestMessage) async throws -> RequestMessage {
        RequestMessage(try await change(message.urlRequest))
    }
}

/// The events, in order.
final class Journal: Sendable {
    private let list = Locked<[String]>([])

    var entries: [String] { list.withLock { $0 } }

    func write(_ entry: String) { list.withLock { $0.append(entry) } }
}

/// The events that observers received.
final class Endings: Sendable {
    private let list = Locked<[CompletedRequest]>([])

    var all: [CompletedRequest] { list.withLock { $0 } }

    var observer: ResponseObserver {
        { ended in self.list.withLock { $0.append(ended) } }
    }
}

extension URL {
    static let sample = URL(string: "https://api.example/v1/books") ?? URL(fileURLWithPath: "/")
}

extension Response {
    /// Returns a response with a JSON body.
    static func json(_ text: String, status: Int = 200) -> Response {
        Response(statusCode: status, data: Data(text.utf8))
    }
}

/// The error that `body` throws; nil when it throws none.
func anyError<Value>(_ body: () async throws -> Value) async -> (any Error)? {
    do {
        _ = try await body()
        return nil
    } catch {
        return error
    }
}
