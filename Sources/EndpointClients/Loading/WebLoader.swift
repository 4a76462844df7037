/// A loader that loads content with one request at a time. Releasing the loader cancels its request.
///
/// ```swift
/// let books = WebLoader(client, BookList())                           // a handwritten endpoint
/// let shelf = WebLoader { try await bookstore.books.list() }          // a generated one
///
/// books.load()                            // books.state is .loading, then .success or .failure
/// await books.load().value                // waits until it is
/// ```
@MainActor
open class WebLoader<Content: Sendable>: ContentLoader<Content> {
    /// A closure that loads the content.
    public typealias Operation = @Sendable () async throws -> Content

    private struct Load: Sendable {
        let number: Int
        let task: Task<Void, Never>
    }

    private let operation: Operation
    /// The load in progress; nil if there is none.
    private let current = Locked<Load?>(nil)
    private var loads = 0

    /// Creates a loader whose content is the result of `operation`.
    public init(_ operation: @escaping Operation) {
        self.operation = operation
        super.init()
    }

    deinit {
        current.withLock { $0 }?.task.cancel()
    }

    /// Loads the content, unless a load is already in progress.
    ///
    /// - Returns: A task that ends with the load, even if another call began the load. Cancelling the task fails the
    ///   load.
    @discardableResult
    public final func load() -> Task<Void, Never> {
        load(operation)
    }

    /// Loads the content with another operation, unless a load is already in progress.
    ///
    /// For example, the operation may request another page.
    ///
    /// - Returns: A task that ends with the load, even if another call began the load. Cancelling the task fails the
    ///   load.
    @discardableResult
    public final func load(_ operation: @escaping Operation) -> Task<Void, Never> {
        if let load = current.withLock({ $0 }) { return load.task }
        loads += 1
        let number = loads
        // The task runs on the main actor, so it doesn't begin before this function has returned.
        let task = Task { [weak self] in
            let result = await Result { try await operation() }
            self?.finish(number, with: result)
        }
        current.withLock { $0 = Load(number: number, task: task) }
        startLoading()
        return task
    }

    /// Cancels the load in progress: the state becomes a failure with `URLError.cancelled`.
    public final func cancel() {
        guard let load = current.withLock({ $0 }) else { return }
        load.task.cancel()
        finish(load.number, with: .failure(Cancellation.error))
    }

    /// Finishes a load, unless the load was cancelled and another load may be in progress.
    private func finish(_ number: Int, with result: Result<Content, any Error>) {
        guard current.withLock({ $0?.number }) == number else { return }
        current.withLock { $0 = nil }
        finishLoading(result)
    }
}

extension WebLoader {
    /// Creates a loader of an endpoint's content.
    public convenience init<E: ContentMapping>(
        _ client: any EndpointClient, _ endpoint: E
    ) where E.Content == Content {
        self.init { try await client.request(endpoint) }
    }

    /// Creates a loader of an endpoint's transformed content.
    public convenience init<E: ContentMapping>(
        _ client: any EndpointClient, _ endpoint: E, transform: @escaping @Sendable (E.Content) throws -> Content
    ) {
        self.init { try transform(await client.request(endpoint)) }
    }
}
