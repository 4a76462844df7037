public import Diagnostics
public import OpenAPI

/// A builder that creates an `APIModel` from a `Document`.
///
/// The builder decides which declarations are generated, and their names.
///
/// Selected operations become endpoints (`EndpointBuilder`), together with the types that they need (`TypeBuilder`).
/// The passes follow; each pass works on all endpoints and types. An invalid part of the document is reported, and the
/// rest is generated. A schema without a usable Swift type becomes `JSONValue`.
public struct ModelBuilder: Sendable {
    public var options: ModelOptions

    public init(options: ModelOptions) {
        self.options = options
    }

    /// The passes that complete a model before its types are nested and named, in the order in which they run.
    private static var passes: [(name: String, pass: any ModelPass.Type)] {
        [
            // The usage pass determines for each used type whether its values are sent, received or both.
            ("usage", UsagePass.self),
            // The union pass adds properties to structures that are cases of unions, if these properties distinguish
            // the cases.
            ("unions", DecidingPropertyPass.self),
            // The sample pass runs before the constant pass, because a sample shows the value of an enumeration with
            // one case.
            ("samples", SamplePass.self),
            // The constant pass replaces enumerations with one case and no explicit type name by plain types.
            ("constants", ConstantPass.self),
            // The pruning pass removes unused types and sorts the others in the order of the description.
            ("pruning", PrunePass.self),
            // The XML pass determines the XML representation of all types that an XML body contains.
            ("XML", XMLPass.self),
            // The resolving pass decides the Swift types of all properties.
            ("resolving", ResolvePass.self),
        ]
    }

    /// Returns the Swift name of the API in a description: `Bookstore`.
    public func name(of document: Document) -> String { NamingPass.apiName(of: document, options) }

    /// Returns the model of a document.
    ///
    /// - Parameter end: A closure that is called at the end of each pass with the name of the pass, to measure the
    ///   pass.
    public func build(
        _ document: Document, reporting sink: inout DiagnosticSink, end: (String) -> Void = { _ in }
    ) -> APIModel {
        let log = DiagnosticLog(sink)
        defer { sink = log.sink }
        let modelling = modelling(of: document, reporting: log)
        end("building")
        for (name, pass) in Self.passes {
            pass.apply(to: modelling)
            end(name)
        }
        // The indirection pass stores some properties behind references, so that Swift can lay out every type in memory
        // and copying a value is cheap.
        IndirectionPass.apply(to: modelling, kind: options.models.kind)
        end("indirection")
        // The nesting pass nests inline types in the types that contain them.
        NestingPass.apply(to: modelling)
        end("nesting")
        // The naming pass makes all names final and assigns the endpoints to groups.
        var naming = NamingPass(document: document, options: options, log: log)
        naming.apply(to: modelling)
        UnmatchedEntries(modelling.facts).reportNested(besides: naming.givenPaths, among: naming.nestedPaths)
        UnmatchedEntries(modelling.facts).reportValues(besides: naming.givenValues)
        end("names")
        // The sharing pass merges equal types into one type, with aliases for the other names.
        SharingPass.apply(to: modelling)
        end("sharing")
        // The shadow pass adds aliases for types whose names are shadowed by nested types where they are used.
        ShadowPass.apply(to: modelling.types, isNamespaced: options.namespace != nil, reserved: &naming.typeScope)
        end("shadowing")
        // The decoding pass makes request models decodable too, if the configuration requests it.
        if options.models.conformances.contains(.decodable) { DecodingPass.apply(to: modelling) }
        let commonFailures = SharedFailures.collect(from: &modelling.groups)
        var table = TypeTable(modelling.types.map(\.definition))
        let schemes = SecuritySchemes.models(of: document, record: options.record, reporting: log)
        let security = SecurityRequirements(document).default
        CommonSecurity.collect(from: &modelling.groups, inherited: schemes.isEmpty ? nil : security)
        // A log contains bodies as they were received, so secrets of omitted properties are redacted too.
        let secrets = DescribedSecrets(schemes: schemes, groups: modelling.groups, types: table)
        // The app-use pass omits what an app doesn't use.
        let omissions = options.appUse.map { AppUsePass.apply(to: modelling, &table, $0) } ?? []
        let model = APIModel(
            name: naming.apiName, of: document, options, groups: (modelling.groups, commonFailures, omissions),
            types: table, servers: (naming.environments, modelling.servers), security: (schemes, security, secrets),
            webhooks: modelling.webhooks,
            envelope: EnvelopeRules(document, options: options.envelopes).general.map(Envelope.init),
            responseHeaders: modelling.headers,
            record: naming.record.adding(schemes, bases: modelling.facts.bases))
        ConformanceCheck.report(model, at: options.positions, reporting: log)
        end("model")
        return model
    }

    /// Returns the endpoints, events and types, with the facts that the description specifies.
    private func modelling(of document: Document, reporting log: DiagnosticLog) -> Modelling {
        let selection = OperationFilter(options.filter).selection(from: document.operations)
        let types = TypeBuilder(SchemaAnalysis(document, options: options, log: log))
        UnmatchedEntries(types.facts).report()
        ResponsePlanner.locateComponents(of: document, in: types.facts.graph)
        ReferencedSchemas.locate(in: document, types.facts.graph)
        var builder = EndpointBuilder(document, options: options)
        let endpoints = selection.flatMap { builder.endpoints(ofOperation: $0, types) }
        let eventBuilder = EventBuilder(document, options: options)
        var events = eventBuilder.events(types)
        for (index, planned) in endpoints.enumerated() {
            planned.endpoint.callbacks =
                planned.endpoint.alternative == nil
                ? eventBuilder.callbacks(ofOperation: planned.operation, types)
                : endpoints[index - 1].endpoint.callbacks
        }
        let kept = RetainedTypes(document, options: options).types(types)
        types.complete()
        let nameSources = EventNames(document, options: options).assign(to: &events, types)
        let styles = ParameterStyles(shapes: ValueShapes(types))
        for planned in endpoints { styles.check(planned.endpoint.parameters, reporting: log) }
        let headers = builder.headers(types)
        builder.reportUnmatched(reporting: log)
        return Modelling(
            endpoints: endpoints, headers: headers, events: events, nameSources: nameSources, kept: kept, types)
    }
}
