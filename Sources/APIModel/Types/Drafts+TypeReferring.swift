// The conformance of draft endpoints, which enumerates all types that an endpoint refers to

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
