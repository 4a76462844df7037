import OpenAPI

/// A model in the making: the endpoints and types of a description, which the passes complete.
///
/// The draft passes determine the missing facts, except for names. The naming pass creates the names.
final class Modelling {
    var endpoints: [DraftEndpoint]
    var types: [DraftType]
    var headers: [ResponseHeaderModel]
    /// The webhooks, followed by the callbacks.
    var events: [DraftEvent]
    /// The parts of a webhook's request that name its event.
    let nameSources: [WebhooksModel.NameSource]
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
        facts = types.facts
    }
}

/// A step that determines a fact of all endpoints and types.
///
/// ``ModelBuilder`` lists the passes in order, with the result of each.
protocol DraftPass {
    static func apply(to draft: Modelling)
}

/// A draft whose types are resolved: the Swift types of their properties are final.
struct ResolvedDraft {
    var endpoints: [DraftEndpoint]
    var types: [ResolvedType]
    let headers: [ResponseHeaderModel]
    let events: [DraftEvent]
    let nameSources: [WebhooksModel.NameSource]
    /// The groups of endpoints; empty until the naming pass has created them.
    var groups: [Group] = []
}

/// A type, with the schema and the proposal from which its name is created.
struct ResolvedType {
    var definition: TypeDefinition
    let schema: SchemaID
    let proposal: NameProposal
}

/// A step that changes a draft whose types are resolved.
protocol ResolvedPass {
    static func apply(to draft: inout ResolvedDraft)
}
