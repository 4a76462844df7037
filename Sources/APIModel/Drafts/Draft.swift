import Diagnostics
import OpenAPI

/// The endpoints and types of the description before all facts are known.
///
/// The draft passes determine the missing facts, except for names. The naming pass creates the names.
struct Draft {
    var endpoints: [DraftEndpoint]
    var types: [DraftType]
    var headers: [ResponseHeaderModel] = []
    /// The webhooks, followed by the callbacks.
    var events: [DraftEvent] = []
    /// The parts of a webhook's request that name its event.
    var nameSources: [WebhooksModel.NameSource] = []
    /// The types that are generated although no operation or webhook uses them.
    var kept: [TypeReference] = []
    /// The names of the components that are bases of hierarchies.
    var bases: Set<String> = []
    /// The schemas from which the types were created.
    let graph: SchemaGraph
    /// The OpenAPI version of the description.
    let version: Document.Version
}

/// A step that determines a fact of all endpoints and types.
///
/// ``ModelBuilder`` lists the passes in order, with the result of each.
protocol DraftPass {
    static func apply(to draft: inout Draft, reporting sink: inout DiagnosticSink)
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
