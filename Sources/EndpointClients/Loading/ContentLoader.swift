#if canImport(Observation)
    public import Observation
#endif

/// A loader with an observable loading state, for views and other observers.
///
/// With `Observation` (macOS 14, iOS 17, Linux), a view that reads ``state`` updates automatically; on all systems you
/// can use ``states`` and ``observe(_:)``. ``WebLoader`` loads with an operation; in a custom
/// subclass call ``startLoading()`` and ``finishLoading(_:)``.
@MainActor
open class ContentLoader<Content: Sendable> {
    private var current: LoadingState<Content>
    private let observers = LoaderObservers<LoadingState<Content>>()
    private let registrar = StateRegistrar()

    /// Creates a loader with an initial state, for example with content from a cache.
    public init(_ state: LoadingState<Content> = .initial) {
        current = state
    }

    /// The loading state. Observers are called whenever the state is set.
    public final var state: LoadingState<Content> {
        get {
            registrar.access(self)
            return current
        }
        set {
            registrar.change(self) { current = newValue }
            observers.notify(newValue)
        }
    }

    /// A sequence of the current loading state and all later states.
    ///
    /// States are buffered until they are read. The sequence ends when the loader is released.
    public final var states: AsyncStream<LoadingState<Content>> {
        let (stream, continuation) = AsyncStream.makeStream(of: LoadingState<Content>.self)
        continuation.yield(current)
        let observation = observers.add {
            continuation.yield($0)
        } end: {
            continuation.finish()
        }
        continuation.onTermination = { _ in observation.cancel() }
        return stream
    }

    /// Calls `change` with every later loading state, until the returned observation is released.
    public final func observe(
        _ change: @escaping @MainActor @Sendable (LoadingState<Content>) -> Void
    ) -> LoaderObservation {
        observers.add(change)
    }

    /// Sets the state to loading, unless it is loading already. The previous content becomes the cache.
    ///
    /// - Returns: False if the state was loading already.
    @discardableResult
    public final func startLoading() -> Bool {
        guard !current.isLoading else { return false }
        state = .loading(cache: current.content)
        return true
    }

    /// Sets the state to success or failure. After a failure, the previous content becomes the cache.
    public final func finishLoading(_ result: Result<Content, any Error>) {
        switch result {
        case .success(let content): state = .success(content: content)
        case .failure(let error): state = .failure(error: error, cache: current.content)
        }
    }
}

extension ContentLoader where Content: Equatable {
    /// Sets the loading state, unless it equals the current state.
    public final func update(_ state: LoadingState<Content>) {
        if state != current { self.state = state }
    }
}

#if canImport(Observation)
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    extension ContentLoader: Observable {}
#endif

/// A wrapper of the observation registrar that the macro `@Observable` would add.
///
/// The macro requires newer systems than this package supports, so the registrar is stored without its type.
private struct StateRegistrar {
    private let registrar: (any Sendable)?

    init() {
        #if canImport(Observation)
            if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
                registrar = ObservationRegistrar()
                return
            }
        #endif
        registrar = nil
    }

    @MainActor func access<Content>(_ loader: ContentLoader<Content>) {
        #if canImport(Observation)
            if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
                (registrar as? ObservationRegistrar)?.access(loader, keyPath: \.state)
            }
        #endif
    }

    @MainActor func change<Content>(_ loader: ContentLoader<Content>, _ body: () -> Void) {
        #if canImport(Observation)
            if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
                let registrar = registrar as? ObservationRegistrar
                registrar?.willSet(loader, keyPath: \.state)
                body()
                registrar?.didSet(loader, keyPath: \.state)
                return
            }
        #endif
        body()
    }
}
