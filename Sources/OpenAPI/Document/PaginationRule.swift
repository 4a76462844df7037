public import Diagnostics

/// The rule by which the pages of a list follow one another.
///
/// The rule is described by `x-pagination` or the configuration. The rule hasn't been validated against an operation.
public struct PaginationRule: Sendable {
    public enum Strategy: Sendable {
        /// Pages aren't generated.
        case none
        /// The `Link` header of each page has the URL of the next (RFC 8288).
        case link
        /// The body of each page has the URL of the next.
        case nextURL(at: Entry<[String]>)
        /// The body of each page contains the parameter's value for the next.
        case cursor(Entry<String>, next: Entry<[String]>, start: Entry<String>?)
        /// A parameter counts the pages.
        case page(Entry<String>, start: Int?)
        /// A parameter counts the items before the page.
        case offset(Entry<String>, start: Int?)
    }

    /// A value and where it is written.
    public struct Entry<Value: Sendable>: Sendable {
        public var value: Value
        public var range: SourceRange

        public init(_ value: Value, range: SourceRange) {
            self.value = value
            self.range = range
        }
    }

    public var strategy: Strategy
    /// The parameter with the number of items per page.
    public var size: Entry<String>?
    /// The maximum number of items per page, which is requested by default.
    public var fullSize: Int?
    /// The location of the items in the operation's content.
    public var items: Entry<[String]>?
    /// The location in the body of the total number of items.
    public var total: Entry<[String]>?
    /// The location in the body of the number of pages.
    public var pages: Entry<[String]>?
    /// The location in the body of the flag that indicates whether there are more pages.
    public var more: Entry<[String]>?
    public var range: SourceRange
    /// The severity of problems with the rule.
    ///
    /// Problems are warnings in a description, which may not be the user's, and errors in a configuration.
    public var severity: Diagnostic.Severity

    public init(_ strategy: Strategy, range: SourceRange, severity: Diagnostic.Severity) {
        self.strategy = strategy
        self.range = range
        self.severity = severity
    }
}
