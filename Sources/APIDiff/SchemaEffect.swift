/// The direction in which values of a schema are sent.
enum Direction: String {
    case request, response
    /// A request that the API sends: a webhook or a callback.
    case payload
    /// The client's response to a webhook or a callback.
    case reply

    /// A Boolean value that indicates whether clients send the values.
    var isSent: Bool { self == .request || self == .reply }

    /// Returns the severity of a change by its effect on the set of valid values.
    ///
    /// A change is breaking if a valid request becomes invalid, or if a response may contain a value that was invalid
    /// before.
    func severity(of effect: SchemaEffect) -> APIChange.Severity {
        switch effect {
        case .unclear: .breaking
        case .narrowed: isSent ? .breaking : .compatible
        case .widened: isSent ? .compatible : .breaking
        }
    }
}

/// The effect of a change on the set of values that a schema allows.
enum SchemaEffect {
    case narrowed, widened
    /// Some values are no longer valid, and others have become valid.
    case unclear
}
