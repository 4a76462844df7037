public import SpecSyntax

/// A JSONPath query (RFC 9535): `$.paths[?@.get].get.parameters[?@.name == 'limit']`.
///
/// Parsing validates the whole query, including the types of operands and arguments. Afterwards, selecting nodes can
/// fail only because it exceeds the `Limits`.
public struct JSONPath: Sendable {
    /// The text of the query, unchanged.
    public let text: String
    let query: Query

    /// Parses a query.
    ///
    /// - Throws: ``JSONPathError`` with the range in `text`, when `text` isn't a query that is well-formed and valid
    /// (RFC 9535, section 2.1).
    public init(_ text: String) throws(JSONPathError) {
        self.text = text
        query = try QueryParser.parse(text)
    }

    /// A node that a query selected, and its location.
    public struct Match: Sendable {
        public let node: SyntaxNode
        /// The indexes of the path from the root to the node, one for each level of the tree.
        ///
        /// An index is a position among the entries of a mapping or the items of a sequence.
        public var steps: [Int] { location.steps }
        let location: Location
    }

    /// The limits that prevent malicious queries from exhausting time or memory.
    public struct Limits: Sendable {
        /// The maximum number of nodes, comparisons and steps of regular expressions for one query.
        public var work = 20_000_000
        /// The maximum number of nodes that one query may select.
        public var matches = 1_000_000

        public init() {}
    }

    /// Returns the nodes that the query selects, in the order of RFC 9535.
    ///
    /// A node that is selected twice is included twice. The members of an object are in the order of the text.
    ///
    /// - Throws: ``JSONPathError`` when the selection exceeds `limits`.
    public func matches(in root: SyntaxNode, limits: Limits = Limits()) throws(JSONPathError) -> [Match] {
        var evaluator = Evaluator(root: root, work: limits.work)
        let found = try evaluator.select(query, locatedIn: root, limit: limits.matches + 1)
        guard found.count <= limits.matches else {
            throw JSONPathError("the query selects more than \(limits.matches) nodes", at: 0..<text.utf8.count)
        }
        return found
    }
}

/// An error that prevents a query from being parsed or evaluated.
public struct JSONPathError: Error, Hashable {
    /// The message that describes the problem, in lower case.
    public let message: String
    /// The range of the problem in the query, in bytes of UTF-8.
    public let range: Range<Int>
    /// A suggestion for what to write instead.
    public let hint: String?

    init(_ message: String, at range: Range<Int>, hint: String? = nil) {
        self.message = message
        self.range = range
        self.hint = hint
    }
}
