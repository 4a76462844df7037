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
    /// Where ``start(_:)`` calls back; nil is the main queue.
    public let queue: DispatchQueue?
    private let send: @Sendable () async -> Result<Value, EndpointError>

    init(queue: DispatchQueue?, _ send: @escaping @Sendable () async -> Result<Value, EndpointError>) {
        self.queue = queue
        self.send = send
    }

    /// A producer of any call.
    ///
    /// ```swift
    /// let books = Producer { try await bookstore.books.list() }
    /// ```
    ///
    /// - Parameter call: What it throws, when it isn't an ``EndpointError``, becomes the
    ///   ``EndpointError/underlyingError`` of one; a `CancellationError` becomes `URLError.cancelled`, as that of a
    ///   request is.
    public init(_ call: @escaping @Sendable () async throws -> Value) {
        self.init(queue: nil) {
            do {
                return .success(try await call())
            } catch let error as EndpointError {
                return .failure(error)
            } catch is CancellationError {
                return .failure(.underlying(Cancellation.error, nil))
            } catch {
                return .failure(.underlying(error, nil))
            }
        }
    }

    /// Makes the call, which is cancelled with the task.
    public func value() async throws(EndpointError) -> Value {
        try await send().get()
    }

    /// Makes the call, which is cancelled with the task, and gives its failure as a value.
    public func result() async -> Result<Value, EndpointError> {
        await send()
    }

    /// Makes the call without waiting for it.
    ///
    /// - Parameter completion: Called once, on ``queue``, also when the call is cancelled.
    /// - Returns: What cancels the call. The call goes on when this is let go.
    @discardableResult
    public func start(
        _ completion: @escaping @Sendable (Result<Value, EndpointError>) -> Void
    ) -> any Cancellable {
        let queue = queue ?? .main
        let task = Task {
            let result = await send()
            queue.async { completion(result) }
        }
        return CancellationToken { task.cancel() }
    }

    /// The same producer, which calls back on another queue. What awaits its value goes on wherever it was.
    public func on(_ queue: DispatchQueue) -> Producer {
        Producer(queue: queue, send)
    }

    /// A producer of what `transform` makes of the value.
    public func map<New: Sendable>(
        _ transform: @escaping @Sendable (Value) throws(EndpointError) -> New
    ) -> Producer<New> {
        Producer<New>(queue: queue) { [send] in
            let result = await send()
            do throws(EndpointError) {
                return .success(try transform(try result.get()))
            } catch {
                return .failure(error)
            }
        }
    }
}
