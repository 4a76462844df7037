#if canImport(Darwin) || URLSession
    public import Foundation
#endif

/// The progress of a request.
public struct RequestProgress: Sendable {
    /// The sent or received bytes; nil if no bytes were counted.
    public let bytes: Bytes?
    #if canImport(Darwin) || URLSession
        /// The type that counts the bytes of a request.
        public typealias Bytes = Progress
    #else
        /// The type that counts the bytes of a request.
        public typealias Bytes = TransportProgress
    #endif
    /// The response; nil until it is received.
    public let response: Response?

    /// Creates the progress of a request.
    public init(bytes: Bytes? = nil, response: Response? = nil) {
        self.bytes = bytes
        self.response = response
    }

    /// The progress from 0 to 1: 1 if the response was received, 0 if the total is unknown.
    public var fraction: Double {
        if response != nil { return 1 }
        guard let bytes, bytes.totalUnitCount > 0 else { return 0 }
        return bytes.fractionCompleted
    }

    /// A Boolean value that indicates whether the response was received.
    public var isCompleted: Bool { response != nil }
}

extension RequestProgress {
    init(_ progress: TransportProgress?, response: Response? = nil) {
        guard let progress else {
            self.init(response: response)
            return
        }
        #if canImport(Darwin) || URLSession
            let bytes = Progress(totalUnitCount: progress.total)
            bytes.completedUnitCount = progress.completed
            self.init(bytes: bytes, response: response)
        #else
            self.init(bytes: progress, response: response)
        #endif
    }
}

/// A limiter of progress reports, which allows about one hundred reports per second.
///
/// A fast connection delivers thousands of chunks per second.
struct ProgressRate {
    private static let interval = Duration.milliseconds(10)
    /// The maximum number of reports that may follow one another without an interval.
    private static let burst = 10

    private var spare = Self.burst
    private var last: ContinuousClock.Instant?

    /// Returns a Boolean value that indicates whether a progress is reported.
    ///
    /// The completion of a known total is always reported.
    mutating func allows(_ progress: TransportProgress, at now: ContinuousClock.Instant = .now) -> Bool {
        if progress.total > 0, progress.completed >= progress.total { return true }
        let start = last ?? now
        let gained = Int(min((now - start) / Self.interval, Double(Self.burst)))
        spare = min(spare + gained, Self.burst)
        // The unused rest of an interval counts for the next report.
        last = gained == Self.burst ? now : start + Self.interval * gained
        guard spare > 0 else { return false }
        spare -= 1
        return true
    }
}

#if !(canImport(Darwin) || URLSession)
    extension TransportProgress {
        var totalUnitCount: Int64 { total }
        var fractionCompleted: Double { Double(completed) / Double(total) }
    }
#endif
