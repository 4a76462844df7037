import SpecSyntax

// Evaluates the conditions of filters (RFC 9535, section 2.3.5.2) and the functions in them (section 2.4).
extension Evaluator {
    mutating func holds(_ expression: LogicalExpression, for node: SyntaxNode) throws(JSONPathError) -> Bool {
        switch expression {
        case .any(let expressions):
            for expression in expressions {
                if try holds(expression, for: node) { return true }
            }
            return false
        case .all(let expressions):
            for expression in expressions {
                guard try holds(expression, for: node) else { return false }
            }
            return true
        case .not(let expression): return try !holds(expression, for: node)
        case .comparison(let left, let comparison, let right):
            return try compare(value(of: left, for: node), comparison, value(of: right, for: node))
        case .exists(let query): return try !select(query, from: node, limit: 1).isEmpty
        case .function(let call): return try matches(call, for: node)
        }
    }

    private mutating func value(of operand: Comparable, for node: SyntaxNode) throws(JSONPathError) -> Value {
        switch operand {
        case .literal(let value): value
        case .query(let query):
            if let found = try select(query, from: node, limit: 1).first?.node {
                try value(of: found)
            } else {
                .nothing
            }
        case .function(let call): try value(of: call, for: node)
        }
    }

    /// The number of scanned bytes that count as one step of work.
    static let cheapUnits = 16

    /// Returns the value of a node, and counts its size as work.
    ///
    /// A string or a number may be megabytes long, and a filter may read it for every node.
    private mutating func value(of node: SyntaxNode) throws(JSONPathError) -> Value {
        if let scalar = node.scalar { try spend(scalar.text.utf8.count / Self.cheapUnits) }
        return Value(node)
    }

    /// Evaluates a call of the functions `length`, `count` or `value` (RFC 9535, section 2.4).
    private mutating func value(of call: FunctionCall, for node: SyntaxNode) throws(JSONPathError) -> Value {
        switch (call.function, call.arguments.first) {
        case (.length, .value(let operand)?):
            switch try value(of: operand, for: node) {
            case .string(let text):
                try spend(text.utf8.count / Self.cheapUnits)
                return .number(ExactNumber(text.unicodeScalars.count))
            case .array(let items): return .number(ExactNumber(items.count))
            case .object(let mapping): return .number(ExactNumber(mapping.entries.count))
            case .nothing, .null, .boolean, .number: return .nothing
            }
        case (.count, .nodes(let query)?):
            return .number(ExactNumber(try count(query, from: node)))
        case (.value, .nodes(let query)?):
            let found = try select(query, from: node, limit: 2)
            return found.count == 1 ? try value(of: found[0].node) : .nothing
        default: return .nothing
        }
    }

    /// Evaluates a call of the functions `match` or `search` (RFC 9535, section 2.4).
    ///
    /// The result is false if an argument isn't a string, or if the regular expression is invalid.
    private mutating func matches(_ call: FunctionCall, for node: SyntaxNode) throws(JSONPathError) -> Bool {
        guard call.arguments.count == 2, case .value(let first) = call.arguments[0],
            case .value(let second) = call.arguments[1],
            let text = try value(of: first, for: node).string, let pattern = try value(of: second, for: node).string,
            let expression = try expression(pattern)
        else { return false }
        let outcome = expression.matches(text, whole: call.function == .match, work: work)
        try spend(outcome.work + expression.size / Self.cheapUnits)
        return outcome.isMatch
    }

    /// The maximum number of cached regular expressions; an untrusted description may have more.
    private static let mostExpressions = 256

    private mutating func expression(_ pattern: String) throws(JSONPathError) -> RegularExpression? {
        if let known = expressions[pattern] { return known }
        try spend(pattern.utf8.count)
        let expression: RegularExpression?
        do {
            expression = try RegularExpression(pattern)
        } catch {
            throw JSONPathError("the regular expression '\(pattern)' is too large, with its repetitions", at: 0..<0)
        }
        try spend(expression?.size ?? 0)
        if expressions.count >= Self.mostExpressions { expressions = [:] }
        expressions[pattern] = .some(expression)
        return expression
    }
}
