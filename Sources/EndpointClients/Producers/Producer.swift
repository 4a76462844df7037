public import Dispatch

/// A call that isn't made before someone asks for its value, and is made anew for each who asks.
///
/// ```swift
/// let user = provider.producer(.user("octocat")).filterSuccessfulStatusCodes().map(User.self)
/// let first = try await user.value()      // sends
/// let second = try await user.value()     // sends again
/// ```
///
/// It is a value, to be passed on, mapped and started on whichever task. It keeps its provider.
public struct Producer<Value: Sendable>: Sendable {
    /// The queue of ``start(isolation:function:file:_:)``; nil for the main queue.
    public let queue: DispatchQueue?
    private let send: @Sendable () async -> Result<Value, EndpointError>
    /// The value of a call that nothing has to be waited for; nil for any other call.
    private let sendSynchronously: @Sendable () -> Result<Value, EndpointError>?

    init(
        queue: DispatchQueue?, synchronous: @escaping @Sendable () -> Result<Value, EndpointError>? = { nil },
        _ send: @escaping @Sendable () async -> Result<Value, EndpointError>
    ) {
        self.queue = queue
        self.send = send
        sendSynchronously = synchronous
    }

    /// Creates a producer of any call.
    ///
    /// ```swift
    /// let books = Producer { try await bookstore.books.list() }
    /// ```
    ///
    /// - Parameter call: The call. An error that isn't an `EndpointError` becomes the
    ///   `EndpointError.underlyingError` of one; a `CancellationError` becomes `URLError.cancelled`, like a
    ///   request's.
    public init(_ call: @escaping @Sendable () async throws -> Value) {
        self.init(queue: nil) {
            do {
                return .success(try await call())
            } catch {
                return .failure(EndpointError(wrapping: error))
            }
        }
    }

    /// Makes the call, which is cancelled with the task.
    public func value() async throws(EndpointError) -> Value {
        try await send().get()
    }

    /// Makes the call, which is cancelled with the task, and returns its failure as a value.
    public func result() async -> Result<Value, EndpointError> {
        await send()
    }

    /// Makes the call if it is synchronous, such as one with an immediate stub.
    ///
    /// Code that shows values as they arrive calls this function first.
    ///
    /// - Returns: Nil for any other call, which isn't made; also if a queue is set.
    package func synchronousResult() -> Result<Value, EndpointError>? {
        queue == nil ? sendSynchronously() : nil
    }

    /// Makes the call without waiting for it.
    ///
    /// If a stub responds immediately, `completion` is called before this returns, provided that it has no actor or the
    /// caller is on its actor, no queue is set, and no other stage is asynchronous.
    ///
    /// - Parameters:
    ///   - isolation: The actor of the caller.
    ///   - function: The caller's function. In top-level code and in `main()`, a queue that is set has priority over
    ///     the main actor, whose thread may wait.
    ///   - file: The caller's file.
    ///   - completion: Called once, also if the call is cancelled: on the actor that it is isolated to, or otherwise on
    ///     ``queue``.
    /// - Returns: A token that cancels the call. Releasing it doesn't.
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

    /// Returns the same producer with another queue for completions. Awaiting its value isn't affected.
    public func on(_ queue: DispatchQueue) -> Producer {
        Producer(queue: queue, synchronous: sendSynchronously, send)
    }

    /// Returns a producer of the transformed value.
    public func map<New: Sendable>(
        _ transform: @escaping @Sendable (Value) throws(EndpointError) -> New
    ) -> Producer<New> {
        let mapped: @Sendable (Result<Value, EndpointError>) -> Result<New, EndpointError> = { result in
            do throws(EndpointError) {
                return .success(try transform(try result.get()))
            } catch {
                return .failure(error)
            }
        }
        return Producer<New>(queue: queue) { [sendSynchronously] in
            sendSynchronously().map(mapped)
        } _: { [send] in
            mapped(await send())
        }
    }
}
