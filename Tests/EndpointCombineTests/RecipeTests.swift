// swift-format-ignore-file
// Blocks of articles stand here as the articles have them.

import DocSnippets
import Bookstore
import TestTimeouts
import EndpointCombine
import EndpointClients
import EndpointRuntime
import Foundation
import Testing

// What RxSwift 6 and ReactiveSwift 7 declare, as far as the recipes use it and without what would make it easier here:
// none of it is Sendable.

private protocol Disposable {}

private enum Disposables {
    struct Action: Disposable { let dispose: () -> Void }

    static func create(with dispose: @escaping () -> Void) -> any Disposable { Action(dispose: dispose) }
}

private final class Single<Element> {
    typealias Observer = (Result<Element, any Error>) -> Void

    private let subscribe: (@escaping Observer) -> any Disposable

    init(_ subscribe: @escaping (@escaping Observer) -> any Disposable) { self.subscribe = subscribe }

    static func create(subscribe: @escaping (@escaping Observer) -> any Disposable) -> Single { Single(subscribe) }

    func subscribe(_ observer: @escaping Observer) -> any Disposable { subscribe(observer) }
}

private final class SignalProducer<Value, Failure: Error> {
    final class Observer {
        let event: (Result<Value, Failure>?) -> Void

        init(_ event: @escaping (Result<Value, Failure>?) -> Void) { self.event = event }
        func send(value: Value) { event(.success(value)) }
        func send(error: Failure) { event(.failure(error)) }
        func sendCompleted() { event(nil) }
    }

    final class Lifetime {
        private(set) var ended: [() -> Void] = []

        func observeEnded(_ action: @escaping () -> Void) { ended.append(action) }
    }

    private let start: (Observer, Lifetime) -> Void

    init(_ start: @escaping (Observer, Lifetime) -> Void) { self.start = start }

    func start(_ observer: Observer) -> Lifetime {
        let lifetime = Lifetime()
        start(observer, lifetime)
        return lifetime
    }
}

private extension Producer {
    func asSingle() -> Single<Value> {
        Single.create { observer in
            nonisolated(unsafe) let observer = observer
            let request = self.start { result in observer(result.mapError { $0 }) }
            return Disposables.create { request.cancel() }
        }
    }
}

private extension Producer {
    func asSignalProducer() -> SignalProducer<Value, EndpointError> {
        SignalProducer { observer, lifetime in
            nonisolated(unsafe) let observer = observer
            let request = self.start { result in
                switch result {
                case .success(let value):
                    observer.send(value: value)
                    observer.sendCompleted()
                case .failure(let error):
                    observer.send(error: error)
                }
            }
            lifetime.observeEnded { request.cancel() }
        }
    }
}

/// The recipes of the article `OtherFrameworks`, in Swift 6 mode.
@Suite("Recipes for RxSwift and ReactiveSwift", .timeLimit(.minutes(1)))
struct RecipeTests {
    private let provider = Provider<BooksTarget>(stubClosure: { _ in .immediate }, callbackQueue: .global())

    @Test("a Single emits the value or the error")
    func single() async throws {
        let provider = provider
        let books = provider.producer(.list()).filterSuccessfulStatusCodes().map([Book].self, atKeyPath: "book_list").asSingle()
        let titles = try await withDeadline { continuation in
            _ = books.subscribe { continuation.resume(returning: (try? $0.get())?.map(\.title)) }
        }
        #expect(titles == ["Mu mu"])
        let failing = provider.producer(.list()).filter(statusCode: 404).asSingle()
        let isError = try await withDeadline { continuation in
            _ = failing.subscribe { result in
                if case .failure(let error) = result { continuation.resume(returning: error is EndpointError) }
            }
        }
        #expect(isError)
    }

    @Test("a SignalProducer sends the value and completes")
    func signalProducer() async {
        let (events, event) = AsyncStream.makeStream(of: String.self)
        let signals = provider.producer(.list()).map(\.statusCode).asSignalProducer()
        let lifetime = signals.start(.init { result in
            event.yield(result.map { "\($0)" } ?? "completed")
            if result == nil { event.finish() }
        })
        var all: [String] = []
        for await event in events { all.append(event) }
        #expect(all == ["success(200)", "completed"])
        #expect(lifetime.ended.count == 1)
    }

    @Test("the recipes match the article")
    func article() throws {
        let blocks = try DocSnippets(of: "Sources/EndpointCombine/EndpointCombine.docc/OtherFrameworks.md").blocks
        let code = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
        #expect(blocks.count == 3)
        for block in blocks { #expect(code.contains(block.trimmingCharacters(in: .newlines).replacing(#/^(?=extension)/#, with: "private "))) }
    }
}
