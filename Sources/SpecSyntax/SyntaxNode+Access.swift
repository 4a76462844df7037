extension SyntaxNode {
    public var mapping: SyntaxMapping? {
        if case .mapping(let mapping) = content { mapping } else { nil }
    }

    public var sequence: [SyntaxNode]? {
        if case .sequence(let items) = content { items } else { nil }
    }

    public var scalar: SyntaxScalar? {
        if case .scalar(let scalar) = content { scalar } else { nil }
    }

    public var isScalar: Bool {
        if case .scalar = content { true } else { false }
    }

    /// A Boolean value that indicates whether the node is a scalar in quotes or a block scalar.
    @inlinable package var isQuoted: Bool {
        if case .scalar(let scalar) = content { scalar.style == .quoted } else { false }
    }

    public var isNull: Bool {
        if case .scalar(let scalar) = content { scalar.isNull } else { false }
    }

    /// The value of a scalar node; nil for a mapping or a sequence.
    public var value: ScalarValue? {
        scalar?.value
    }

    /// The text of a string node; nil for numbers, Booleans, null, mappings and sequences.
    public var string: String? {
        if case .string(let text) = value { text } else { nil }
    }

    /// The kind of the node for messages, such as "an object", "an array", "a string" or "a number".
    public var kindName: String {
        switch content {
        case .mapping: "an object"
        case .sequence: "an array"
        case .scalar(let scalar): scalar.value.kindName
        }
    }
}

extension SyntaxMapping.Entry {
    /// A Boolean value that indicates whether the entry is an extension (`x-…`).
    @inlinable package var isExtension: Bool {
        key.utf8.first == UInt8(ascii: "x") && key.utf8.dropFirst().first == UInt8(ascii: "-")
    }
}

extension ScalarValue {
    var kindName: String {
        switch self {
        case .null: "null"
        case .boolean: "a boolean"
        case .integer, .number: "a number"
        case .string: "a string"
        }
    }
}
