import Diagnostics
import OpenAPI

/// The endpoints and types of the description before all facts are known.
///
/// The draft passes determine the other facts, except for names.
struct Draft {
    var endpoints: [DraftEndpoint]
    var types: [DraftType]
    var headers: [ResponseHeaderModel] = []
    /// Webhooks, then callbacks.
    var events: [DraftEvent] = []
    /// The parts of a webhook's request that name its event.
    var nameSources: [WebhooksModel.NameSource] = []
    /// Types that are generated although nothing reaches them.
    var kept: [TypeReference] = []
    /// The schemas that types came from.
    let graph: SchemaGraph
    /// The OpenAPI version of the description.
    let version: Document.Version
}

/// A step that determines a fact of all endpoints and types.
///
/// ``ModelBuilder`` lists the passes in order, with the invariants after each.
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
    /// Empty until the naming pass has named all.
    var groups: [Group] = []
}

/// A type with what its name is made from.
struct ResolvedType {
    var definition: TypeDefinition
    let schema: SchemaID
    let proposal: NameProposal
}

/// A step that changes a draft whose types are resolved.
protocol ResolvedPass {
    static func apply(to draft: inout ResolvedDraft)
}
