/// The names in an app's code, which determine the declarations that are generated.
///
/// The types of the app's variables aren't known, so a name counts for every declaration that it may mean.
public struct AppUse: Sendable, Equatable {
    /// A name that precedes a member: `books` in `bookstore.books.list()`.
    public enum Receiver: Sendable, Hashable {
        /// A type, or a name that is itself a member.
        case named(String)
        /// A variable, the result of an expression, or the implicit type of `.list`.
        case unknown
        /// No receiver: the name isn't a member.
        case none
    }

    /// The receivers of each name in the code.
    public var receivers: [String: Set<Receiver>] = [:]
    /// The names that the app may declare itself: variables, properties, parameters and labels.
    public var declared: Set<String> = []

    public init() {}

    func contains(_ name: String) -> Bool { receivers[name] != nil }
}

/// The operations of a group that aren't generated, because the app doesn't use them.
public struct Omission: Sendable {
    /// The name of the root client's property for the group.
    public var groupName: String
    /// The name of the group's client; nil if the whole group is omitted.
    public var clientName: String?
    /// The names of the methods that are omitted from the group's client.
    public var methods: [String]
}
