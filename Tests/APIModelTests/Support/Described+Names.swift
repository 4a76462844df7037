import APIModel

extension Described {
    /// All names, by the location in the description.
    var names: [String: String] {
        func spelled(_ type: TypeReference) -> String { self.spelled(type) { $0.path.joined(separator: ".") } }
        var names: [String: String] = [:]
        for group in model.groups {
            for endpoint in group.endpoints {
                let place = "\(endpoint.pathTemplate) \(endpoint.method.lowercased())"
                names[place] = endpoint.name
                names[place + " group"] = group.typeName + " " + group.name
                if let body = endpoint.body { names[place + " body"] = spelled(body.type) }
                for parameter in endpoint.parameters {
                    let name = parameter.type == .string ? parameter.name : spelled(parameter.type)
                    names["\(place) \(parameter.location) \(parameter.key)"] = name
                }
                if case .json(let type, _)? = endpoint.success.best { names[place + " result"] = spelled(type) }
                for failure in endpoint.failures {
                    if case .json(let type, _) = failure.content { names["\(place) \(failure.status)"] = spelled(type) }
                }
            }
        }
        for type in model.types.definitions {
            let path = type.path.joined(separator: ".")
            switch kind(of: type) {
            case .structure(let structure):
                for property in structure.properties {
                    let name = property.type == .string ? property.name : spelled(property.type)
                    names["\(path).\(property.key)"] = name
                }
            case .enumeration(let enumeration):
                for value in enumeration.cases { names["\(path) \(value.rawValue)"] = value.name }
            case .alias, .namespace, .union: break
            }
        }
        return names
    }

    /// Returns the kind of a type, or of the type that it is an alias of.
    private func kind(of type: TypeDefinition) -> TypeDefinition.Kind {
        guard case .alias(.named(let id)) = type.kind else { return type.kind }
        return kind(of: model.types[id])
    }
}

extension Success {
    /// The content of the success that is described first.
    fileprivate var best: ResponseContent? {
        switch self {
        case .one(let content), .optional(let content): content
        case .several(_, let cases): cases.first?.content
        }
    }
}
