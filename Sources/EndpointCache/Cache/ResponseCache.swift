import EndpointRuntime

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Keeps responses and values, in memory and in a folder on disk.
///
/// ```swift
/// let cache = ResponseCache.shared
/// cache.store(books, for: "books", in: .hybrid)
/// let books: [Book]? = cache.value(for: "books", in: .hybrid)
/// ```
///
/// Values in the container ``Container/hybrid`` survive the process, those in ``Container/memory`` don't. Values are in memory
/// by default, responses on disk. Containers share no values, nor do values and responses. All functions may be called from any thread, and by several processes that
/// share a folder. What goes wrong is told to `report`; to the caller a value isn't there, or wasn't stored.
///
/// Secrets that responses come with (`Set-Cookie`, and what else `SecretNames` has) aren't kept. Bodies and
/// values are kept as they are, in files that only the user of the process may read.
public final class ResponseCache: Sendable {
    /// Where values and responses lie.
    public enum Container: Sendable, Hashable, CaseIterable {
        /// In memory alone.
        case memory
        /// On disk, and in memory those that were used.
        case hybrid
    }

    /// The cache of the program, in the folder `EndpointCache` of ``systemFolder``. What goes wrong in it isn't reported.
    public static let shared = ResponseCache(named: "EndpointCache")

    /// Where the cache's files lie.
    public let folder: URL
    let now: @Sendable () -> Date
    let report: @Sendable (CacheProblem) -> Void
    private let memory: MemoryStore
    private let hybrid: HybridStore
    /// Keys of calls that were answered from here once.
    let served = Locked<Set<String>>([])

    /// A cache in a folder of its own, which is made when something is stored.
    ///
    /// - Parameters:
    ///   - folder: Holds nothing else. Only the user of the process may look into it, also when it is there already.
    ///   - memory: What may be in memory: of each container so much.
    ///   - disk: What may be in the folder. Where several processes share it, it may hold more for as long as none of them
    ///     has looked: they do once in 200 writes.
    ///   - report: Told of what went wrong, on the thread where it did.
    ///   - now: The time, by which ages are told; another one makes tests not wait.
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

    /// A cache in a folder of ``systemFolder``, which the system may empty when there is no room.
    public convenience init(
        named name: String, memory: CacheLimits = .memory, disk: CacheLimits = .disk,
        report: (@Sendable (CacheProblem) -> Void)? = nil, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.init(
            folder: Self.systemFolder.appendingPathComponent(name), memory: memory, disk: disk, report: report, now: now
        )
    }

    /// The system's place for what a program can get again: the folder of caches of an app, and elsewhere a folder with the
    /// program's name in it (on Linux in `$XDG_CACHE_HOME`, else in `~/.cache`).
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

    // What is kept

    func store(of container: Container) -> any EntryStore {
        switch container {
        case .memory: memory
        case .hybrid: hybrid
        }
    }

    func name(_ kind: EntryName.Kind, _ key: String) -> EntryName {
        EntryName(kind: kind, digest: Data(key.utf8).sha256)
    }

    func entry(head: [UInt8] = [], _ body: Data) -> Entry {
        Entry(stored: Self.nanoseconds(now()), head: head, body: body)
    }

    private static func nanoseconds(_ date: Date) -> Int64 {
        Int64(exactly: (date.timeIntervalSince1970 * 1e9).rounded()) ?? 0
    }
}
