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
    /// The groups that the target belongs to. Where several have a header of one name, the last one's counts.
    var headerGroups: [HeaderGroup] { get }
}

extension HeaderGroup {
    /// Creates a group of all targets of a type: `HeaderGroup(BooksTarget.self)`.
    public init(_ type: any Target.Type) {
        self.init(String(reflecting: type))
    }
}

extension ServerEnvironment {
    /// A Boolean value that indicates whether requests of any target have additional headers.
    var hasHeaders: Bool { !headers.isEmpty || details?.headerGroups.isEmpty == false }

    /// Returns the headers for a target's requests: the common ones, those of its type's group and those of the groups
    /// that it names.
    func headers(of target: any Target) -> [String: String] {
        guard let groups = details?.headerGroups, !groups.isEmpty else { return headers }
        let target = target.innermost
        let named = (target as? any HeaderGroupTarget)?.headerGroups ?? []
        return ([HeaderGroup(type(of: target))] + named).reduce(headers) { headers, group in
            groups[group].map { HeaderNames.merge($0, over: headers) } ?? headers
        }
    }
}
