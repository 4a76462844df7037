import Foundation

/// The files and bytes read from other hosts in one run, with their limits.
///
/// The limits are necessary because an allowed host may send bytes slowly without reaching an idle timeout, and may
/// send files that reference other files endlessly.
struct RemoteReading {
    struct Limits: Sendable {
        /// The maximum number of files that one run reads.
        var files = 1000
        /// The timeout of one file, in seconds.
        var secondsForFile = 60.0
        /// The timeout of all files together, in seconds.
        var seconds = 300.0
    }

    private var files = 0
    private var seconds = 0.0

    /// Reads the file at a URL, unless the limits are exceeded.
    ///
    /// - Parameter tag: The entity tag of a stored file; the host responds 304 if its file has the same tag.
    mutating func read(
        _ url: URL, access: ReferenceAccess, sizeLimit: Int, unless tag: String? = nil
    ) -> Swift.Result<RemoteFile.Response, RemoteFile.Problem> {
        let limits = access.remoteLimits
        guard files < limits.files else {
            return .failure(RemoteFile.Problem(reason: "more than \(limits.files) files are on other hosts"))
        }
        let left = limits.seconds - seconds
        guard left > 0 else {
            let reason = "reading the files on other hosts took longer than \(limits.seconds) seconds"
            return .failure(RemoteFile.Problem(reason: reason))
        }
        files += 1
        let clock = ContinuousClock()
        let start = clock.now
        defer { seconds += (clock.now - start) / .seconds(1) }
        let time = min(left, limits.secondsForFile)
        return RemoteFile.read(url, access: access, sizeLimit: sizeLimit, seconds: time, unless: tag)
    }
}
