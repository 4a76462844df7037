import Foundation

/// A lock on a folder for one run.
///
/// Two runs that write to one folder at the same time would undo each other's changes.
///
/// The folder itself is locked, so no lock file is left behind; the system releases the lock of a run that ends.
struct FolderLock: ~Copyable {
    private let descriptor: Int32

    /// Waits until no other run has locked the folder at `path`.
    ///
    /// - Parameter lockTimeout: The longest time to wait.
    /// - Throws: ``DiskFile/Problem`` when the wait takes longer, or when the folder can't be opened.
    init(_ path: String, lockTimeout: Duration = .seconds(60)) throws(DiskFile.Problem) {
        let clock = ContinuousClock()
        let end = clock.now + lockTimeout
        while true {
            let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard descriptor >= 0 else { throw .last }
            // A folder on a file system that doesn't support locks is used without a lock.
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK {
                // The previous run may have replaced the folder after this run had opened it, so the path is checked
                // again.
                if Self.leads(path, to: descriptor) {
                    self.descriptor = descriptor
                    return
                }
            } else if clock.now >= end {
                close(descriptor)
                throw DiskFile.Problem(
                    reason: "another run has been writing to it for \(lockTimeout.components.seconds) s")
            } else {
                usleep(20_000)
            }
            close(descriptor)
        }
    }

    deinit {
        close(descriptor)
    }

    /// Releases the lock.
    ///
    /// The end of the value's lifetime also releases the lock; a call of this method extends the lifetime up to the
    /// call.
    consuming func release() {}

    private static func leads(_ path: String, to descriptor: Int32) -> Bool {
        var (found, held) = (stat(), stat())
        guard stat(path, &found) == 0, fstat(descriptor, &held) == 0 else { return false }
        return found.st_dev == held.st_dev && found.st_ino == held.st_ino
    }
}
