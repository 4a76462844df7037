extension TypeReference {
    /// The generated type that stands in it, if any.
    var named: TypeID? {
        switch self {
        case .named(let id): id
        case .array(let element), .dictionary(let element), .optional(let element), .embeddedJSON(let element): element.named
        default: nil
        }
    }

    /// The same with every generated type in it replaced.
    func replacing(_ replacement: (TypeID) -> TypeID) -> TypeReference {
        switch self {
        case .named(let id): .named(replacement(id))
        case .array(let element): .array(element.replacing(replacement))
        case .dictionary(let element): .dictionary(element.replacing(replacement))
        case .optional(let element): .optional(element.replacing(replacement))
        case .embeddedJSON(let element): .embeddedJSON(element.replacing(replacement))
        default: self
        }
    }
}

extension ResponseContent {
    var type: TypeReference? {
        switch self {
        case .json(let type, _), .sequence(let type, _), .text(let type): type
        case .none, .binary: nil
        }
    }

    func replacing(_ replacement: (TypeID) -> TypeID) -> ResponseContent {
        switch self {
        case .json(let type, let keyPath): .json(type.replacing(replacement), keyPath: keyPath)
        case .sequence(let type, let format): .sequence(type.replacing(replacement), format)
        case .text(let type): .text(type.replacing(replacement))
        case .none, .binary: self
        }
    }
}

extension Success {
    var contents: [ResponseContent] {
        switch self {
        case .one(let content), .optional(let content): [content]
        case .several(_, let cases): cases.map(\.content)
        }
    }

    func replacing(_ replacement: (TypeID) -> TypeID) -> Success {
        switch self {
        case .one(let content): .one(content.replacing(replacement))
        case .optional(let content): .optional(content.replacing(replacement))
        case .several(let name, let cases):
            .several(
                typeName: name,
                cases: cases.map { entry in
                    var entry = entry
                    entry.content = entry.content.replacing(replacement)
                    return entry
                }
            )
        }
    }
}

extension Endpoint {
    mutating func replaceTypes(_ replacement: (TypeID) -> TypeID) {
        for index in parameters.indices { parameters[index].type = parameters[index].type.replacing(replacement) }
        if let type = body?.type { body?.type = type.replacing(replacement) }
        success = success.replacing(replacement)
        if let type = pagination?.itemType { pagination?.itemType = type.replacing(replacement) }
        for index in failures.indices { failures[index].content = failures[index].content.replacing(replacement) }
    }
}
