#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The waits before retries: exponential, with jitter.
///
/// Before retry *n*, counted from 0, the wait is `unit` × `base` to the power of *n*, at most `longest`. A random part
/// of the wait, at most the share `jitter`, is subtracted, so that clients that failed together don't retry together.
public struct RetryBackoff: Sendable {
    /// The factor between consecutive waits.
    var base: Double
    /// The duration of the first wait.
    var unit: Duration
    /// The maximum duration of a wait.
    var longest: Duration
    /// The maximum share of a wait that is subtracted at random, from 0 to 1.
    var jitter: Double
    /// A function that returns a random number from 0 up to, but not including, 1 for each wait.
    ///
    /// A custom function makes waits predictable, in tests for example.
    public var random: @Sendable () -> Double

    /// Creates a backoff; by default the waits are half a second, one second, two … up to 30 seconds.
    ///
    /// A random part of up to half is subtracted from each wait.
    public init(
        base: Double = 2, unit: Duration = .milliseconds(500), longest: Duration = .seconds(30), jitter: Double = 0.5,
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
    ) {
        self.base = base
        self.unit = unit
        self.longest = longest
        self.jitter = jitter
        self.random = random
    }

    /// A backoff without waits between attempts.
    public static let none = RetryBackoff(unit: .zero, jitter: 0)

    /// Returns the wait before a retry.
    ///
    /// - Parameter retry: The number of the retry, from 0.
    func wait(before retry: Int) -> Duration {
        let unit = max(unit, .zero)
        guard unit > .zero, longest > .zero else { return .zero }
        // The power may exceed the range of a duration, so the factor is compared as a number.
        let factor = pow(max(base, 0), Double(max(retry, 0)))
        let wait = factor < longest / unit ? unit * factor : longest
        return wait * (1 - min(max(jitter, 0), 1) * min(max(random(), 0), 1))
    }
}
