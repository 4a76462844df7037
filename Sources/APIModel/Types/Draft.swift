import OpenAPI

/// A model in the making: the endpoints and types of a description, which the passes complete.
final class Modelling {
    var endpoints: [DraftEndpoint]
    // Each pass changes the types alone. The compiler can't know this, and would check each access at run time.
    @exclusivity(unchecked) var types: [DraftType]
    /// The groups of endpoints; empty until the naming pass has created them.
    var groups: [Group] = []
    var headers: [ResponseHeaderModel]
    /// The webhooks, followed by the callbacks.
    var events: [DraftEvent]
    /// The parts of a webhook's request that name its event.
    let nameSources: [WebhooksModel.NameSource]
    /// The words of the names of the document's operations, in their order.
    let operationWords: [OperationWords]
    /// The types that are generated although no operation or webhook uses them.
    var kept: [TypeReference]
    /// The schemas from which the types were created, and the document's options and diagnostics.
    let facts: SchemaAnalysis

    init(
        endpoints: [DraftEndpoint], headers: [ResponseHeaderModel], events: [DraftEvent],
        nameSources: [WebhooksModel.NameSource], kept: [TypeReference], _ types: TypeBuilder
    ) {
        self.endpoints = endpoints
        self.types = types.drafts
        self.headers = headers
        self.events = events
        self.nameSources = nameSources
        self.kept = kept
        operationWords = types.proposals.operations.words
        facts = types.facts
        // The passes change the types in place, so no other copy remains.
        types.drafts = []
    }

    /// Returns whether each type is reached from the references that `roots` passes to its argument.
    func reachedTypes(
        includingReadOnly: Bool = true, from roots: ((TypeReference) -> Void) -> Void
    ) -> [Bool] {
        var isReached = [Bool](repeating: false, count: types.count)
        var pending: [Int] = []
        func reach(_ type: TypeReference) {
            guard let index = type.named?.index, !isReached[index] else { return }
            isReached[index] = true
            pending.append(index)
        }
        roots(reach)
        while let index = pending.popLast() {
            guard !includingReadOnly, case .structure(let structure) = types[index].definition.kind else {
                types[index].definition.kind.forEachReference(reach)
                continue
            }
            for property in structure.properties.indices where !structure.properties[property].isReadOnly {
                reach(structure.properties[property].type)
            }
            if let rest = structure.additionalProperties { reach(rest.valueType) }
        }
        return isReached
    }
}

/// A step that determines a fact of all endpoints and types.
///
/// ``ModelBuilder`` lists the passes in order, with the result of each.
protocol ModelPass {
    static func apply(to draft: Modelling)
}
