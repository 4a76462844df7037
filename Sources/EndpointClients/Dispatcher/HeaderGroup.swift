/// Targets that have headers of an environment in common.
public struct HeaderGroup: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name, or that of the type of the targets.
    public let name: String

    /// Creates a group for targets that list it.
    public init(_ name: String) {
        self.name = name
    }

    /// Creates a group of all targets of a type: `HeaderGroup(BooksTarget.self)`.
    public init(_ type: any Target.Type) {
        self.init(String(reflecting: type))
    }

    public init(stringLiteral name: String) {
        self.init(name)
    }

    public var description: String { name }
}

/// A target whose requests carry headers of an environment that not all requests do.
///
/// ```swift
/// extension Shop: HeaderGroupTarget {
///     var headerGroups: [HeaderGroup] { ["signed"] }
/// }
///
/// environment.headerGroups = ["signed": ["X-Signature": signature]]
/// ```
///
/// Every target, a generated one too, belongs to the group of its type beside: ``HeaderGroup/init(_:)-(Target.Type)``.
public protocol HeaderGroupTarget: Target {
    /// The groups that the target belongs to.
    ///
    /// If several groups have a header of one name, the last group's header is used.
    var headerGroups: [HeaderGroup] { get }
}
