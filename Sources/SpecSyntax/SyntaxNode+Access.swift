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

    public var isNull: Bool {
        scalar?.value == .null
    }

    /// What the node is, for messages: "a mapping", "a list", "a text", "a number", …
    public var kindName: String {
        switch content {
        case .mapping: "a mapping"
        case .sequence: "a list"
        case .scalar(let scalar): scalar.value.kindName
        }
    }
}

extension ScalarValue {
    var kindName: String {
        switch self {
        case .null: "nothing"
        case .boolean: "a boolean"
        case .integer, .number: "a number"
        case .string: "a text"
        }
    }
}
