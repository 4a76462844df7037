import EndpointRuntime

/// A store of entries as files in a folder, which several processes may share.
///
/// The folder has one file for each entry. Each file is replaced atomically, so that a reader finds the old entry or
/// the new entry. There are no file locks.
///
/// Each process estimates the total size of the folder by counting its own writes. The process scans the folder when
/// the estimate exceeds the limits, and periodically, because other processes may have added entries.
final class EntryFolder: Sendable {
    private struct State {
        var size = 0
        var count = 0
        /// The number of writes until the next scan of the folder.
        var writesLeft = 0
        var temporaries = 0
        /// A Boolean value that indicates whether this process has already created or restricted the folder.
        var hasFolder = false
    }

    /// The age at which a temporary file counts as a leftover of an ended process and is removed.
    private static let leftoverAge: Int64 = 60 * 1_000_000_000
    private static let temporaryEnd = ".new"
    private static let writesBetweenLooks = 200

    private let url: URL
    private let path: String
    private let limits: CacheLimits
    private let now: @Sendable () -> Int64
    private let report: @Sendable (CacheProblem) -> Void
    private let state = Locked(State())
    /// A random number that distinguishes the temporary files of several stores in one process.
    private let number = UInt32.random(in: 0...UInt32.max)

    /// Creates a store in a folder.
    ///
    /// - Parameter now: A closure that returns the current time in nanoseconds since 1970.
    init(
        _ url: URL, _ limits: CacheLimits, now: @escaping @Sendable () -> Int64,
        report: @escaping @Sendable (CacheProblem) -> Void
    ) {
        self.url = url
        path = url.path
        self.limits = limits
        self.now = now
        self.report = report
    }

    // The functions below read, write and remove single entries.

    func read(_ name: EntryName) -> (entry: Entry, file: SystemFile.Status)? {
        let path = path(name)
        do throws(SystemFile.Failure) {
            let (bytes, status) = try SystemFile.read(path, upTo: limits.size)
            do throws(EntryFile.Damage) {
                let entry = try EntryFile.entry(in: bytes, name)
                if !limits.isExpired(stored: entry.stored, now: now()) { return (entry, status) }
            } catch {
                problem(.damagedFile, path, error.reason)
            }
            // The file is removed, unless another process has replaced it in the meantime.
            if SystemFile.status(path)?.isSameVersion(as: status) == true { _ = remove(name) }
        } catch  where error.isAbsence {
        } catch  where error.isLink {
            problem(.damagedFile, path, "it is a link.")
            _ = remove(name)
        } catch {
            problem(.unreadableFile, path, error.words)
        }
        return nil
    }

    /// Writes an entry to its file.
    ///
    /// - Returns: The status of the file; nil if the entry couldn't be written.
    func write(_ entry: Entry, as name: EntryName) -> SystemFile.Status? {
        let bytes = EntryFile.bytes(of: entry, name)
        guard bytes.count <= limits.size, limits.count > 0 else {
            problem(.unwritableFile, path(name), "it exceeds the size limit of the cache.")
            return nil
        }
        let path = path(name)
        let former = SystemFile.status(path)
        do throws(SystemFile.Failure) {
            let status = try replace(path, with: bytes, stored: entry.stored)
            noteWrite(of: status, insteadOf: former)
            return status
        } catch {
            problem(.unwritableFile, path, error.words)
            return nil
        }
    }

    private func replace(_ path: String, with bytes: [UInt8], stored: Int64) throws(SystemFile.Failure)
        -> SystemFile.Status
    {
        if !state.withLock({ $0.hasFolder }) { try makeFolder() }
        do throws(SystemFile.Failure) {
            return try SystemFile.replace(path, with: bytes, by: temporaryPath(), stored: stored)
        } catch {
            // The system may have deleted the folder, so the folder is created again.
            guard error.isAbsence else { throw error }
            try makeFolder()
            return try SystemFile.replace(path, with: bytes, by: temporaryPath(), stored: stored)
        }
    }

