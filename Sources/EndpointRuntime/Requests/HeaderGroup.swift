/// Targets that have headers of an environment in common.
public struct HeaderGroup: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name, or that of the type of the targets.
    public let name: String

    /// Creates a group for targets that list it.
    public init(_ name: String) {
        self.name = name
    }

    public init(stringLiteral name: String) {
        self.init(name)
    }

    public var description: String { name }
}
