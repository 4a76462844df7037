public import Dispatch

/// A call that is made each time its value is requested.
///
/// ```swift
/// let user = provider.producer(.user("octocat")).filterSuccessfulStatusCodes().map(User.self)
/// let first = try await user.value()      // sends
/// let second = try await user.value()     // sends again
/// ```
///
/// A producer is a value that you can pass, map and start in any task. The producer retains its provider.
public struct Producer<Value: Sendable>: Sendable {
    /// The queue for completions of ``start(isolation:function:file:_:)``; nil for the main queue.
    public let queue: DispatchQueue?
    private let send: @Sendable () async -> Result<Value, EndpointError>
    /// A closure that returns the result of a synchronous call; nil for other calls.
    private let sendSynchronously: @Sendable () -> Result<Value, EndpointError>?

    init(
        queue: DispatchQueue?, synchronous: @escaping @Sendable () -> Result<Value, EndpointError>? = { nil },
        _ send: @escaping @Sendable () async -> Result<Value, EndpointError>
    ) {
        self.queue = queue
        self.send = send
        sendSynchronously = synchronous
    }

    /// Creates a producer of an asynchronous closure's value.
    ///
    /// ```swift
    /// let books = Producer { try await bookstore.books.list() }
    /// ```
    ///
    /// - Parameter call: The call. An error that isn't an `EndpointError` is wrapped in one, as its
    ///   `EndpointError.underlyingError`. A `CancellationError` becomes `URLError.cancelled`, like the error of a
    ///   cancelled request.
    public init(_ call: @escaping @Sendable () async throws -> Value) {
        self.init(queue: nil) { await Result { try await call() }.mapError { EndpointError(wrapping: $0) } }
    }

    /// Makes the call and returns its value. Cancelling the task cancels the call.
    public func value() async throws(EndpointError) -> Value {
        try await send().get()
    }

    /// Makes the call and returns its result. Cancelling the task cancels the call.
    public func result() async -> Result<Value, EndpointError> {
        await send()
    }

    /// Makes the call if it is synchronous, such as a call with an immediate stub.
    ///
    /// Code that must deliver values of synchronous calls immediately, such as a publisher, calls this function first.
    ///
    /// - Returns: The result of the call; nil if the call isn't synchronous or a queue is set. Then the call isn't
    ///   made.
    package func synchronousResult() -> Result<Value, EndpointError>? {
        queue == nil ? sendSynchronously() : nil
    }

    /// Makes the call without waiting for its end, and passes the result to a completion closure.
    ///
    /// If a stub responds immediately, `completion` is called before this function returns. This requires that
    /// `completion` has no actor or the caller is on its actor, that no queue is set, and that no other stage is
    /// asynchronous.
    ///
    /// - Parameters:
    ///   - isolation: The actor that the caller is isolated to.
    ///   - function: The caller's function. In top-level code and in `main()`, a queue that is set has priority over
    ///     the main actor, because the main thread may be blocked.
    ///   - file: The caller's file.
    ///   - completion: A closure that is called once, even if the call is cancelled: on the actor that the closure is
    ///     isolated to, or otherwise on ``queue``.
    /// - Returns: A token that cancels the call. Releasing the token doesn't cancel the call.
    @discardableResult
    public func start(
        isolation: (any Actor)? = #isolation, function: StaticString = #function, file: StaticString = #fileID,
        @_inheritActorContext _ completion:
            @escaping @Sendable @isolated(any) (Result<Value, EndpointError>) -> Void
    ) -> any CancellableRequest {
        let isTopLevel = queue != nil && CallSite(function: function, file: file).isTopLevel
        let ended = Callback(completion, ignoresMainActor: isTopLevel)
        if let result = synchronousResult() {
            if !ended.callSynchronously(result, on: isolation) { ended.call(result, on: .main) }
            return CancellationToken()
        }
        let queue = queue ?? .main
        let task = Task { ended.call(await send(), on: queue) }
        return CancellationToken { task.cancel() }
    }

    /// Returns a copy of the producer with another queue for completions.
    ///
    /// The queue doesn't affect code that awaits the producer's value.
    public func on(_ queue: DispatchQueue) -> Producer {
        Producer(queue: queue, synchronous: sendSynchronously, send)
    }

    /// Returns a producer of the transformed value.
    public func map<New: Sendable>(
        _ transform: @escaping @Sendable (Value) throws(EndpointError) -> New
    ) -> Producer<New> {
        let mapped: @Sendable (Result<Value, EndpointError>) -> Result<New, EndpointError> = { result in
            result.flatMap { value in Result { () throws(EndpointError) in try transform(value) } }
        }
        return Producer<New>(queue: queue) { [sendSynchronously] in
            sendSynchronously().map(mapped)
        } _: { [send] in
            mapped(await send())
        }
    }
}
