/// The limits of a cache: size, number and age. The least recently used entries are removed first.
public struct CacheLimits: Sendable, Hashable {
    /// The maximum size of all entries in bytes, including metadata.
    public var size: Int
    /// The maximum number of values and responses in the cache.
    public var count: Int
    /// The maximum time since an entry was stored; nil for any age.
    public var age: Duration?

    /// Creates the limits of a cache. An entry that is larger than `size` isn't stored.
    public init(size: Int, count: Int, age: Duration? = nil) {
        self.size = size
        self.count = count
        self.age = age
    }

    /// The default limits in memory: 10 MiB and 500 entries of any age.
    public static let memory = CacheLimits(size: 10 << 20, count: 500)
    /// The default limits on disk: 100 MiB and 5,000 entries, with a maximum age of 30 days.
    public static let disk = CacheLimits(size: 100 << 20, count: 5000, age: .seconds(30 * 86_400))
}

/// The size and the last use of an entry, to which limits are applied.
struct CacheUse<Key> {
    var key: Key
    var size: Int
    /// The number or time of the last use, which increases with each use.
    var lastUse: Int64
}

extension CacheLimits {
    /// Returns the keys to remove so that the remaining entries are 10 % below the limits.
    ///
    /// Without the margin of 10 %, each new entry would require a check of all other entries.
    func keysToEvict<Key>(of uses: [CacheUse<Key>]) -> [Key] {
        var (size, count) = (uses.reduce(0) { $0 + $1.size }, uses.count)
        guard size > self.size || count > self.count else { return [] }
        let (sizeLeft, countLeft) = (self.size - self.size / 10, self.count - self.count / 10)
        var surplus: [Key] = []
        for use in uses.sorted(by: { $0.lastUse < $1.lastUse }) {
            if size <= sizeLeft, count <= countLeft { break }
            surplus.append(use.key)
            size -= use.size
            count -= 1
        }
        return surplus
    }

    /// Returns a Boolean value that indicates whether an entry exceeds the maximum age.
    ///
    /// - Parameter stored: The time when the entry was stored, in nanoseconds since 1970, like `now`.
    func isExpired(stored: Int64, now: Int64) -> Bool {
        guard let age else { return false }
        return .nanoseconds(now) - .nanoseconds(stored) > age
    }
}
