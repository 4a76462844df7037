/// The direction in which values of a schema are sent.
enum Direction: String {
    case request, response

    /// Returns the severity of a change by its effect on the set of valid values: a request mustn't become invalid, and
    /// a response mustn't contain a value that wasn't valid before.
    func severity(of effect: SchemaEffect) -> APIChange.Severity {
        switch (effect, self) {
        case (.unclear, _), (.narrowed, .request), (.widened, .response): .breaking
        case (.narrowed, .response), (.widened, .request): .compatible
        }
    }
}

/// The effect of a change on the set of values that a schema allows.
enum SchemaEffect {
    case narrowed, widened
    /// Some values are no longer valid, and others have become valid.
    case unclear
}