    private func makeFolder() throws(SystemFile.Failure) {
        try? FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try SystemFile.makePrivateFolder(path)
        state.withLock { $0.hasFolder = true }
    }

    /// Removes the file of an entry.
    ///
    /// - Returns: A Boolean value that indicates whether there was a file.
    func remove(_ name: EntryName) -> Bool { removeFile(path(name)) }

    /// Returns the status of an entry's file without reading the entry.
    func status(_ name: EntryName) -> SystemFile.Status? { SystemFile.status(path(name)) }
    func touch(_ name: EntryName) { SystemFile.touch(path(name)) }

    // The functions below process all entries of the folder.

    func removeAll(of kinds: Set<EntryName.Kind>) -> Bool {
        let isMeant = { (file: String) in EntryName.kind(ofFile: file).map { kinds.contains($0) } == true }
        for file in files() ?? [] where isMeant(file) { _ = removeFile("\(path)/\(file)") }
        state.withLock { $0.writesLeft = 0 }
        return files().map { !$0.contains(where: isMeant) } ?? false
    }

    private func noteWrite(of status: SystemFile.Status, insteadOf former: SystemFile.Status?) {
        let isDue = state.withLock { state in
            state.size += status.size - (former?.size ?? 0)
            state.count += former == nil ? 1 : 0
            state.writesLeft -= 1
            return state.writesLeft < 0 || state.size > limits.size || state.count > limits.count
        }
        if isDue { removeStaleEntries() }
    }

    /// Counts the entries, and removes expired entries, entries beyond the limits, and leftover files.
    private func removeStaleEntries() {
        var uses: [CacheUse<String>] = []
        let now = now()
        // If the folder can't be listed, the counts stay unchanged, because unlisted entries would count as removed.
        guard let files = files() else { return }
        for file in files {
            let path = "\(path)/\(file)"
            guard let status = SystemFile.status(path) else { continue }
            if file.hasPrefix("."), file.hasSuffix(Self.temporaryEnd) {
                if SystemFile.now() - status.stored > Self.leftoverAge { _ = removeFile(path) }
            } else if EntryName.kind(ofFile: file) != nil {
                if limits.isExpired(stored: status.stored, now: now) {
                    _ = removeFile(path)
                } else {
                    uses.append(CacheUse(key: file, size: status.size, lastUse: status.used))
                }
            }
        }
        var (size, count) = (uses.reduce(0) { $0 + $1.size }, uses.count)
        let surplus = Set(limits.keysToEvict(of: uses))
        for use in uses where surplus.contains(use.key) {
            _ = removeFile("\(path)/\(use.key)")
            size -= use.size
            count -= 1
        }
        state.withLock { state in
            (state.size, state.count, state.writesLeft) = (size, count, Self.writesBetweenLooks)
        }
    }

    /// Returns the names of all files in the folder; nil if the folder can't be read.
    ///
    /// An unreadable folder is reported. A missing folder has no files.
    private func files() -> [String]? {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path)
        } catch {
            if SystemFile.hasNoFolder(path) { return [] }
            report(CacheProblem(.unreadableFile, url, reason: "\(error)"))
            return nil
        }
    }

    private func path(_ name: EntryName) -> String { "\(path)/\(name.fileName)" }

    private func temporaryPath() -> String {
        let count = state.withLock { state in
            state.temporaries += 1
            return state.temporaries
        }
        return "\(path)/.\(SystemFile.processNumber)-\(number)-\(count)\(Self.temporaryEnd)"
    }

    private func removeFile(_ path: String) -> Bool {
        do throws(SystemFile.Failure) {
            try SystemFile.remove(path)
            return true
        } catch {
            if !error.isAbsence { problem(.unwritableFile, path, error.words) }
            return false
        }
    }

    private func problem(_ kind: CacheProblem.Kind, _ path: String, _ reason: String) {
        report(CacheProblem(kind, URL(fileURLWithPath: path), reason: reason))
    }
}
