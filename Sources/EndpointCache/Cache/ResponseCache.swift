import EndpointDigests
import EndpointRuntime

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A cache of responses and values, in memory and in a folder on disk.
///
/// ```swift
/// let cache = ResponseCache.shared
/// cache.store(books, for: "books", in: .hybrid)
/// let books: [Book]? = cache.value(for: "books", in: .hybrid)
/// ```
///
/// Values in the container ``Container/hybrid`` survive the process, those in ``Container/memory`` don't. Values are in
/// memory by default, responses on disk. Containers share no values, nor do values and responses. You can call all
/// functions from any thread, and several processes can share a folder. Problems are reported to `report`; for the
/// caller a value is missing, or wasn't stored.
///
/// Secret headers of responses (`Set-Cookie`, and others of `SecretNames`) aren't stored. Bodies and values are stored
/// unchanged, in files that only the user of the process can read.
public final class ResponseCache: Sendable {
    /// The location of values and responses.
    public enum Container: Sendable, Hashable, CaseIterable {
        /// In memory alone.
        case memory
        /// On disk, and in memory those that were used.
        case hybrid
    }

    /// The program's cache, in the folder `EndpointCache` of ``systemFolder``.
    ///
    /// Problems of this cache aren't reported.
    public static let shared = ResponseCache(named: "EndpointCache")

    /// The folder of the cache's files.
    public let folder: URL
    let now: @Sendable () -> Date
    let report: @Sendable (CacheProblem) -> Void
    private let memory: MemoryStore
    private let hybrid: HybridStore
    /// Keys of calls that were answered from here once.
    let served = Locked<Set<String>>([])

    /// Creates a cache in a folder, which is created when something is stored.
    ///
    /// - Parameters:
    ///   - folder: A folder for the cache alone. Only the user of the process gets access, even if it already exists.
    ///   - memory: The limits in memory, for each container.
    ///   - disk: The limits in the folder. A folder shared by several processes may exceed them until one of them
    ///     checks: once in 200 writes.
    ///   - report: Called with each problem, on the thread where it occurred.
    ///   - now: Returns the current time, which determines ages; replace it in tests.
    public init(
        folder: URL, memory: CacheLimits = .memory, disk: CacheLimits = .disk,
        report: (@Sendable (CacheProblem) -> Void)? = nil, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.folder = folder
        self.now = now
        self.report = report ?? { _ in }
        let nanoseconds: @Sendable () -> Int64 = { Self.nanoseconds(now()) }
        self.memory = MemoryStore(memory, now: nanoseconds)
        var copies = memory
        copies.age = disk.age
        hybrid = HybridStore(
            MemoryStore(copies, now: nanoseconds),
            EntryFolder(folder, disk, now: nanoseconds, report: self.report))
    }

    /// Creates a cache in a folder of ``systemFolder``, which the system may empty when disk space is low.
    public convenience init(
        named name: String, memory: CacheLimits = .memory, disk: CacheLimits = .disk,
        report: (@Sendable (CacheProblem) -> Void)? = nil, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.init(
            folder: Self.systemFolder.appendingPathComponent(name), memory: memory, disk: disk, report: report, now: now
        )
    }

    /// The system's folder for data that can be recreated.
    ///
    /// An app has a caches folder. Elsewhere the folder has the program's name (on Linux in `$XDG_CACHE_HOME`, or
    /// otherwise `~/.cache`).
    public static var systemFolder: URL {
        let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
        let folder = caches ?? FileManager.default.temporaryDirectory
        // An app's own on the systems of phones and the like; a user's on others.
        #if os(macOS) || !canImport(Darwin)
            return folder.appendingPathComponent(ProcessInfo.processInfo.processName)
        #else
            return folder
        #endif
    }

    /// Removes all values and all responses of both containers. Call it when a user signs out.
    ///
    /// - Returns: A Boolean value that indicates whether all of them are gone.
    @discardableResult
    public func removeAll() -> Bool {
        served.withLock { $0 = [] }
        let removals = Container.allCases.map { store(of: $0).removeAll(of: Set(EntryName.Kind.allCases)) }
        return removals.allSatisfy { $0 }
    }

    // Stores and entries

    func store(of container: Container) -> any EntryStore {
        switch container {
        case .memory: memory
        case .hybrid: hybrid
        }
    }

    func name(_ kind: EntryName.Kind, _ key: String) -> EntryName {
        EntryName(kind: kind, digest: SHA256.digest(of: Array(key.utf8)))
    }

    func entry(head: [UInt8] = [], _ body: Data) -> Entry {
        Entry(stored: Self.nanoseconds(now()), head: head, body: body)
    }

    private static func nanoseconds(_ date: Date) -> Int64 {
        Int64(exactly: (date.timeIntervalSince1970 * 1e9).rounded()) ?? 0
    }
}
