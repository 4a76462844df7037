// Where types stand in drafts.

extension DraftType.Kind: TypeReferring {
    func forEachReference(_ body: (TypeReference) -> Void) {
        switch self {
        case .structure(let structure):
            for property in structure.properties { body(property.type) }
            if let type = structure.additionalProperties { body(type) }
        case .union(let union): union.forEachReference(body)
        case .enumeration, .pending: break
        }
    }

    mutating func mapReferences(_ transform: (TypeReference) -> TypeReference) {
        switch self {
        case .structure(var structure):
            for index in structure.properties.indices {
                structure.properties[index].type = transform(structure.properties[index].type)
            }
            structure.additionalProperties = structure.additionalProperties.map(transform)
            self = .structure(structure)
        case .union(var union):
            union.mapReferences(transform)
            self = .union(union)
        case .enumeration, .pending: break
        }
    }
}

extension DraftEndpoint: TypeReferring {
    func forEachReference(_ body: (TypeReference) -> Void) {
        forEachSentReference(body)
        forEachReceivedReference(body)
    }

    func forEachSentReference(_ body: (TypeReference) -> Void) {
        for parameter in parameters { body(parameter.type) }
        if let type = self.body?.type { body(type) }
    }

    func forEachReceivedReference(_ body: (TypeReference) -> Void) {
        response.success.forEachReference(body)
        if let type = pagination?.itemType { body(type) }
        for failure in failures { failure.content.forEachReference(body) }
    }

    mutating func mapReferences(_ transform: (TypeReference) -> TypeReference) {
        for index in parameters.indices { parameters[index].type = transform(parameters[index].type) }
        if let type = body?.type { body?.type = transform(type) }
        response.success.mapReferences(transform)
        if let type = pagination?.itemType { pagination?.itemType = transform(type) }
        for index in failures.indices { failures[index].content.mapReferences(transform) }
    }
}
