/// A query that was read and checked: RFC 9535, section 2.1.
struct Query: Sendable {
    enum Start: Sendable {
        /// `$`: the root of the tree.
        case root
        /// `@`: the node that a filter looks at.
        case current
    }

    let start: Start
    let segments: [Segment]

    /// A Boolean value that indicates whether the query selects at most one node (section 2.3.5.1).
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

/// One step of a query (section 2.5).
struct Segment: Sendable {
    /// A Boolean value that indicates whether the segment is `..`.
    ///
    /// The selectors of such a segment apply to the node and all descendants.
    let isDescendant: Bool
    let selectors: [Selector]
    /// A Boolean value that indicates whether the brackets contain blanks.
    ///
    /// The grammar allows no blanks in the brackets of a singular query.
    let hasBlanks: Bool
    /// The range of the segment in the query, in bytes.
    let range: Range<Int>
}

/// A selector of a segment, which selects among a node's children (section 2.3).
enum Selector: Sendable {
    case name(String)
    case wildcard
    case index(Int)
    case slice(start: Int?, end: Int?, step: Int)
    case filter(LogicalExpression)
}

/// The condition of a filter (section 2.3.5).
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

/// An operand of a comparison: anything that has at most one value, or `Nothing` (section 2.4.1).
enum Comparable: Sendable {
    case literal(Value)
    /// A singular query.
    case query(Query)
    /// A function whose result is a value.
    case function(FunctionCall)
}

/// The functions of section 2.4; there are no others in its registry.
enum Function: String, Sendable, CaseIterable {
    case length, count, match, search, value

    /// The types of section 2.4.1. No function takes a condition.
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
    /// Other functions return true or false.
    var hasValue: Bool {
        switch self {
        case .length, .count, .value: true
        case .match, .search: false
        }
    }
}

/// A function with arguments of the types that it takes.
struct FunctionCall: Sendable {
    enum Argument: Sendable {
        case value(Comparable)
        case nodes(Query)
    }

    let function: Function
    let arguments: [Argument]
}
