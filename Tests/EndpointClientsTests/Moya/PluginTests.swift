import Foundation
import Testing
import TestTimeouts

@testable import EndpointClients
@testable import EndpointRuntime
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Plugins.
@Suite("Plugins")
struct PluginTests {
    private struct Silent: Plugin {}

    @Test("plugins run in order, each on the previous one's result", arguments: [true, false])
    func order(isStubbed: Bool) async throws {
        let recorders = [RecordingPlugin("A"), RecordingPlugin("B")]
        let provider = Provider<Zen>(
            stubClosure: { _ in isStubbed ? .immediate : .never }, plugins: [Silent()] + recorders,
            transport: MemoryTransport()
        )
        let response = try await provider.request(.zen)
        #expect(response.request?.value(forHTTPHeaderField: "Marks") == "AB")
    }

    @Test("prepare, willSend, didReceive, the last progress, process, completion", arguments: [true, false])
    func events(isStubbed: Bool) async {
        let events = Locked<[String]>([])
        let recorder = RecordingPlugin { event in events.withLock { $0.append(event) } }
        let provider = Provider<Zen>(
            stubClosure: { _ in isStubbed ? .immediate : .never }, plugins: [recorder],
            transport: MemoryTransport { _ in (200, Data()) }
        )
        _ = try? await provider.requestWithProgress(.zen) { report in
            if report.isCompleted { events.withLock { $0.append("progress") } }
        }
        #expect(events.withLock { $0 } == ["prepare", "willSend ", "didReceive", "progress", "process"])
    }

    @Test("willSend receives the prepared request, and the response contains it", arguments: [true, false])
    func preparedRequest(isStubbed: Bool) async throws {
        let recorder = RecordingPlugin("yes")
        let provider = Provider<Zen>(
            stubClosure: { _ in isStubbed ? .immediate : .never }, plugins: [recorder], transport: MemoryTransport()
        )
        let response = try await provider.request(.zen)
        #expect(recorder.events == ["prepare", "willSend yes", "didReceive", "process"])
        #expect(response.request?.value(forHTTPHeaderField: "Marks") == "yes")
    }

    private struct Replacing: Plugin {
        func process(_ result: Result<Response, EndpointError>, target: any Target) -> Result<Response, EndpointError> {
            .success(Response(statusCode: -1, data: Data()))
        }
    }

    @Test("process may replace the response")
    func replacedAnswer() async throws {
        let recorder = RecordingPlugin()
        let provider = Provider<Zen>(plugins: [Replacing(), recorder], transport: MemoryTransport())
        #expect(try await provider.request(.zen).statusCode == -1)
        #expect(try recorder.received.first?.get().statusCode == 200)
        // Also where no request could be made
        #expect(try await provider.request(.broken).statusCode == -1)
    }

    @Test("if no request can be created, plugins only process the failure")
    func noRequest() async {
        let recorder = RecordingPlugin()
        let provider = Provider<Zen>(plugins: [recorder], transport: MemoryTransport())
        #expect(await endpointError { try await provider.request(.broken) }?.caseName == "requestMapping")
        #expect(recorder.events == ["process"])
    }

    private struct Waiting: RequestInterceptor {
        func adapt(_ message: RequestMessage, for target: (any Target)?) async throws -> RequestMessage {
            await Task.yield()
            if case .zen? = target as? Zen { throw URLError(.userAuthenticationRequired) }
            var message = message
            message[header: "Marks"] = (message[header: "Marks"] ?? "") + "W"
            return message
        }
    }

    private func configuration(
        _ plugins: [any Plugin] = [], _ transport: any Transport = MemoryTransport()
    ) -> ProviderConfiguration {
        var configuration = ProviderConfiguration(plugins: plugins, transport: transport)
        configuration.interceptors = [Waiting()]
        return configuration
    }

