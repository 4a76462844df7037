/// How much a cache may hold. What was used least recently goes first.
public struct CacheLimits: Sendable, Hashable {
    /// How many bytes, with what is kept beside the values themselves.
    public var size: Int
    /// How many values and responses.
    public var count: Int
    /// How old they may become, counted from when they were stored; nil is any age.
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

/// What limits know of a value.
struct CacheUse<Key> {
    var key: Key
    var size: Int
    /// Grows with each use.
    var lastUse: Int64
}

extension CacheLimits {
    /// What has to go so that the rest is within the limits, with a tenth of room to spare where so much is there: else each
    /// new value would cost a look at all others.
    func surplus<Key>(of uses: [CacheUse<Key>]) -> [Key] {
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

    /// Whether what was stored then is too old.
    ///
    /// - Parameter stored: In nanoseconds since 1970, as `now` is.
    func isExpired(stored: Int64, now: Int64) -> Bool {
        guard let age else { return false }
        return .nanoseconds(now) - .nanoseconds(stored) > age
    }
}
