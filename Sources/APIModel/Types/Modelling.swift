import OpenAPI

/// A model in the making: the endpoints and types of a description, which the passes complete.
final class Modelling {
    var endpoints: [PlannedEndpoint]
    // Each pass changes the types alone. The compiler can't know this, and would check each access at run time.
    @exclusivity(unchecked) var types: [PlannedType]
    /// The groups of endpoints; empty until the naming pass has created them.
    var groups: [Group] = []
    var headers: [ResponseHeaderModel]
    var events: [PlannedEvent]
    /// The named webhooks; nil until the naming pass, and if there are none.
    var webhooks: WebhooksModel?
    /// The servers of operations; empty until the naming pass.
    var servers: [OperationServersModel] = []
    /// The parts of a webhook's request that name its event.
    let nameSources: [WebhooksModel.NameSource]
    /// The preferred names of the document's operations.
    let operationNames: OperationTypeNames
    /// The types that are generated although no operation or webhook uses them.
    var kept: [TypeReference]
    /// The schemas from which the types were created, and the document's options and diagnostics.
    let facts: SchemaAnalysis

    init(
        endpoints: [PlannedEndpoint], headers: [ResponseHeaderModel], events: [PlannedEvent],
        nameSources: [WebhooksModel.NameSource], kept: [TypeReference], _ types: TypeBuilder
    ) {
        self.endpoints = endpoints
        self.types = types.planned
        self.headers = headers
        self.events = events
        self.nameSources = nameSources
        self.kept = kept
        operationNames = types.proposals.operations
        facts = types.facts
        // The passes change the types in place, so no other copy remains.
        types.planned = []
    }

    /// Calls `body` with the received types outside of responses: of headers, and of webhooks and callbacks.
    func forEachFurtherReference(_ body: (TypeReference) -> Void) {
        for header in headers { body(header.type) }
        for planned in events { planned.event.payload.map(body) }
        for planned in endpoints {
            for callback in planned.endpoint.callbacks { callback.payload.map(body) }
        }
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
    static func apply(to model: Modelling)
}
