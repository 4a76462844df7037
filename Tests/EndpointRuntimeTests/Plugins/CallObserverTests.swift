import Foundation
import Testing

@testable import EndpointRuntime
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Plugins that only observe completed calls.
@Suite("Call observers")
struct CallObserverTests {
    /// Records which of its functions are called.
    private final class Observer: CallObserver {
        private let list = Locked<[String]>([])
        var events: [String] { list.withLock { $0 } }

        func prepare(_ message: RequestMessage, target: any Target) -> RequestMessage {
            list.withLock { $0.append("prepare") }
            return message
        }

        func willSend(_ request: PluginRequest, target: any Target) { list.withLock { $0.append("willSend") } }

        func didReceive(
            _ result: Result<Response, EndpointError>, for request: PluginRequest?, target: any Target
        ) { list.withLock { $0.append("didReceive") } }

        func process(
            _ result: Result<Response, EndpointError>, target: any Target
        ) -> Result<Response, EndpointError> {
            list.withLock { $0.append("process") }
            return result
        }

        func didComplete(_ call: CompletedCall) {
            list.withLock { $0.append("\(call.response?.statusCode ?? 0), \(call.attempts)") }
        }
    }

    @Test("of an observer only didComplete is called, once per call", arguments: [true, false])
    func events(isStubbed: Bool) async throws {
        let (observer, other) = (Observer(), RecordingPlugin("A"))
        let provider = Provider<Zen>(
            configuration: ProviderConfiguration(
                plugins: [other, observer], transport: MemoryTransport(), stub: isStubbed ? .immediate : .never))
        let response = try await provider.request(.zen)
        #expect(response.request?.value(forHTTPHeaderField: "Marks") == "A")
        #expect(observer.events == ["200, 1"])
        #expect(other.events == ["prepare", "willSend A", "didReceive", "process"])
    }

    @Test("an observer of a stubbed call with a completion handler is called before the handler")
    func completion() {
        let observer = Observer()
        let provider = Provider<Zen>(
            configuration: ProviderConfiguration(
                plugins: [observer], transport: MemoryTransport(), stub: .immediate))
        let seen = Locked<[String]?>(nil)
        provider.request(.zen) { _ in seen.withLock { $0 = observer.events } }
        #expect(seen.withLock { $0 } == ["200, 1"])
    }

    @Test("an observer is called for a request that can't be created")
    func noRequest() async {
        let observer = Observer()
        let provider = Provider<Zen>(plugins: [observer], transport: MemoryTransport())
        #expect(await endpointError { try await provider.request(.broken) }?.caseName == "requestMapping")
        #expect(observer.events == ["0, 0"])
    }
}
