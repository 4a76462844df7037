/// A group of targets that share headers of an environment.
public struct HeaderGroup: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name of the group; the type's name for a group of all targets of a type.
    public let name: String

    /// Creates a group for targets that list the group in `HeaderGroupTarget.headerGroups`.
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

/// A target whose requests have headers of an environment's header groups.
///
/// ```swift
/// extension Shop: HeaderGroupTarget {
///     var headerGroups: [HeaderGroup] { ["signed"] }
/// }
///
/// environment.headerGroups = ["signed": ["X-Signature": signature]]
/// ```
///
/// Every target, including generated targets, also belongs to the group of its type:
/// ``HeaderGroup/init(_:)-(Target.Type)``.
public protocol HeaderGroupTarget: Target {
    /// The header groups that the target belongs to.
    ///
    /// If several groups have a header with the same name, the last group's header is used.
    var headerGroups: [HeaderGroup] { get }
}
