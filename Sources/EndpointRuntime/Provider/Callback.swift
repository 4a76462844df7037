public import Dispatch

/// A closure that is called with a value on the actor that the closure is isolated to.
///
/// A closure written in a method of an actor is called on that actor. A closure written in a view controller is called
/// on the main actor. A closure without isolation is called on a queue.
package struct Callback<Value: Sendable>: Sendable {
    package typealias Function = @Sendable @isolated(any) (Value) -> Void

    private let function: Function
    private let order: CallbackOrder?
    /// The actor that the closure is called on; nil for a call on a queue.
    ///
    /// The actor is nil if the closure has no isolation or an explicit queue takes precedence.
    private let isolation: (any Actor)?

    /// Creates a callback.
    ///
    /// - Parameters:
    ///   - order: The order shared by all callbacks of one request; nil for a single callback.
    ///   - ignoresMainActor: A Boolean value that indicates whether closures of the main actor are called on the queue.
    package init(_ function: @escaping Function, _ order: CallbackOrder? = nil, ignoresMainActor: Bool = false) {
        self.function = function
        self.order = order
        isolation = ignoresMainActor && function.isolation === MainActor.shared ? nil : function.isolation
    }

    /// Creates a callback of an optional closure; nil without a closure.
    init?(optional function: Function?, _ order: CallbackOrder?, ignoresMainActor: Bool) {
        guard let function else { return nil }
        self.init(function, order, ignoresMainActor: ignoresMainActor)
    }

    /// A Boolean value that indicates whether the closure belongs to an actor.
    var isIsolated: Bool { isolation != nil }

    /// Calls the closure asynchronously on its actor, or otherwise on `queue`.
    ///
    /// Callbacks that share an order are called in the order in which this function was called.
    package func call(_ value: Value, on queue: DispatchQueue) {
        let actor = isolation
        if actor == nil || actor === MainActor.shared {
            let unisolated = unisolated
            // The queue of the main actor is the main queue. Another queue may be concurrent, so ordered calls use a
            // serial queue.
            let queue = actor == nil ? order?.serialQueue(on: queue) ?? queue : .main
            queue.async { unisolated(value) }
        } else {
            let (function, order) = (function, order ?? CallbackOrder())
            order.append { await function(value) }
        }
    }

    /// Calls the closure on its actor, or otherwise on `queue`, and waits until it has returned.
    package func finish(_ value: Value, on queue: DispatchQueue) async {
        if isIsolated { return await function(value) }
        let unisolated = unisolated
        await withCheckedContinuation { continuation in
            queue.async {
                unisolated(value)
                continuation.resume()
            }
        }
    }

    /// Calls the closure synchronously if it has no isolation, or if `isolation` is its actor.
    ///
    /// - Parameter isolation: The actor that this function is called on.
    /// - Returns: False if the closure is isolated to another actor, so that it wasn't called.
    package func callSynchronously(_ value: Value, on isolation: (any Actor)?) -> Bool {
        let actor = self.isolation
        guard actor == nil || actor === isolation else { return false }
        unisolated(value)
        return true
    }

    /// The closure without its isolation, for callers that already run on the closure's actor.
    ///
    /// Swift requires `await` to call a closure with dynamic isolation, even if the caller is on the closure's actor or
    /// the closure has none. Isolated and plain closures have one calling convention: the actor isn't passed to the
    /// closure. Systems before macOS 15 and iOS 18 can't represent the type of an isolated closure as a generic
    /// argument, so structures that contain the closures are converted.
    private var unisolated: @Sendable (Value) -> Void {
        unsafeBitCast(Isolated(function: function), to: Unisolated.self).function
    }

    private struct Isolated {
        let function: Function
    }

    private struct Unisolated {
        let function: @Sendable (Value) -> Void
    }
}

/// The location of a call in the source code.
package struct CallSite {
    let function: StaticString
    let file: StaticString

    package init(function: StaticString, file: StaticString) {
        self.function = function
        self.file = file
    }

    /// A Boolean value that indicates whether the call is in top-level code or in `main()`.
    ///
    /// Closures in top-level code are isolated to the main actor, whose thread often waits for them, for example on a
    /// semaphore of a script. Therefore an explicit queue takes precedence over the main actor. In top-level code,
    /// `#function` is the name of the module.
    package var isTopLevel: Bool {
        let function = "\(function)"
        return function == "main()" || "\(file)".hasPrefix(function + "/")
    }
}

/// An object that preserves the order of one request's callbacks on an actor or a concurrent queue.
package final class CallbackOrder: Sendable {
    private let last = Locked<Task<Void, Never>?>(nil)
    private let serial = Locked<(queue: DispatchQueue, target: DispatchQueue)?>(nil)

    package init() {}

    func append(_ call: @escaping @Sendable () async -> Void) {
        last.withLock { last in
            let former = last
            last = Task {
                await former?.value
                await call()
            }
        }
    }

    /// Returns a serial queue that runs its work on `target`.
    fileprivate func serialQueue(on target: DispatchQueue) -> DispatchQueue {
        if target === DispatchQueue.main { return target }
        return serial.withLock { serial in
            if let serial, serial.target === target { return serial.queue }
            let queue = DispatchQueue(label: "EndpointRuntime.callbacks", target: target)
            serial = (queue, target)
            return queue
        }
    }
}

extension CancellationToken {
    /// Runs work in a task, and creates a token that cancels it.
    ///
    /// ```swift
    /// func search(
    ///     _ words: String, completion: @escaping @Sendable @isolated(any) ([Book]) -> Void
    /// ) -> CancellationToken {
    ///     CancellationToken(calling: completion, function: #function, file: #fileID) { complete, _ in
    ///         if let books = try? await bookstore.books.search(words) { complete(books) }
    ///     }
    /// }
    /// ```
    ///
    /// The closures are called one after the other, on the actors that they are isolated to, or otherwise on the queue.
    /// Releasing the token doesn't cancel the work.
    ///
    /// - Parameters:
    ///   - completion: A closure that is called with each value that the work reports.
    ///   - progress: A closure that is called with the progress that the work reports.
    ///   - queue: The queue for closures without isolation; nil for the main queue.
    ///   - function: The caller's function. In top-level code an explicit queue takes precedence over the main actor.
    ///   - file: The caller's file.
    ///   - work: The work, which calls the closures through its arguments.
    public convenience init<Value: Sendable>(
        calling completion: @escaping @Sendable @isolated(any) (Value) -> Void,
        progress: (@Sendable @isolated(any) (RequestProgress) -> Void)? = nil, on queue: DispatchQueue? = nil,
        function: StaticString, file: StaticString,
        _ work:
            @escaping @Sendable (
                _ call: @escaping @Sendable (Value) -> Void, _ report: (@Sendable (RequestProgress) -> Void)?
            ) async -> Void
    ) {
        let (order, isTopLevel) = (CallbackOrder(), queue != nil && CallSite(function: function, file: file).isTopLevel)
        let callback = Callback(completion, order, ignoresMainActor: isTopLevel)
        let moved = Callback(optional: progress, order, ignoresMainActor: isTopLevel)
        let report = moved.map { moved -> @Sendable (RequestProgress) -> Void in { moved.call($0, on: queue ?? .main) }
        }
        let task = Task { await work({ callback.call($0, on: queue ?? .main) }, report) }
        self.init { task.cancel() }
    }
}
