/// Finds the directions in which values of each type travel.
struct UsagePass {
    private(set) var types: TypeTable

    init(types: TypeTable) {
        self.types = types
    }

    mutating func mark(_ groups: [Group]) {
        for endpoint in groups.flatMap(\.endpoints) {
            for parameter in endpoint.parameters { mark(parameter.type, .sent) }
            if let body = endpoint.body { mark(body.type, .sent) }
            switch endpoint.success {
            case .one(let content), .optional(let content): mark(content)
            case .several(_, let cases): for item in cases { mark(item.content) }
            }
            for failure in endpoint.failures { mark(failure.content) }
        }
    }

    private mutating func mark(_ content: ResponseContent) {
        if case .json(let type, _) = content { mark(type, .received) }
    }

    private mutating func mark(_ type: TypeReference, _ usage: TypeDefinition.Usage) {
        var next = type.namedTypes
        while let id = next.popLast() {
            guard !types[id].usage.contains(usage) else { continue }
            types[id].usage.insert(usage)
            next += types[id].kind.references.flatMap(\.namedTypes)
        }
    }
}

extension TypeReference {
    /// The generated types that it is made of.
    var namedTypes: [TypeID] {
        switch self {
        case .named(let id): [id]
        case .array(let wrapped), .dictionary(let wrapped), .optional(let wrapped): wrapped.namedTypes
        default: []
        }
    }

    /// The generated type that lies inline in a value of this one: not behind an array's or a dictionary's storage.
    var inlineType: TypeID? {
        switch self {
        case .named(let id): id
        case .optional(let wrapped): wrapped.inlineType
        default: nil
        }
    }
}

extension TypeDefinition.Kind {
    var references: [TypeReference] {
        switch self {
        case .structure(let structure):
            structure.properties.map(\.type) + (structure.additionalProperties.map { [$0.valueType] } ?? [])
        case .enumeration: []
        case .union(let union): union.cases.map(\.type)
        case .alias(let type): [type]
        }
    }
}
