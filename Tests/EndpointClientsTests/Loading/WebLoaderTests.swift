import EndpointRuntime
import Foundation
import Testing
import TestTimeouts

@testable import EndpointClients
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Loaders that send requests.
@Suite("Web loaders", .timeLimit(.minutes(1)))
@MainActor
struct WebLoaderTests {
    @Test("a load goes from initial to content, which is retained when the next load fails")
    func load() async {
        let isBroken = Locked(false)
        let transport = MemoryTransport { _ in
            if isBroken.withLock({ $0 }) { throw URLError(.notConnectedToInternet) }
            return (200, Data("Test".utf8))
        }
        let loader = WebLoader(TransportClient(transport: transport), AnyEndpoint())
        #expect(loader.state == .initial)
        let load = loader.load()
        #expect(loader.state == .loading(cache: nil))
        await load.value
        #expect(loader.state == .success(content: "Test"))
        isBroken.withLock { $0 = true }
        await loader.load().value
        #expect(loader.state.content == "Test")
        #expect((loader.state.error as? URLError)?.code == .notConnectedToInternet)
    }

    @Test("two concurrent loads are one request")
    func twice() async throws {
        let transport = MemoryTransport(body: "Test", isOpen: false)
        let loader = WebLoader(TransportClient(transport: transport), AnyEndpoint())
        let recursive = loader.observe { [weak loader] state in if state.isLoading { loader?.load() } }
        let loads = [loader.load(), loader.load()]
        try await wait(while: transport.requests.isEmpty)
        loader.load()
        transport.open()
        for load in loads { await load.value }
        #expect(transport.requests.count == 1)
        #expect(loader.state == .success(content: "Test"))
        recursive.cancel()
    }

    @Test("releasing a loader cancels its request")
    func letGo() async throws {
        let transport = MemoryTransport(isOpen: false)
        var loader: WebLoader<String>? = WebLoader(TransportClient(transport: transport), AnyEndpoint())
        weak let observed = loader
        let load = loader?.load()
        try await wait(while: transport.requests.isEmpty)
        loader = nil
        #expect(observed == nil)
        await load?.value
        #expect(transport.cancelled == 1)
    }

    @Test("a cancelled load fails immediately, and doesn't affect the next one")
    func cancel() async throws {
        let transport = MemoryTransport(body: "Test", isOpen: false)
        let loader = WebLoader(TransportClient(transport: transport), AnyEndpoint())
        let cancelled = loader.load()
        try await wait(while: transport.requests.isEmpty)
        loader.cancel()
        #expect((loader.state.error as? URLError)?.code == .cancelled)
        let next = loader.load()
        await cancelled.value
        #expect(loader.state.isLoading)
        transport.open()
        await next.value
        #expect(loader.state == .success(content: "Test"))
        loader.cancel()
        #expect(loader.state == .success(content: "Test"))
    }

    @Test("content is transformed, and any operation can be loaded")
    func transform() async {
        let client = TransportClient(transport: MemoryTransport(body: "Test"))
        let counting = WebLoader(client, AnyEndpoint()) { $0.count }
        await counting.load().value
        #expect(counting.state == .success(content: 4))
        let failing = WebLoader<Int>(client, AnyEndpoint()) { _ in throw NumberedError(number: 28) }
        await failing.load().value
        #expect(failing.state.error as? NumberedError == NumberedError(number: 28))
        await counting.load { 12 }.value
        #expect(counting.state == .success(content: 12))
    }
}
