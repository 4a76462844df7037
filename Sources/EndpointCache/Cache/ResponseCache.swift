import EndpointDigests
public import EndpointRuntime

/// A cache of responses and values, in memory and in a folder on disk.
///
/// ```swift
/// let cache = ResponseCache.shared
/// cache.store(books, for: "books", in: .hybrid)
/// let books: [Book]? = cache.value(for: "books", in: .hybrid)
/// ```
///
/// Values in the container ``Container/hybrid`` are retained after the process ends; values in ``Container/memory``
/// aren't. By default, values are stored in memory, and responses on disk. The same key may be used in both containers,
/// and for a value and a response, without conflicts. You can call all functions from any thread, and several processes
/// can share a folder. Problems are reported to `report`; the caller receives no value, or false if a value wasn't
/// stored.
///
/// Secret headers of responses (`Set-Cookie`, and others of `SecretNames`) aren't stored. Bodies and values are stored
/// unchanged, in files that only the user of the process can read.
public final class ResponseCache: Sendable {
    /// A container of a cache, in which values and responses are stored.
    public enum Container: Sendable, Hashable, CaseIterable {
        /// The container in memory.
        case memory
        /// The container on disk, with copies of used entries in memory.
        case hybrid
    }

    /// The program's cache, in the folder `EndpointCache` of ``systemFolder``.
    ///
    /// Problems of this cache aren't reported.
    public static let shared = ResponseCache(named: "EndpointCache")

    /// The folder with the cache's files.
    public let folder: URL
    let now: @Sendable () -> Date
    let report: @Sendable (CacheProblem) -> Void
    private let memory: MemoryStore
    private let hybrid: HybridStore
    /// The keys of calls that have read the cache once with `CachePolicy.cacheOnceThenNetwork`.
    let served = Locked<Set<String>>([])

    /// Creates a cache in a folder. The folder is created when the first entry is stored.
    ///
    /// - Parameters:
    ///   - folder: A folder that only the cache uses. The folder is made accessible only to the user of the process,
    ///     even if it already exists.
    ///   - memory: The limits in memory, for each container.
    ///   - disk: The limits in the folder. A folder shared by several processes may exceed them until a process checks
    ///     them, once in 200 writes.
    ///   - report: A closure that is called with each problem, on the thread where the problem occurred.
    ///   - now: A closure that returns the current time, which determines ages; replace the closure in tests.
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
    /// On iOS and similar systems this is the app's caches folder. On macOS and Linux this is a folder with the
    /// program's name in the user's caches folder (on Linux in `$XDG_CACHE_HOME`, or otherwise `~/.cache`).
    public static var systemFolder: URL {
        let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
        let folder = caches ?? FileManager.default.temporaryDirectory
        // On iOS and similar systems each app has its own caches folder. On other systems a user's programs share one.
        #if os(macOS) || !canImport(Darwin)
            return folder.appendingPathComponent(ProcessInfo.processInfo.processName)
        #else
            return folder
        #endif
    }

    /// Removes all values and responses of both containers. Call this function when a user signs out.
    ///
    /// - Returns: A Boolean value that indicates whether all values and responses were removed.
    @discardableResult
    public func removeAll() -> Bool {
        served.withLock { $0 = [] }
        let removals = Container.allCases.map { store(of: $0).removeAll(of: Set(EntryName.Kind.allCases)) }
        return removals.allSatisfy { $0 }
    }

    // The functions below return stores, names and entries.

    func store(of container: Container) -> any EntryStore {
        switch container {
        case .memory: memory
        case .hybrid: hybrid
        }
    }

    func name(_ kind: EntryName.Kind, _ key: String) -> EntryName {
        EntryName(kind: kind, digest: SHA256.digest(of: Array(key.utf8)))
    }

    func entry(_ metadata: JSONValue? = nil, _ body: Data) -> Entry {
        let head = metadata.map { Array($0.description.utf8) } ?? []
        return Entry(stored: Self.nanoseconds(now()), head: head, body: body)
    }

    private static func nanoseconds(_ date: Date) -> Int64 {
        Int64(exactly: (date.timeIntervalSince1970 * 1e9).rounded()) ?? 0
    }
}

extension ResponseCache: CustomReflectable {
    /// The mirror of the cache without its entries.
    public var customMirror: Mirror { Mirror(self, children: ["folder": folder.path]) }
}
