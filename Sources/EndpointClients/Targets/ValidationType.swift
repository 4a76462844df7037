/// A set of statuses that count as success.
public enum ValidationType: Sendable, Hashable {
    /// All statuses count as success.
    case none
    /// The statuses 200 to 299 count as success.
    case successCodes
    /// The statuses 200 to 399 count as success.
    case successAndRedirectCodes
    /// The listed statuses count as success; with an empty list, all statuses do.
    case customCodes([Int])

    /// The statuses that count as success; empty if statuses aren't validated.
    public var statusCodes: [Int] {
        switch self {
        case .none: []
        case .successCodes: Array(200..<300)
        case .successAndRedirectCodes: Array(200..<400)
        case .customCodes(let codes): codes
        }
    }

    /// Returns a Boolean value that indicates whether a status counts as success.
    public func accepts(_ statusCode: Int) -> Bool {
        switch self {
        case .none: true
        case .successCodes: (200..<300).contains(statusCode)
        case .successAndRedirectCodes: (200..<400).contains(statusCode)
        case .customCodes(let codes): codes.isEmpty || codes.contains(statusCode)
        }
    }
}
