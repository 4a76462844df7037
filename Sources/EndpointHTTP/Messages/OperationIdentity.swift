/// The operation of a description that a request is of: the same for all its calls, whatever their arguments.
///
/// ```swift
/// func willSend(_ request: PluginRequest, target: any Target) {
///     counter.increment(request.operation?.route ?? "other")  // GET /books/{id}
/// }
/// ```
///
/// Its texts are formed when they are read.
public struct OperationIdentity: Sendable, Hashable, CustomStringConvertible {
    /// The request's method.
    public let method: HTTPMethod
    private let template: StaticString
    package let owner: any Sendable.Type

    /// - Parameters:
    ///   - template: The path as the description writes it.
    ///   - owner: The target whose case it is.
    package init(_ method: HTTPMethod, _ template: StaticString, of owner: any Sendable.Type) {
        self.method = method
        self.template = template
        self.owner = owner
    }

    /// The path as the description writes it, with names in braces in place of values: `/books/{id}`.
    public var path: String { template.description }

    /// The method and the path as the description writes it: `GET /books/{id}`.
    public var route: String { "\(method.rawValue) \(template)" }

    /// The name of the client's group: `Books` of a `BooksTarget`.
    public var group: String {
        let name = "\(owner)"
        return name.hasSuffix("Target") && name != "Target" ? String(name.dropLast(6)) : name
    }

    public var description: String { route }

    public static func == (left: OperationIdentity, right: OperationIdentity) -> Bool {
        left.owner == right.owner && left.method == right.method && left.path == right.path
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(method)
        hasher.combine(path)
    }
}
