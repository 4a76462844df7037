import Diagnostics
import OpenAPI

/// The rules for the event streams of operations.
///
/// A rule comes from the description, else from the configuration for the operation, else from the configuration for
/// all operations.
struct StreamRules {
    /// The stream rule of an operation.
    struct Rule {
        /// The parameter that requests the stream; nil if it isn't specified.
        var parameter: ModelOptions.StreamOptions.Parameter?
        /// The value that ends the stream; empty if there is none, nil if it isn't specified.
        var end: String?
        /// The source of the rule's parameter, for diagnostics.
        var source = "x-stream"
    }

    private let options: ModelOptions.StreamOptions

    init(options: ModelOptions.StreamOptions) {
        self.options = options
    }

    func rule(of operation: Document.Operation) -> Rule {
        var rule = Rule(end: options.end)
        if let (key, own) = operation.entry(in: options.operations) {
            rule.parameter = own.parameter
            rule.end = own.end ?? rule.end
            rule.source = "streams.operations.\(key)"
        }
        guard let own = operation.stream else { return rule }
        rule.end = own.end ?? rule.end
        if own.isNone {
            rule.parameter = ModelOptions.StreamOptions.Parameter.none
        } else if let name = own.property, let range = own.propertyRange {
            rule.parameter = .named(name, range)
            rule.source = "x-stream"
        }
        return rule
    }
}
