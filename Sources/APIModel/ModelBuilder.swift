public import Diagnostics
public import OpenAPI

/// `Document → APIModel`: decides which declarations are generated and their names.
///
/// Operations are chosen, then built (`EndpointBuilder`) together with the types that they need (`TypeBuilder`); passes
/// then work on all of them in turn. What spoils only its own place is reported and becomes the nearest honest type,
/// `JSONValue`.
public struct ModelBuilder: Sendable {
    public var options: ModelOptions

    public init(options: ModelOptions) {
        self.options = options
    }

    /// The passes that complete a draft before its types are resolved.
    private static var draftPasses: [(name: String, pass: any DraftPass.Type)] {
        [
            // Then each type that is reached has the directions in which its values travel.
            ("usage", UsagePass.self),
            // Each case of a union keeps the properties that tell it from the others.
            ("unions", DecidingPropertyPass.self),
            // Then each endpoint has its sample response, which shows enumerations of one value as what they are.
            ("samples", SamplePass.self),
            // Then constants without an explicit type name become plain values.
            ("constants", ConstantPass.self),
            // Then there are no types but those that are reached, in the order of the description.
            ("pruning", PrunePass.self),
            // Then those that a body of XML reaches have their forms in it.
            ("XML", XMLPass.self),
        ]
    }

    /// Returns the name of a description's API in Swift: `Bookstore`.
    public func name(of document: Document) -> String { NamingPass.apiName(of: document, options) }

    /// Returns the model of a document.
    ///
    /// - Parameter end: A closure that is called with the name of each pass at its end, to measure it.
    public func build(
        _ document: Document, reporting sink: inout DiagnosticSink, end: (String) -> Void = { _ in }
    ) -> APIModel {
        var draft = draft(of: document, reporting: &sink)
        end("drafts")
        for (name, pass) in Self.draftPasses {
            pass.apply(to: &draft, reporting: &sink)
            end(name)
        }
        // Then it stands what properties are in Swift.
        var settled = ResolvePass.resolved(draft, reporting: &sink)
        end("resolving")
        // Then every type can be laid out in memory, and none is so large that copying it costs.
        IndirectionPass.apply(to: &settled, kind: options.models.kind)
        end("indirection")
        // Then inline types are nested in the types that contain them.
        NestingPass.apply(to: &settled)
        end("nesting")
        // Then all names are final, and endpoints are in their groups.
        var naming = NamingPass(document: document, options: options)
        naming.apply(to: &settled, reporting: &sink)
        UnmatchedEntries(document, options: options).reportNested(
            besides: naming.givenPaths, among: naming.nestedPaths, reporting: &sink)
        end("names")
        // Then types that are alike are one type, with other names for it.
        SharingPass.apply(to: &settled)
        end("sharing")
        // Then no nested type shadows one that is used there.
        ShadowPass.apply(to: &settled.types, isNamespaced: options.namespace != nil, reserved: &naming.typeScope)
        end("shadowing")
        // Then what is only sent is read too where it is to be.
        if options.models.conformances.contains(.decodable) { DecodingPass.apply(to: &settled) }
        let commonFailures = SharedFailures.collect(from: &settled.groups)
        var table = TypeTable()
        for type in settled.types { _ = table.add(type.definition) }
        let schemes = SecuritySchemes.models(of: document, record: options.record, reporting: &sink)
        let security = SecurityRequirements.default(of: document)
        CommonSecurity.collect(from: &settled.groups, inherited: schemes.isEmpty ? nil : security)
        let model = APIModel(
            name: naming.apiName, title: document.info.title, version: document.info.version,
            openAPIVersion: document.version.rawValue,
            documentation: Documentation(
                summary: document.info.summary, description: document.info.description,
                link: document.externalDocumentation.map(Documentation.Link.init)
            ),
            about: AboutAPI(document.info), commonFailures: commonFailures, environments: naming.environments,
            operationServers: naming.servers.models,
            securitySchemes: schemes,
            security: security,
            secrets: DescribedSecrets(schemes: schemes, groups: settled.groups, types: table),
            webhooks: naming.webhooks(of: settled),
            envelope: EnvelopeRules(document, options: options.envelopes).general.map(Envelope.init),
            groups: settled.groups, responseHeaders: naming.headers(settled.headers), types: table,
            openedEnvelopes: Self.openedEnvelopes(in: settled.endpoints), namespace: options.namespace,
            accessLevel: options.accessLevel,
            supportsLibraryEvolution: options.supportsLibraryEvolution, models: options.models,
            formatsAreStrict: options.formatsAreStrict, record: naming.record.adding(schemes)
        )
        ConformanceCheck.report(model, reporting: &sink)
        end("model")
        return model
    }

    /// Returns endpoints and types with the facts that the description specifies.
    private func draft(of document: Document, reporting sink: inout DiagnosticSink) -> Draft {
        let selection = OperationFilter(options.filter).selection(from: document.operations)
        UnmatchedEntries(document, options: options).report(reporting: &sink)
        var types = TypeBuilder(SchemaAnalysis(document, options: options))
        var builder = EndpointBuilder(document, options: options)
        let endpoints = selection.flatMap { builder.endpoints(ofOperation: $0, &types, reporting: &sink) }
        var events = EventBuilder(document, options: options).events(
            ofOperations: selection, &types, reporting: &sink)
        let kept = RetainedTypes(document, options: options).types(&types, reporting: &sink)
        types.complete(reporting: &sink)
        let nameSources = EventNames(document, options: options).assign(to: &events, &types, reporting: &sink)
        ParameterStyles(shapes: ValueShapes(types)).check(endpoints.flatMap(\.parameters), reporting: &sink)
        let headers = builder.headers(&types, reporting: &sink)
        builder.reportUnmatched(reporting: &sink)
        return Draft(
            endpoints: endpoints, types: types.drafts, headers: headers, events: events, nameSources: nameSources,
            kept: kept, graph: types.facts.graph, version: document.version)
    }

    private static func openedEnvelopes(in endpoints: [DraftEndpoint]) -> Int {
        endpoints.filter { draft in
            draft.alternative == nil
                && draft.response.success.contents.contains { content in
                    if case .json(_, let keyPath) = content { return !keyPath.isRoot }
                    return false
                }
        }.count
    }
}
