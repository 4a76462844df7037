package import Dispatch

/// A closure to call with a value, with the actor that it is isolated to.
///
/// A closure written in a method of an actor is called on that actor, one in a view controller on the main actor, and
/// one without isolation on a queue.
package struct Callback<Value: Sendable>: Sendable {
    package typealias Function = @Sendable @isolated(any) (Value) -> Void

    private let function: Function
    private let order: CallbackOrder?
    /// The actor that the closure is called on; nil if it has none or an explicit queue takes precedence.
    private let isolation: (any Actor)?

    /// - Parameters:
    ///   - order: The order shared by all callbacks of one request; nil for a single callback.
    ///   - ignoresMainActor: A Boolean value that indicates whether closures of the main actor are called on the queue
    ///     too.
    package init(_ function: @escaping Function, _ order: CallbackOrder? = nil, ignoresMainActor: Bool = false) {
        self.function = function
        self.order = order
        isolation = ignoresMainActor && function.isolation === MainActor.shared ? nil : function.isolation
    }

    /// A Boolean value that indicates whether the closure belongs to an actor.
    var isIsolated: Bool { isolation != nil }

    /// Calls the closure asynchronously: on its actor, or otherwise on `queue`.
    ///
    /// Calls with the same order are made in order.
    package func call(_ value: Value, on queue: DispatchQueue) {
        let actor = isolation
        if actor == nil || actor === MainActor.shared {
            let unisolated = unisolated
            // The main actor's queue is the main queue. A concurrent queue doesn't preserve order.
            let queue = actor == nil ? order?.serialQueue(on: queue) ?? queue : .main
            queue.async { unisolated(value) }
        } else {
            let (function, order) = (function, order ?? CallbackOrder())
            order.append { await function(value) }
        }
    }

    /// Calls it, on its actor, else on `queue`, and waits until it has returned.
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

    /// Calls the closure synchronously if no actor switch is needed.
    ///
    /// - Parameter isolation: The actor that this is called on.
    /// - Returns: False where its actor is another one.
    package func callSynchronously(_ value: Value, on isolation: (any Actor)?) -> Bool {
        let actor = self.isolation
        guard actor == nil || actor === isolation else { return false }
        unisolated(value)
        return true
    }

    /// The closure without its isolation, for callers that already are on the closure's actor.
    ///
    /// Swift requires `await` to call a closure of this type, even if the caller is on the closure's actor or the
    /// closure has none. Closures of both types have one calling convention: the actor isn't passed to the closure.
    private var unisolated: @Sendable (Value) -> Void {
        unsafeBitCast(function, to: (@Sendable (Value) -> Void).self)
    }
}

/// The place in the source that a call is made at.
package struct CallSite {
    let function: StaticString
    let file: StaticString

    package init(function: StaticString, file: StaticString) {
        self.function = function
        self.file = file
    }

    /// A Boolean value that indicates whether the call is in top-level code or in `main()`.
    ///
    /// Closures there belong to the main actor, whose thread often waits for them, as a script's on a semaphore: a
    /// queue that was named counts more than the actor. The function of top-level code is called as its module is.
    package var isTopLevel: Bool {
        let function = "\(function)"
        return function == "main()" || "\(file)".hasPrefix(function + "/")
    }
}

/// The order of what is called for one request, on an actor or on a queue, which may be concurrent.
package final class CallbackOrder: Sendable {
    private let last = Locked<Task<Void, Never>?>(nil)
    private let serial = Locked<(queue: DispatchQueue, target: DispatchQueue)?>(nil)

    package init() {}

    package func append(_ call: @escaping @Sendable () async -> Void) {
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

/// Runs `work`, which calls `completion` and `progress` any number of times.
///
/// The closures are called one after the other: on the actors that they are isolated to, or otherwise on the queue.
///
/// - Parameters:
///   - queue: Nil for the main queue.
///   - function: The caller's function, and `file` its file: in top-level code an explicit queue takes precedence over
///     the main actor.
/// - Returns: A token that cancels the work. Releasing it doesn't.
package func callBack<Value: Sendable>(
    _ completion: @escaping @Sendable @isolated(any) (Value) -> Void,
    progress: (@Sendable @isolated(any) (RequestProgress) -> Void)?, on queue: DispatchQueue?,
    in function: StaticString,
    _ file: StaticString,
    _ work:
        @escaping @Sendable (
            _ call: @escaping @Sendable (Value) -> Void, _ report: (@Sendable (RequestProgress) -> Void)?
        ) async -> Void
) -> any CancellableRequest {
    let (order, isTopLevel) = (CallbackOrder(), queue != nil && CallSite(function: function, file: file).isTopLevel)
    let callback = Callback(completion, order, ignoresMainActor: isTopLevel)
    let moved = progress.map { Callback($0, order, ignoresMainActor: isTopLevel) }
    let report = moved.map { moved -> @Sendable (RequestProgress) -> Void in { moved.call($0, on: queue ?? .main) } }
    let task = Task { await work({ callback.call($0, on: queue ?? .main) }, report) }
    return CancellationToken { task.cancel() }
}
