import EndpointClients
import EndpointRuntime
import Foundation
import Testing

@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A plugin that holds others and hands everything on in the forms that Moya has.
private struct Composite: Plugin {
    let plugins: [any Plugin]

    func prepare(_ request: URLRequest, target: any Target) -> URLRequest {
        plugins.reduce(request) { $1.prepare($0, target: target) }
    }

    func willSend(_ request: PluginRequest, target: any Target) {
        for plugin in plugins { plugin.willSend(request, target: target) }
    }

    func didReceive(_ result: Result<Response, EndpointError>, target: any Target) {
        for plugin in plugins { plugin.didReceive(result, target: target) }
    }

    func process(_ result: Result<Response, EndpointError>, target: any Target) -> Result<Response, EndpointError> {
        plugins.reduce(result) { $1.process($0, target: target) }
    }
}

@Suite("Composite plugins")
struct CompositePluginTests {
    private func entries(_ plugin: (@escaping @Sendable ([String]) -> Void) -> any Plugin) async throws -> [String] {
        let logged = Locked<[String]>([])
        let provider = Provider<Zen>(
            stubClosure: { _ in .immediate }, plugins: [plugin { entries in logged.withLock { $0 += entries } }])
        _ = try await provider.request(.zen)
        return logged.withLock { $0 }.map { $0.replacing(#/\[.*?\]/#, with: "") }
    }

    @Test("a logger within another plugin prints the same")
    func logger() async throws {
        let alone = try await entries { NetworkLogger(.verbose, output: $0) }
        let within = try await entries { Composite(plugins: [NetworkLogger(.verbose, output: $0)]) }
        #expect(alone.count > 3)
        #expect(within == alone)
    }

    @Test("an activity plugin within another plugin works too")
    func activity() async throws {
        let changes = Locked<[NetworkActivityPlugin.Change]>([])
        let activity = NetworkActivityPlugin { change, _ in changes.withLock { $0.append(change) } }
        let provider = Provider<Zen>(stubClosure: { _ in .immediate }, plugins: [Composite(plugins: [activity])])
        _ = try await provider.request(.zen)
        #expect(changes.withLock { $0 } == [.began, .ended])
    }

    @Test("a token plugin within another plugin prepares in both forms")
    func tokens() throws {
        let plugin = AccessTokenPlugin { _ in "t" }
        let target = MultiTarget(Authorized())
        let url = try #require(URL(string: "https://a.example"))
        let request = plugin.prepare(URLRequest(url: url), target: target)
        #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer t")
        let message = plugin.prepare(RequestMessage(url: "https://a.example"), target: target)
        #expect(message[header: "Authorization"] == "Bearer t")
    }

    /// The same in the form of messages.
    private struct MessageComposite: Plugin {
        let plugin: any Plugin

        func prepare(_ message: RequestMessage, target: any Target) -> RequestMessage {
            plugin.prepare(message, target: target)
        }
    }

    @Test("an asynchronous token is sent, even if a synchronous plugin wraps it")
    func waitingToken() async throws {
        let token = AccessTokenPlugin { _ async throws in
            try await Task.sleep(for: .milliseconds(1))
            return "t"
        }
        for plugin: any Plugin in [
            Composite(plugins: [token]), MessageComposite(plugin: token),
            MessageComposite(plugin: Composite(plugins: [token])),
        ] {
            let transport = MemoryTransport()
            _ = try await Provider<Authorized>(plugins: [plugin], transport: transport).request(Authorized())
            #expect(transport.requests.first?.value(forHTTPHeaderField: "Authorization") == "Bearer t")
        }
        struct NoToken: Error {}
        let failing = AccessTokenPlugin { _ async throws in throw NoToken() }
        let transport = MemoryTransport()
        let provider = Provider<Authorized>(plugins: [Composite(plugins: [failing])], transport: transport)
        let error = await #expect(throws: EndpointError.self) { _ = try await provider.request(Authorized()) }
        #expect(error?.underlyingError is NoToken)
        #expect(transport.requests.isEmpty)
    }

    private struct Authorized: TaskTarget, AccessTokenAuthorizable {
        var baseURL: URL { .sample }
        var path: String { "" }
        var method: HTTPMethod { .get }
        var task: RequestTask { .requestPlain }
        var authorizationType: AuthorizationType? { .bearer }
    }
}
