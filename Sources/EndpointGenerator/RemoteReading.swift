import Foundation

/// What is read of other hosts in one run, and how much: one that is allowed may send bytes so slowly that no pause tells, and
/// files that lead to others without an end.
struct RemoteReading {
    struct Limits: Sendable {
        /// How many files.
        var files = 1000
        /// How long one of them may take, in seconds.
        var secondsForFile = 60.0
        /// How long all of them together may take, in seconds.
        var seconds = 300.0
    }

    private var files = 0
    private var seconds = 0.0

    mutating func read(
        _ url: URL, access: ReferenceAccess, sizeLimit: Int
    ) -> Swift.Result<[UInt8], RemoteFile.Problem> {
        let limits = access.remoteLimits
        guard files < limits.files else {
            return .failure(RemoteFile.Problem(reason: "more than \(limits.files) files lie on other hosts"))
        }
        let left = limits.seconds - seconds
        guard left > 0 else {
            let reason = "the files on other hosts took longer than \(limits.seconds) seconds together"
            return .failure(RemoteFile.Problem(reason: reason))
        }
        files += 1
        let clock = ContinuousClock()
        let start = clock.now
        defer { seconds += (clock.now - start) / .seconds(1) }
        return RemoteFile.read(url, access: access, sizeLimit: sizeLimit, seconds: min(left, limits.secondsForFile))
    }
}
