/// Where in a body the content of a response lies.
public struct ContentPath: Sendable, Hashable, ExpressibleByArrayLiteral {
    /// From the root inwards; none for the root itself.
    public var keys: [String]
    /// Whether nothing, or null, may lie there: the content is an empty list or dictionary then, or nil.
    public var mayBeAbsent: Bool

    public init(_ keys: [String], mayBeAbsent: Bool = false) {
        self.keys = keys
        self.mayBeAbsent = mayBeAbsent
    }

    public init(arrayLiteral keys: String...) {
        self.init(keys)
    }

    public var isRoot: Bool { keys.isEmpty }
}
