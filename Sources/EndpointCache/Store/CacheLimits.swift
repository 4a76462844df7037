/// The limits of a cache. The least recently used entries are removed first.
public struct CacheLimits: Sendable, Hashable {
    /// The maximum size in bytes, including metadata.
    public var size: Int
    /// The maximum number of values and responses.
    public var count: Int
    /// The maximum age since they were stored; nil for any age.
    public var age: Duration?

    /// Limits of each kind. A value that alone is larger than `size` isn't stored.
    public init(size: Int, count: Int, age: Duration? = nil) {
        self.size = size
        self.count = count
        self.age = age
    }

    /// 10 MiB in 500 values of any age.
    public static let memory = CacheLimits(size: 10 << 20, count: 500)
    /// 100 MiB in 5,000 values, none older than 30 days.
    public static let disk = CacheLimits(size: 100 << 20, count: 5000, age: .seconds(30 * 86_400))
}

/// The usage of a value, to which limits are applied.
struct CacheUse<Key> {
    var key: Key
    var size: Int
    /// Grows with each use.
    var lastUse: Int64
}

extension CacheLimits {
    /// Returns the keys to remove so that the remaining entries are 10 % below the limits.
    ///
    /// Without the margin, each new value would require checking all others.
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

    /// Returns a Boolean value that indicates whether an entry stored then is too old.
    ///
    /// - Parameter stored: In nanoseconds since 1970, as `now` is.
    func isExpired(stored: Int64, now: Int64) -> Bool {
        guard let age else { return false }
        return .nanoseconds(now) - .nanoseconds(stored) > age
    }
}
