/// A parsed and validated JSONPath query (RFC 9535, section 2.1).
struct Query: Sendable {
    enum Start: Sendable {
        /// The root of the tree, written `$`.
        case root
        /// The node that a filter tests, written `@`.
        case current
    }

    let start: Start
    let segments: [Segment]

    /// A Boolean value that indicates whether the query selects at most one node (RFC 9535, 2.3.5.1).
    var isSingular: Bool {
        segments.allSatisfy { segment in
            guard !segment.isDescendant, segment.selectors.count == 1 else { return false }
            switch segment.selectors[0] {
            case .name, .index: return true
            case .wildcard, .slice, .filter: return false
            }
        }
    }
}

/// A segment: one step of a query (RFC 9535, section 2.5).
struct Segment: Sendable {
    /// A Boolean value that indicates whether the segment begins with `..`.
    ///
    /// The selectors of a segment with `..` apply to a node and to all its descendants.
    let isDescendant: Bool
    let selectors: [Selector]
    /// A Boolean value that indicates whether the brackets of the segment contain blanks.
    ///
    /// The grammar allows no blanks in the brackets of a singular query.
    let hasBlanks: Bool
    /// The range of the segment in the query, in bytes.
    let range: Range<Int>
}

/// A selector of a segment, which selects children of a node (RFC 9535, section 2.3).
enum Selector: Sendable {
    case name(String)
    case wildcard
    case index(Int)
    case slice(start: Int?, end: Int?, step: Int)
    case filter(LogicalExpression)
}

/// The condition of a filter (RFC 9535, section 2.3.5).
indirect enum LogicalExpression: Sendable {
    case any([LogicalExpression])
    case all([LogicalExpression])
    case not(LogicalExpression)
    case comparison(Comparable, ComparisonOperator, Comparable)
    case exists(Query)
    case function(FunctionCall)
}

enum ComparisonOperator: String, Sendable, CaseIterable {
    case equal = "=="
    case notEqual = "!="
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case less = "<"
    case greater = ">"
}

/// An operand of a comparison, which has one value or `Nothing` (RFC 9535, section 2.4.1).
enum Comparable: Sendable {
    case literal(Value)
    /// A singular query, which selects at most one node.
    case query(Query)
    /// A call of a function whose result is a value.
    case function(FunctionCall)
}

/// The functions in the registry of RFC 9535 (section 2.4).
enum Function: String, Sendable, CaseIterable {
    case length, count, match, search, value

    /// The types of parameters (RFC 9535, section 2.4.1), without conditions, which no function takes.
    enum ParameterType { case value, nodes }

    var parameters: [ParameterType] {
        switch self {
        case .length: [.value]
        case .count, .value: [.nodes]
        case .match, .search: [.value, .value]
        }
    }

    /// A Boolean value that indicates whether the function returns a value.
    ///
    /// A function without a value is a condition: it returns true or false.
    var hasValue: Bool {
        switch self {
        case .length, .count, .value: true
        case .match, .search: false
        }
    }
}

/// A call of a function, whose arguments have the types of the function's parameters.
struct FunctionCall: Sendable {
    enum Argument: Sendable {
        case value(Comparable)
        case nodes(Query)
    }

    let function: Function
    let arguments: [Argument]
}