    @Test("an interceptor is awaited before plugins prepare a target's request, and can fail it")
    func waiting() async throws {
        let recorder = RecordingPlugin("A")
        let transport = MemoryTransport()
        let provider = Provider<Zen>(configuration: configuration([recorder, RecordingPlugin("B")], transport))
        _ = try await provider.request(.user("a"))
        #expect(transport.requests.first?.value(forHTTPHeaderField: "Marks") == "WAB")
        let error = await endpointError { try await provider.request(.zen) }
        #expect((error?.underlyingError as? URLError)?.code == .userAuthenticationRequired)
        #expect(recorder.events.last == "process")
        #expect(transport.requests.count == 1)
    }

    @Test("an immediate stub waits for an interceptor", .timeLimit(.minutes(1)))
    func waitingStub() async throws {
        let provider = Provider<Zen>(configuration: configuration(), stubClosure: { _ in .immediate })
        let marks = try await withDeadline { continuation in
            provider.request(.user("a"), callbackQueue: .global()) { result in
                continuation.resume(returning: (try? result.get())?.request?.value(forHTTPHeaderField: "Marks"))
            }
        }
        #expect(marks == "W")
    }

    @Test("activity begins and ends once per request, also for a stub and a cancelled one")
    func activity() async throws {
        let changes = Locked<[String]>([])
        let plugin = NetworkActivityPlugin { change, target in changes.withLock { $0.append("\(change) \(target)") } }
        let stubbed = Provider<Zen>(stubClosure: { _ in .immediate }, plugins: [plugin])
        _ = try? await stubbed.request(.zen)
        #expect(changes.withLock { $0 } == ["began zen", "ended zen"])

        let transport = MemoryTransport(isOpen: false)
        let live = Provider<Zen>(plugins: [plugin], transport: transport)
        let task = Task { try await live.request(.zen) }
        try await wait(while: transport.requests.isEmpty)
        task.cancel()
        _ = await task.result
        #expect(changes.withLock { $0.count } == 4)

        // One that never began doesn't end.
        let early = Provider<Zen>(
            requestClosure: { _ in
                try await Task.sleep(for: .seconds(3600))
                throw URLError(.unknown)
            },
            plugins: [plugin]
        )
        let cancelled = Task { try await early.request(.zen) }
        cancelled.cancel()
        _ = await cancelled.result
        #expect(changes.withLock { $0.count } == 4)
    }

    @Test("a request for plugins has headers of request and session, and a credential")
    func pluginRequest() throws {
        var request = URLRequest(url: try #require(URL(string: "https://api.github.com/zen")))
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        let seen = PluginRequest(
            message: RequestMessage(request),
            sessionHeaders: ["Accept-Language": "en-US", "content-type": "text/plain"])
        #expect(seen.request == request)
        #expect(seen.sessionHeaders["Accept-Language"] == "en-US")
        #expect(seen.allHeaders == ["Content-Type": "application/json", "Accept-Language": "en-US"])
        #expect(seen.credential == nil)
        #expect(seen.authenticate(user: "u", password: "p").credential?.user == "u")
        let credential = URLCredential(user: "v", password: "p", persistence: .none)
        #expect(seen.authenticate(with: credential).credential?.user == "v")
        #expect(seen.curlDescription.contains("-X GET"))
        #expect(PluginRequest(message: nil).curlDescription == "$ curl command could not be created")
    }

    private struct Pairing: Plugin {
        let sent = Locked<[UUID]>([])
        let received = Locked<[UUID?]>([])

        func willSend(_ request: PluginRequest, target: any Target) { sent.withLock { $0.append(request.id) } }

        func didReceive(_ result: Result<Response, EndpointError>, for request: PluginRequest?, target: any Target) {
            received.withLock { $0.append(request?.id) }
        }
    }

    @Test("a response has its request")
    func pairs() async {
        let plugin = Pairing()
        let provider = Provider<Zen>(plugins: [plugin], transport: MemoryTransport())
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<10 { group.addTask { _ = try? await provider.request(.zen) } }
        }
        #expect(Set(plugin.sent.withLock { $0 }).count == 10)
        #expect(Set(plugin.received.withLock { $0 }) == Set(plugin.sent.withLock { $0 }))
    }
}
