public import Diagnostics

/// The rule by which the pages of a list follow one another.
///
/// The rule comes from `x-pagination` or the configuration. It hasn't been checked against an operation.
public struct PaginationRule: Sendable {
    public enum Strategy: Sendable {
        /// No pagination: no methods for pages are generated.
        case none
        /// Pagination by links: the `Link` header of each page contains the URL of the next page (RFC 8288).
        case link
        /// Pagination by URLs: the body of each page contains the URL of the next page.
        case nextURL(at: Entry<[String]>)
        /// Pagination by cursor: the body of each page contains the parameter's value for the next page.
        case cursor(Entry<String>, next: Entry<[String]>, start: Entry<String>?)
        /// Pagination by page number: a parameter contains the number of the page.
        case page(Entry<String>, start: Int?)
        /// Pagination by offset: a parameter contains the number of items before the page.
        case offset(Entry<String>, start: Int?)
    }

    /// A value of the rule, with its position in the source.
    public struct Entry<Value: Sendable>: Sendable {
        public var value: Value
        public var range: SourceRange

        public init(_ value: Value, range: SourceRange) {
            self.value = value
            self.range = range
        }
    }

    public var strategy: Strategy
    /// The name of the parameter with the number of items per page.
    public var size: Entry<String>?
    /// The maximum number of items per page, which is also the default.
    public var fullSize: Int?
    /// The key path of the items in the operation's content.
    public var items: Entry<[String]>?
    /// The key path of the total number of items in the body.
    public var total: Entry<[String]>?
    /// The key path of the number of pages in the body.
    public var pages: Entry<[String]>?
    /// The key path, in the body, of the flag that indicates whether there are more pages.
    public var more: Entry<[String]>?
    public var range: SourceRange
    /// The severity of problems with the rule.
    ///
    /// A problem is a warning in a description, which the user may not own, and an error in a configuration.
    public var severity: Diagnostic.Severity

    public init(_ strategy: Strategy, range: SourceRange, severity: Diagnostic.Severity) {
        self.strategy = strategy
        self.range = range
        self.severity = severity
    }
}
