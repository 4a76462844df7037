#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Functions that call the system to read and write files, and protect the files from other users.
///
/// Reading and writing a file follows no symbolic link. Files are accessible only to the user of the process, and child
/// processes inherit no descriptors.
enum SystemFile {
    /// An error of a system call, with its number.
    struct Failure: Error {
        let number: Int32

        static var last: Failure { Failure(number: errno) }
        var isAbsence: Bool { number == ENOENT || number == ENOTDIR }
        var isLink: Bool { number == ELOOP }
        var words: String { String(cString: strerror(number)) }
    }

    /// The status of a file: its version, size, mode and times.
    struct Status: Equatable {
        var number: UInt64
        var size: Int
        /// The time when the entry was stored, in nanoseconds since 1970: the file's modification time.
        var stored: Int64
        /// The time when the entry was last used, in nanoseconds since 1970: the file's access time.
        var used: Int64
        var mode: UInt32

        init(_ status: stat) {
            number = UInt64(status.st_ino)
            size = Int(clamping: status.st_size)
            #if canImport(Darwin)
                let (written, read) = (status.st_mtimespec, status.st_atimespec)
            #else
                let (written, read) = (status.st_mtim, status.st_atim)
            #endif
            stored = SystemFile.nanoseconds(written)
            used = SystemFile.nanoseconds(read)
            mode = UInt32(status.st_mode)
        }

        /// Returns a Boolean value that indicates whether two statuses belong to the same version of a file.
        func isSameVersion(as other: Status) -> Bool {
            number == other.number && size == other.size && stored == other.stored
        }
    }

    /// Returns the status of a file; nil if the file doesn't exist.
    static func status(_ path: String) -> Status? {
        var status = stat()
        return lstat(path, &status) == 0 ? Status(status) : nil
    }

    /// Returns a Boolean value that indicates whether there is no folder at a path.
    static func hasNoFolder(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return Failure.last.isAbsence }
        return status.st_mode & S_IFMT != S_IFDIR
    }

    /// Returns the bytes and the status of a file.
    ///
    /// - Parameter limit: The maximum number of bytes; the rest of a longer file isn't read.
    static func read(_ path: String, upTo limit: Int) throws(Failure) -> (FileBytes, Status) {
        // Without `O_NONBLOCK`, opening a FIFO could block forever.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { throw .last }
        defer { _ = close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .last }
        let bytes = FileBytes(count: min(max(Int(clamping: status.st_size), 0), limit))
        var filled = 0
        while filled < bytes.buffer.count, let start = bytes.buffer.baseAddress {
            let count = systemRead(descriptor, start + filled, bytes.buffer.count - filled)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .last }
            // The file was truncated while it was read. The missing bytes are set to zero, and the checksum detects the
            // damage.
            if count == 0 {
                (start + filled).initializeMemory(as: UInt8.self, repeating: 0, count: bytes.buffer.count - filled)
                break
            }
            filled += count
        }
        setTimes(of: descriptor, used: now(), stored: nil)
        return (bytes, Status(status))
    }

    /// Replaces a file atomically: if the process ends in the meantime, the old contents remain.
    ///
    /// - Parameter temporary: A unique path of a temporary file in the same folder.
    static func replace(
        _ path: String, with bytes: [UInt8], by temporary: String, stored: Int64
    ) throws(Failure) -> Status {
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .last }
        do throws(Failure) {
            let status = try write(bytes, to: descriptor, stored: stored)
            guard rename(temporary, path) == 0 else { throw .last }
            return status
        } catch {
            _ = unlink(temporary)
            throw error
        }
    }

    private static func write(
        _ bytes: [UInt8], to descriptor: Int32, stored: Int64
    ) throws(Failure) -> Status {
        var isOpen = true
        defer { if isOpen { _ = close(descriptor) } }
        var failure: Failure?
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else {
                    failure = count < 0 ? .last : Failure(number: ENOSPC)
                    return
                }
                rest = rest.dropFirst(count)
            }
        }
        if let failure { throw failure }
        setTimes(of: descriptor, used: now(), stored: stored)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .last }
        isOpen = false
        // Some file systems report that the disk is full only when the file is closed.
        guard close(descriptor) == 0 else { throw .last }
        return Status(status)
    }

    /// Sets the time of a file's last use to the current time, without reading the file.
    static func touch(_ path: String) {
        var times = [time(now()), unchanged]
        _ = utimensat(AT_FDCWD, path, &times, AT_SYMLINK_NOFOLLOW)
    }

    private static func setTimes(of descriptor: Int32, used: Int64, stored: Int64?) {
        var times = [time(used), stored.map(time) ?? unchanged]
        _ = futimens(descriptor, &times)
    }

    static func remove(_ path: String) throws(Failure) {
        guard unlink(path) == 0 else { throw .last }
    }

    /// Creates a folder that only its owner can access.
    ///
    /// If the folder exists and the user owns it, its access is restricted to the owner.
    static func makePrivateFolder(_ path: String) throws(Failure) {
        if mkdir(path, 0o700) == 0 { return }
        guard errno == EEXIST else { throw .last }
        var status = stat()
        guard stat(path, &status) == 0 else { throw .last }
        if UInt32(status.st_mode) & 0o077 != 0, status.st_uid == geteuid() { _ = chmod(path, 0o700) }
    }

    static var processNumber: Int32 { getpid() }

    /// Returns the current time in nanoseconds since 1970.
    static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return nanoseconds(time)
    }

    /// Returns a time in nanoseconds since 1970, at least 1843 and at most 2262.
    ///
    /// A file may have any time. The limits ensure that the times and their differences fit into 64 bits.
    private static func nanoseconds(_ time: timespec) -> Int64 {
        min(max(Int64(time.tv_sec), -4_000_000_000), 9_223_372_035) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    private static func time(_ nanoseconds: Int64) -> timespec {
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        return timespec(
            tv_sec: .init(seconds - (rest < 0 ? 1 : 0)), tv_nsec: .init(rest < 0 ? rest + 1_000_000_000 : rest))
    }

    /// The value of the C macro `UTIME_OMIT`, which Swift doesn't import: a time that stays unchanged.
    private static var unchanged: timespec {
        #if canImport(Darwin)
            timespec(tv_sec: 0, tv_nsec: -2)
        #else
            timespec(tv_sec: 0, tv_nsec: (1 << 30) - 2)
        #endif
    }
}

// These functions are outside `SystemFile`, because its own functions `read` and `write` hide the C functions there.

private func systemRead(_ descriptor: Int32, _ start: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, start, count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}
