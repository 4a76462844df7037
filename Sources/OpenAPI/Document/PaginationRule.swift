public import Diagnostics

/// How the pages of a list follow one another, as `x-pagination` or the configuration says it. Nothing in it is checked
/// against an operation yet.
public struct PaginationRule: Sendable {
    public enum Strategy: Sendable {
        /// Pages aren't generated.
        case none
        /// The `Link` header of each page has the URL of the next (RFC 8288).
        case link
        /// The body of each page has the URL of the next.
        case nextURL(at: Entry<[String]>)
        /// The body of each page has what a parameter takes for the next.
        case cursor(Entry<String>, next: Entry<[String]>, start: Entry<String>?)
        /// A parameter counts the pages.
        case page(Entry<String>, start: Int?)
        /// A parameter counts the items that are passed over.
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
    /// The parameter that says how many items a page has.
    public var size: Entry<String>?
    /// The most items that a page has; asked for unless the caller says otherwise.
    public var fullSize: Int?
    /// Where within the operation's content the items lie.
    public var items: Entry<[String]>?
    /// Where in the body it is said how many items there are.
    public var total: Entry<[String]>?
    /// Where in the body it is said how many pages there are.
    public var pages: Entry<[String]>?
    /// Where in the body it is said whether there are more.
    public var more: Entry<[String]>?
    public var range: SourceRange
    /// What is wrong with the rule is as grave as this: a description isn't the user's own, a configuration is.
    public var severity: Diagnostic.Severity

    public init(_ strategy: Strategy, range: SourceRange, severity: Diagnostic.Severity) {
        self.strategy = strategy
        self.range = range
        self.severity = severity
    }
}
