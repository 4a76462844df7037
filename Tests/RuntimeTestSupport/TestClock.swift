import EndpointRuntime

/// A clock that doesn't wait: it advances when a task sleeps, and records the durations.
final class TestClock: Clock {
    struct Instant: InstantProtocol {
        var offset = Duration.zero

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let time = Locked(Instant())
    private let list = Locked<[Duration]>([])
    private let hook: @Sendable () async throws -> Void

    /// - Parameter hook: Called with each sleep; what it throws ends that.
    init(_ hook: @escaping @Sendable () async throws -> Void = {}) {
        self.hook = hook
    }

    var now: Instant { time.withLock { $0 } }
    var minimumResolution: Duration { .nanoseconds(1) }
    /// The durations of all sleeps.
    var sleeps: [Duration] { list.withLock { $0 } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let duration = now.duration(to: deadline)
        time.withLock { $0 = deadline }
        list.withLock { $0.append(duration) }
        try await hook()
    }
}
