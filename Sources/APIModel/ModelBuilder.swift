public import Diagnostics
public import OpenAPI

/// `Document → APIModel`: decides what is generated and how everything is called.
///
/// Operations are chosen, then built together with the types that they need (``DraftBuilder``); passes then find out
/// which way values travel, make samples, make plain values of constants, drop what isn't reached, settle properties, break
/// cycles, give names and, last, make one of equal types. What spoils only its own place is reported and becomes the
/// nearest honest type, `JSONValue`.
public struct ModelBuilder: Sendable {
    public var options: ModelOptions

    public init(options: ModelOptions) {
        self.options = options
    }

    public func build(_ document: Document, reporting sink: inout DiagnosticSink) -> APIModel {
        var draft = draft(of: document, reporting: &sink)
        let environments = Environments.models(of: document.servers)
        var servers = OperationServers(document, environments: environments)
        for index in draft.endpoints.indices {
            draft.endpoints[index].endpoint.servers = servers.index(of: document.operations[draft.endpoints[index].operation])
        }
        ConstantPass.apply(to: &draft, reporting: &sink)
        PrunePass.apply(to: &draft)
        var types = SettlePass.definitions(of: draft, reporting: &sink)
        IndirectionPass.apply(to: &types)

        var naming = NamingPass(document: document, options: options)
        var groups = naming.groups(of: draft.endpoints, &types, drafts: draft.types)
        SharingPass.apply(to: &types, drafts: draft.types)
        let commonFailures = CommonFailures.take(from: &groups)
        var table = TypeTable()
        for type in types { _ = table.add(type) }
        return APIModel(
            name: naming.apiName, title: document.info.title, version: document.info.version,
            openAPIVersion: document.version.rawValue,
            documentation: Documentation(
                summary: document.info.summary, description: document.info.description,
                link: document.externalDocumentation.map(Documentation.Link.init)
            ),
            about: AboutAPI(document.info), commonFailures: commonFailures, environments: environments,
            operationServers: servers.models,
            securitySchemes: SecuritySchemes.models(of: document, reporting: &sink),
            security: SecuritySchemes.standard(of: document),
            groups: groups, responseHeaders: naming.headers(draft.headers), types: table,
            openedEnvelopes: Self.openedEnvelopes(in: draft.endpoints), accessLevel: options.accessLevel,
            supportsLibraryEvolution: options.supportsLibraryEvolution, formatsAreStrict: options.formatsAreStrict
        )
    }

    /// Endpoints and types as far as they can be told from the description; samples included.
    private func draft(of document: Document, reporting sink: inout DiagnosticSink) -> Draft {
        let selection = OperationFilter(options.filter).selection(from: document.operations, reporting: &sink)
        UnmatchedNames.report(options, document, reporting: &sink)
        var envelopes = EnvelopeOpener(document, options: options.keyPaths)
        var builder = DraftBuilder(document, options: options, reporting: sink)
        var paginations = PaginationRules(document, options: options.pagination)
        let mediaTypes = MediaTypeOrders(document, options: options.mediaTypes)
        let endpoints = selection.flatMap {
            builder.endpoints($0, envelopes: &envelopes, paginations: &paginations, mediaTypes: mediaTypes)
        }
        builder.completeTypes()
        builder.checkStyles(of: endpoints)
        let headers = builder.settledHeaders()
        sink = builder.sink
        envelopes.reportUnmatched(reporting: &sink)
        paginations.reportUnmatched(reporting: &sink)
        mediaTypes.reportUnmatched(reporting: &sink)

        var draft = Draft(endpoints: endpoints, types: builder.types, headers: headers)
        UsagePass.apply(to: &draft)
        var samples = SampleMaker(types: draft.types, graph: builder.graph)
        for index in draft.endpoints.indices {
            draft.endpoints[index].endpoint.sample = draft.endpoints[index].sample.flatMap { samples.sample(from: $0) }
        }
        return draft
    }

    private static func openedEnvelopes(in endpoints: [DraftEndpoint]) -> Int {
        endpoints.filter { draft in
            draft.endpoint.alternative == nil && draft.endpoint.success.contents.contains { content in
                if case .json(_, let keyPath) = content { return !keyPath.isRoot }
                return false
            }
        }.count
    }
}
