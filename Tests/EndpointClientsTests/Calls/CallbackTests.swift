import EndpointRuntime
import Foundation
import Testing
import TestTimeouts

@testable import EndpointClients
@testable import RuntimeTestSupport

/// The isolation of closures that belong to an actor: the compiler allows access to the actor's state.
@Suite("Actor callbacks", .timeLimit(.minutes(1)))
struct CallbackTests {
    /// As a view controller is written.
    @MainActor
    private final class Screen {
        private(set) var texts: [String] = []
        private(set) var fractions: [Double] = []
        private var waiting: Answer<Void>?
        let provider: Provider<Zen>
        let client: TransportClient

        init(stub: StubBehavior = .never, queue: DispatchQueue? = nil) {
            let transport = MemoryTransport(body: "zen")
            provider = Provider<Zen>(
                stubClosure: { _ in stub }, callbackQueue: queue, transport: transport)
            client = TransportClient(transport: transport, completionQueue: queue ?? .main)
        }

        func show(_ text: String) {
            texts.append(text)
            waiting?.resume()
            waiting = nil
        }

        func shown(_ begin: () -> Void) async throws {
            try await withDeadline { continuation in
                waiting = continuation
                begin()
            }
        }

        func load() {
            provider.request(.zen, progress: { self.fractions.append($0.fraction) }) { result in
                self.show((try? result.get()).map { String(decoding: $0.data, as: UTF8.self) } ?? "failed")
            }
        }

        func loadOnQueue(_ queue: DispatchQueue) {
            provider.request(.zen, callbackQueue: queue) { result in
                self.show("\((try? result.get())?.statusCode ?? 0)")
            }
        }

        func loadEndpoint() {
            client.request(AnyEndpoint(), progress: { self.fractions.append($0.fraction) }) { result in
                self.show((try? result.get()) ?? "failed")
            }
        }

        func loadProducer() {
            provider.producer(.zen).start { result in self.show("\((try? result.get())?.statusCode ?? 0)") }
        }
    }

    @Test("a callback isolated to the main actor runs there, after its progress", arguments: [nil, "background"])
    @MainActor
    func mainActor(label: String?) async throws {
        let screen = Screen(queue: label.map { DispatchQueue(label: $0) })
        try await screen.shown { screen.load() }
        try await screen.shown { screen.loadOnQueue(.global()) }
        try await screen.shown { screen.loadEndpoint() }
        try await screen.shown { screen.loadProducer() }
        #expect(screen.texts == ["zen", "200", "zen", "200"])
        #expect(screen.fractions.last == 1)
        #expect(screen.fractions.count >= 2)
    }

    @Test("in top-level code and in main() an explicit queue takes precedence over the main actor")
    @MainActor
    func topLevelCode() async {
        let queue = DispatchQueue(label: "callbacks")
        let key = DispatchSpecificKey<Bool>()
        queue.setSpecific(key: key, value: true)
        let (values, value) = AsyncStream.makeStream(of: Bool.self)
        let provider = Provider<AnyCall>(transport: MemoryTransport())
        let ownQueue = Provider<AnyCall>(callbackQueue: queue, transport: MemoryTransport())
        func isOnQueue(_ begin: (@escaping @Sendable () -> Void) -> any CancellableRequest) async -> Bool? {
            _ = begin { value.yield(DispatchQueue.getSpecific(key: key) == true) }
            for await isThere in values { return isThere }
            return nil
        }
        // As the compiler names top-level code of a module `script`.
        let named = await isOnQueue { tell in
            provider.request(AnyCall(), callbackQueue: queue, function: "script", file: "script/main.swift") { _ in
                tell()
            }
        }
        let own = await isOnQueue { tell in
            ownQueue.request(AnyCall(), function: "main()", file: "app/App.swift") { _ in tell() }
        }
        let progress = await isOnQueue { tell in
            provider.request(
                AnyCall(), callbackQueue: queue, progress: { if $0.isCompleted { tell() } }, function: "main()"
            ) { _ in }
        }
        let unnamed = await isOnQueue { tell in
            provider.request(AnyCall(), function: "script", file: "script/main.swift") { _ in tell() }
        }
        let method = await isOnQueue { tell in
            provider.request(AnyCall(), callbackQueue: queue, function: "load()", file: "script/main.swift") { _ in
                tell()
            }
        }
        #expect([named, own, progress, unnamed, method] == [true, true, true, false, false])
    }

