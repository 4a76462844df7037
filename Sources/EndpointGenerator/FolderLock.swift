import Foundation

/// Locks a folder for one run.
///
/// Two runs that write to one folder at the same time would undo each other's changes.
///
/// The folder itself is locked, so no lock file is left behind; the system releases the lock of a run that ends.
struct FolderLock: ~Copyable {
    private let descriptor: Int32

    /// Waits until no other run has locked the folder at `path`.
    ///
    /// - Parameter patience: The longest time to wait.
    /// - Throws: ``DiskFile/Problem`` when it takes longer, or the folder can't be opened.
    init(_ path: String, lockTimeout: Duration = .seconds(60)) throws(DiskFile.Problem) {
        let clock = ContinuousClock()
        let end = clock.now + lockTimeout
        while true {
            let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard descriptor >= 0 else { throw .last }
            // A file system that knows no locks is written to without one.
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK {
                // The run before may have put another folder in the place of the one that was opened.
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

    /// Releases the lock, as does the end of its lifetime, which must not be earlier.
    consuming func release() {}

    private static func leads(_ path: String, to descriptor: Int32) -> Bool {
        var (found, held) = (stat(), stat())
        guard stat(path, &found) == 0, fstat(descriptor, &held) == 0 else { return false }
        return found.st_dev == held.st_dev && found.st_ino == held.st_ino
    }
}
