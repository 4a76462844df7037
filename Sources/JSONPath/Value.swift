import SpecSyntax

/// An operand's value in a comparison.
///
/// The value is a JSON value, or the special result `Nothing` (RFC 9535, section 2.4.1).
enum Value: Sendable {
    case nothing
    case null
    case boolean(Bool)
    case number(ExactNumber)
    case string(String)
    case array([SyntaxNode])
    case object(SyntaxMapping)

    init(_ node: SyntaxNode) {
        switch node.content {
        case .sequence(let items): self = .array(items)
        case .mapping(let mapping): self = .object(mapping)
        case .scalar(let scalar):
            switch scalar.value {
            case .null: self = .null
            case .boolean(let value): self = .boolean(value)
            case .integer(let text): self = .number(ExactNumber(text))
            // JSON has no infinities and no NaN, so these values of YAML are compared as strings.
            case .number(let text) where Self.isInfinite(text): self = .string(text)
            case .number(let text): self = .number(ExactNumber(text))
            case .string(let text): self = .string(text)
            }
        }
    }

    private static func isInfinite(_ text: String) -> Bool {
        text.lowercased().hasSuffix("inf") || text.lowercased().hasSuffix("nan")
    }

    var string: String? {
        if case .string(let text) = self { text } else { nil }
    }
}

// Compares values (RFC 9535, section 2.3.5.2.2).
extension Evaluator {
    mutating func compare(
        _ left: Value, _ comparison: ComparisonOperator, _ right: Value
    ) throws(JSONPathError) -> Bool {
        switch comparison {
        case .equal: try areEqual(left, right)
        case .notEqual: try !areEqual(left, right)
        case .less: precedes(left, right)
        case .greater: precedes(right, left)
        case .lessOrEqual: precedes(left, right) ? true : try areEqual(left, right)
        case .greaterOrEqual: precedes(right, left) ? true : try areEqual(left, right)
        }
    }

    private func precedes(_ left: Value, _ right: Value) -> Bool {
        switch (left, right) {
        case (.number(let left), .number(let right)): left < right
        // The bytes of UTF-8 have the same order as the Unicode scalars that they encode.
        case (.string(let left), .string(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
        default: false
        }
    }

    private mutating func areEqual(_ left: Value, _ right: Value) throws(JSONPathError) -> Bool {
        try spend(1)
        switch (left, right) {
        case (.nothing, .nothing), (.null, .null): return true
        case (.boolean(let left), .boolean(let right)): return left == right
        case (.number(let left), .number(let right)): return left == right
        case (.string(let left), .string(let right)):
            try spend(min(left.utf8.count, right.utf8.count) / Self.cheapUnits)
            return Self.areSame(left, right)
        case (.array(let left), .array(let right)):
            guard left.count == right.count else { return false }
            for (left, right) in zip(left, right) {
                guard try areEqual(Value(left), Value(right)) else { return false }
            }
            return true
        case (.object(let left), .object(let right)):
            guard left.entries.count == right.entries.count else { return false }
            for entry in left.entries {
                guard let other = right.entry(forKey: entry.key), Self.areSame(entry.key, other.key),
                    try areEqual(Value(entry.value), Value(other.value))
                else { return false }
            }
            return true
        default: return false
        }
    }

    /// Returns whether two strings have the same Unicode scalars.
    ///
    /// Swift's `==` isn't used, because it compares strings by canonical equivalence.
    static func areSame(_ left: String, _ right: String) -> Bool {
        left.utf8.elementsEqual(right.utf8)
    }
}
