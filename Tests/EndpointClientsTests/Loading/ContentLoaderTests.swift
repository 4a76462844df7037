import EndpointRuntime
import Foundation
import Testing

@testable import EndpointClients
@testable import RuntimeTestSupport

#if canImport(Observation)
    import Observation
#endif

/// Loaders and who observes them.
@Suite("Content loaders", .timeLimit(.minutes(1)))
@MainActor
struct ContentLoaderTests {
    private func observed(_ loader: ContentLoader<Int>) -> (Journal, LoaderObservation) {
        let journal = Journal()
        return (journal, loader.observe { journal.write("\($0)") })
    }

    @Test("a load starts once and retains the previous content")
    func lifeCycle() {
        let loader = ContentLoader<Int>()
        let (journal, observation) = observed(loader)
        #expect(loader.startLoading())
        #expect(loader.state == .loading(cache: nil))
        #expect(!loader.startLoading())
        #expect(journal.entries == ["Loading: cache nil"])
        loader.finishLoading(.success(12))
        #expect(loader.state == .success(content: 12))
        #expect(loader.startLoading())
        #expect(loader.state == .loading(cache: 12))
        loader.finishLoading(.failure(NumberedError(number: 26)))
        #expect(loader.state == .failure(error: NumberedError(number: 26), cache: 12))
        #expect(loader.state.error as? NumberedError == NumberedError(number: 26))
        #expect(journal.entries.count == 4)
        loader.state = .initial
        loader.state = .initial
        #expect(journal.entries.count == 6)
        observation.cancel()
    }

    @Test("an update without a change notifies nobody")
    func update() {
        let loader = ContentLoader<Int>()
        let (journal, observation) = observed(loader)
        loader.update(.initial)
        #expect(journal.entries.isEmpty)
        loader.update(.success(content: 1))
        loader.update(.success(content: 1))
        #expect(journal.entries == ["Success: 1"])
        observation.cancel()
    }

    @Test("the state stream starts with the current state, includes each state and ends with the loader")
    func states() async throws {
        var loader: ContentLoader<Int>? = ContentLoader(.success(content: 0))
        let stream = try #require(loader?.states)
        loader?.startLoading()
        loader?.finishLoading(.success(12))
        let late = loader?.states
        loader = nil
        var seen: [String] = []
        for await state in stream { seen.append("\(state)") }
        #expect(seen == ["Success: 0", "Loading: cache 0", "Success: 12"])
        var replayed: [String] = []
        if let late { for await state in late { replayed.append("\(state)") } }
        #expect(replayed == ["Success: 12"])
    }

    #if canImport(Observation)
        @Test("reads of the state are tracked by Observation and notified of changes")
        func observation() {
            guard #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) else { return }
            let loader = ContentLoader<Int>()
            let changes = Journal()
            withObservationTracking {
                #expect(loader.state == .initial)
            } onChange: {
                changes.write("changed")
            }
            #expect(changes.entries.isEmpty)
            loader.startLoading()
            #expect(changes.entries == ["changed"])
            // Tracking ends with the first change, until the state is read again.
            loader.finishLoading(.success(1))
            #expect(changes.entries == ["changed"])
        }
    #endif

    @Test("an observation ends when it is released, once")
    func letGo() {
        let ends = Locked(0)
        var observation: LoaderObservation? = LoaderObservation { ends.withLock { $0 += 1 } }
        #expect(observation?.isCancelled == false)
        observation?.cancel()
        observation?.cancel()
        observation = nil
        #expect(ends.withLock { $0 } == 1)
        observation = LoaderObservation { ends.withLock { $0 += 1 } }
        observation = nil
        #expect(ends.withLock { $0 } == 2)
    }

    @Test("an ended observation isn't notified")
    func silence() {
        let loader = ContentLoader<Int>()
        let (cancelled, first) = observed(loader)
        var second: (journal: Journal, observation: LoaderObservation)? = observed(loader)
        let letGo = second?.journal
        first.cancel()
        second = nil
        loader.startLoading()
        #expect(cancelled.entries.isEmpty)
        #expect(letGo?.entries.isEmpty == true)
    }

    @Test("an observation that an earlier observer ends isn't notified")
    func endedInBetween() {
        let loader = ContentLoader<Int>()
        let journal = Journal()
        let later = Locked<LoaderObservation?>(nil)
        let first = loader.observe { _ in
            journal.write("first")
            later.withLock { $0 }?.cancel()
        }
        later.withLock { $0 = loader.observe { _ in journal.write("second") } }
        loader.startLoading()
        #expect(journal.entries == ["first"])
        first.cancel()
    }

    @Test("observations can outlive their loader")
    func outliving() {
        var loader: ContentLoader<Int>? = ContentLoader()
        let observation = loader?.observe { _ in }
        loader = nil
        observation?.cancel()
        #expect(observation?.isCancelled == true)
    }
}