    @Test("top-level code: a queue takes precedence for dispatchers, clients, producers and streams")
    @MainActor
    func topLevelCodeOfClients() async {
        let queue = DispatchQueue(label: "callbacks")
        let key = DispatchSpecificKey<Bool>()
        queue.setSpecific(key: key, value: true)
        let (values, value) = AsyncStream.makeStream(of: Bool.self)
        func isOnQueue(_ begin: (@escaping @Sendable () -> Void) -> any CancellableRequest) async -> Bool? {
            _ = begin { value.yield(DispatchQueue.getSpecific(key: key) == true) }
            for await isThere in values { return isThere }
            return nil
        }
        let transport = MemoryTransport(body: "zen")
        let dispatcher = AppDispatcher(
            configuration: ProviderConfiguration(transport: transport, callbackQueue: queue))
        let client = TransportClient(transport: transport, completionQueue: queue)
        let producer = Provider<AnyCall>(callbackQueue: queue, transport: transport).producer(AnyCall())
        for (function, isExpected) in [("main()" as StaticString, true), ("load()", false)] {
            #expect(
                await isOnQueue { tell in dispatcher.call(AnyCall(), function: function) { _ in tell() } }
                    == isExpected)
            #expect(
                await isOnQueue { tell in client.request(AnyEndpoint(), function: function) { _ in tell() } }
                    == isExpected)
            #expect(await isOnQueue { tell in producer.start(function: function) { _ in tell() } } == isExpected)
            #expect(
                await isOnQueue { tell in
                    readStream(on: queue, function: function) {
                        AsyncStream<Int> { $0.finish() }
                    } each: { _ in
                    } completion: { _ in
                        tell()
                    }
                } == isExpected)
        }
    }

    @Test("an immediate stub calls a callback of the caller's actor before the call returns")
    @MainActor
    func immediate() {
        let screen = Screen(stub: .immediate)
        screen.load()
        #expect(screen.texts == ["Half measures are as bad as nothing at all."])
        #expect(screen.fractions == [1])
    }

    private actor Shelf {
        private(set) var events: [String] = []
        private var waiting: Answer<Void>?

        func load(_ provider: Provider<AnyCall>) async throws {
            try await withDeadline { continuation in
                waiting = continuation
                provider.request(AnyCall(), progress: { self.add("\($0.fraction)") }) { result in
                    self.add((try? result.get()) == nil ? "failed" : "done")
                    self.end()
                }
            }
        }

        func loadAtOnce(_ provider: Provider<AnyCall>) -> [String] {
            provider.request(AnyCall()) { _ in self.add("at once") }
            return events
        }

        private func add(_ event: String) { events.append(event) }

        private func end() {
            waiting?.resume()
            waiting = nil
        }
    }

    @Test("a callback isolated to another actor runs there, in order")
    func actor() async throws {
        let shelf = Shelf()
        try await shelf.load(Provider<AnyCall>(transport: PiecewiseTransport()))
        #expect(await shelf.events == ["0.25", "0.5", "0.75", "1.0", "1.0", "done"])
        let stubbed = Provider<AnyCall>(stubClosure: { _ in .immediate })
        #expect(await shelf.loadAtOnce(stubbed).last == "at once")
    }

    @Test("on a concurrent queue, the callbacks of one request run one after the other")
    func concurrentQueue() async {
        let queue = DispatchQueue(label: "callbacks", attributes: .concurrent)
        let (events, event) = AsyncStream.makeStream(of: String.self)
        let order = CallbackOrder()
        let progress = Callback<Void>(
            {
                Thread.sleep(forTimeInterval: 0.05)
                event.yield("progress")
            }, order)
        let completion = Callback<Void>(
            {
                event.yield("completion")
                event.finish()
            }, order)
        progress.call((), on: queue)
        completion.call((), on: queue)
        #expect(await events.reduce(into: []) { $0.append($1) } == ["progress", "completion"])
    }

    @Test("a nonisolated function passed as a callback runs on the queue")
    func functions() async {
        let queue = DispatchQueue(label: "callbacks")
        let key = DispatchSpecificKey<Bool>()
        queue.setSpecific(key: key, value: true)
        let (values, value) = AsyncStream.makeStream(of: Bool.self)
        let completion: @Sendable (Result<Response, EndpointError>) -> Void = { _ in
            value.yield(DispatchQueue.getSpecific(key: key) == true)
            value.finish()
        }
        Provider<AnyCall>(callbackQueue: queue, transport: MemoryTransport()).request(
            AnyCall(), completion: completion)
        for await isThere in values { #expect(isThere) }
    }
}
