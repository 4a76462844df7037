import EndpointRuntime
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Writes down what plugins are asked, and marks requests with its name.
final class RecordingPlugin: Plugin {
    private let name: String
    private let list = Locked<[String]>([])
    private let results = Locked<[Result<Response, EndpointError>]>([])
    private let hook: @Sendable (String) -> Void

    /// - Parameter hook: Called with each event.
    init(_ name: String = "", hook: @escaping @Sendable (String) -> Void = { _ in }) {
        self.name = name
        self.hook = hook
    }

    var events: [String] { list.withLock { $0 } }
    /// The arguments of `didReceive`.
    var received: [Result<Response, EndpointError>] { results.withLock { $0 } }

    private func record(_ event: String) {
        list.withLock { $0.append(event) }
        hook(event)
    }

    func prepare(_ request: URLRequest, target: any Target) -> URLRequest {
        record("prepare")
        var request = request
        request.setValue((request.value(forHTTPHeaderField: "Marks") ?? "") + name, forHTTPHeaderField: "Marks")
        return request
    }

    func willSend(_ request: PluginRequest, target: any Target) {
        record("willSend \(request.request?.value(forHTTPHeaderField: "Marks") ?? "")")
    }

    func didReceive(_ result: Result<Response, EndpointError>, target: any Target) {
        results.withLock { $0.append(result) }
        record("didReceive")
    }

    func process(_ result: Result<Response, EndpointError>, target: any Target) -> Result<Response, EndpointError> {
        record("process")
        return result
    }
}
