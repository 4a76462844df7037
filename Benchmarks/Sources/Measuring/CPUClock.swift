import Foundation

/// CPU time, user and system: other programs on the machine don't count.
public enum CPUClock: Sendable {
    /// Of the thread that asks.
    case thread
    /// Of all threads of the process.
    case process

    public var seconds: Double {
        var time = timespec()
        clock_gettime(self == .thread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// Seconds of one run of `body`, of as many as fill `span` together; a clock that ticks slowly reads well then.
    public func seconds(filling span: Double, _ body: () throws -> Void) rethrows -> Double {
        let start = seconds
        var count = 0.0
        var passed = 0.0
        while passed < span {
            try body()
            count += 1
            passed = seconds - start
        }
        return passed / count
    }

    /// The same for work that waits; only the process's clock follows it from thread to thread.
    public func seconds(
        filling span: Double, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
    ) async rethrows -> Double {
        let start = seconds
        var count = 0.0
        var passed = 0.0
        while passed < span {
            for _ in 0..<100 { try await body() }
            count += 100
            passed = seconds - start
        }
        return passed / count
    }
}
