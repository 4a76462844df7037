// Conformances of drafts, which enumerate all types that a draft refers to

extension DraftType.Kind: TypeReferring {
    func forEachReference(_ body: (TypeReference) -> Void) {
        switch self {
        case .structure(let structure):
            for index in structure.properties.indices { body(structure.properties[index].property.type) }
            if let type = structure.additionalProperties { body(type) }
        case .union(let union): union.forEachReference(body)
        case .enumeration, .pending: break
        }
    }

    mutating func mapReferences(_ transform: (TypeReference) -> TypeReference) {
        switch self {
        case .structure(var structure):
            // The enumeration drops its copy of the structure first, so that the array of properties is changed in
            // place.
            self = .pending
            for index in structure.properties.indices {
                structure.properties[index].type = transform(structure.properties[index].type)
            }
            structure.additionalProperties = structure.additionalProperties.map(transform)
            self = .structure(structure)
        case .union(var union):
            self = .pending
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
        for parameter in self.parameters { body(parameter.type) }
        if let type = self.body?.type { body(type) }
    }

    func forEachReceivedReference(_ body: (TypeReference) -> Void) {
        self.response.success.forEachReference(body)
        if let type = self.pagination?.itemType { body(type) }
        for failure in self.failures { failure.content.forEachReference(body) }
    }

    mutating func mapReferences(_ transform: (TypeReference) -> TypeReference) {
        for index in self.parameters.indices { self.parameters[index].type = transform(self.parameters[index].type) }
        if let type = self.body?.type { self.body?.type = transform(type) }
        self.response.success.mapReferences(transform)
        if let type = self.pagination?.itemType { self.pagination?.itemType = transform(type) }
        for index in self.failures.indices { self.failures[index].content.mapReferences(transform) }
    }
}
