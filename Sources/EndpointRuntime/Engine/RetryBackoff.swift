#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The waits before retries: exponential, with jitter.
///
/// Before retry *n*, counted from 0, the wait is `unit` × `base` to the power of *n*, at most `longest`; a random part
/// of it, at most the share `jitter`, is subtracted. Otherwise clients that failed together would retry together.
public struct RetryBackoff: Sendable {
    /// The factor between consecutive waits.
    package var base: Double
    /// The first wait.
    package var unit: Duration
    /// No wait is longer.
    package var longest: Duration
    /// From 0, where waits are exact, to 1, where they are anything from nothing up.
    var jitter: Double
    /// A function that returns a number from 0 up to, but not including, 1, called once a wait.
    ///
    /// A custom function makes waits predictable, in tests for example.
    public var random: @Sendable () -> Double

    /// Creates waits of half a second, one, two, four … up to 30 seconds by default.
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

    /// No waits.
    public static let none = RetryBackoff(unit: .zero, jitter: 0)

    /// Returns the wait before a retry.
    ///
    /// - Parameter retry: The number of the retry, from 0.
    package func wait(before retry: Int) -> Duration {
        let unit = max(unit, .zero)
        guard unit > .zero, longest > .zero else { return .zero }
        // Powers soon leave what a duration can hold: compared as numbers.
        let factor = pow(max(base, 0), Double(max(retry, 0)))
        let wait = factor < longest / unit ? unit * factor : longest
        return wait * (1 - min(max(jitter, 0), 1) * min(max(random(), 0), 1))
    }
}
