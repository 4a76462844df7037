import Diagnostics
import OpenAPI

/// A builder that creates endpoints from operations, with the types that the endpoints need.
struct EndpointBuilder {
    private let document: Document
    private let security: SecurityRequirements
    private let specifiesSecurity: Bool
    private let mediaTypes: MediaTypeOrders
    private var bodies = BodyPlanner()
    private var responses: ResponsePlanner
    private var paginations: PaginationRules
    private let streams: StreamRules
    private let record: NameRecord

    init(_ document: Document, options: ModelOptions) {
        self.document = document
        security = SecurityRequirements(document)
        specifiesSecurity = security.areSpecified
        mediaTypes = MediaTypeOrders(document, options: options.mediaTypes)
        record = options.record
        responses = ResponsePlanner(EnvelopeOpener(document, options: options))
        paginations = PaginationRules(document, options: options.pagination)
        streams = StreamRules(options: options.streams)
    }

    /// Returns the endpoints of an operation.
    ///
    /// The first endpoint has the most precise Swift types. There is one more endpoint for each media type with another
    /// Swift type. An endpoint for another response type sends the same body as the first endpoint.
    ///
    /// - Parameter index: The operation's index in the document.
    mutating func endpoints(ofOperation index: Int, _ types: TypeBuilder) -> [PlannedEndpoint] {
        let operation = document.operations[index]
        let recorded = record[operation]
        let best = PlannedEndpoint(endpoint(of: operation), ofOperation: index)
        best.endpoint.parameters = ParameterPlanner.parameters(of: operation, index, types)
        let bodies =
            operation.requestBody.map {
                self.bodies.bodies(
                    $0, ofOperation: index, mediaTypes.order(for: operation, recorded: recorded?.sends), types)
            } ?? []
        best.endpoint.body = bodies.first?.body
        let orders = (
            success: mediaTypes.order(for: operation, recorded: recorded?.receives),
            failure: mediaTypes.order(for: operation)
        )
        let responses = self.responses.plan(best, of: operation, orders, types)
        let endpoints = [best] + others(of: best, bodies, responses)
        let pages = PaginationFitter(operation: operation, planned: best)
        best.endpoint.pagination = pages.pagination(by: &paginations, types)
        StreamChooser(operation: operation, rule: streams.rule(of: operation)).choose(for: endpoints, types.facts)
        return endpoints
    }

    /// Returns an endpoint with the facts that the operation alone determines.
    private func endpoint(of operation: Document.Operation) -> Endpoint {
        var endpoint = Endpoint(method: operation.method, pathTemplate: operation.path, range: operation.range)
        endpoint.operationID = operation.operationID
        endpoint.security = security(of: operation)
        endpoint.isDeprecated = operation.isDeprecated
        endpoint.envelope = responses.envelopes.rule(of: operation).map(Envelope.init)
        endpoint.isCalledForItsEffect = operation.isCalledForItsEffect
        endpoint.keepsRedirects = operation.keepsRedirects
        endpoint.tagKinds = tagKinds(of: operation)
        endpoint.documentation = Documentation(operation)
        return endpoint
    }

    /// Returns the endpoints of an operation for all media types except those of the first endpoint.
    ///
    /// If requests and responses of an operation have versions of one media type, each request version is paired with
    /// the same response version.
    private func others(
        of best: PlannedEndpoint, _ bodies: [PlannedBody], _ responses: [ResponsePlan]
    ) -> [PlannedEndpoint] {
        var responses = responses
        var endpoints: [PlannedEndpoint] = []
        for body in bodies.dropFirst() {
            let isVersion = bodies[0].body.format == .json
            let own = isVersion ? responses.firstIndex { body.body(as: $0.mediaTypes) != nil } : nil
            let response = own.map { responses.remove(at: $0) }
            let sent = response.flatMap { body.body(as: $0.mediaTypes) } ?? body.body
            endpoints.append(best.alternative(body.choice.word, sending: sent, receiving: response))
        }
        for response in responses {
            let body = bodies.first?.body(as: response.mediaTypes)
            let isOther = body?.contentType != best.endpoint.body?.contentType
            endpoints.append(best.alternative(response.word, sending: isOther ? body : nil, receiving: response))
        }
        return endpoints
    }

    /// Returns the headers of all responses, once all types are known.
    func headers(_ types: TypeBuilder) -> [ResponseHeaderModel] {
        responses.headers.resolved(types)
    }

    /// Reports general rules of the configuration that fit no operation.
    func reportUnmatched(reporting log: DiagnosticLog) {
        paginations.reportUnmatched(reporting: log)
        mediaTypes.reportUnmatched(reporting: log)
    }

    private func tagKinds(of operation: Document.Operation) -> [TagKind] {
        operation.tags.dropFirst().compactMap { name in
            guard let tag = document.tags.first(where: { $0.name == name }), let kind = tag.kind, kind != "nav" else {
                return nil
            }
            return TagKind(kind: kind, title: tag.summary ?? tag.name)
        }
    }

    private func security(of operation: Document.Operation) -> Endpoint.Security {
        guard specifiesSecurity, let own = operation.security, own != document.security else { return .inherited }
        return .alternatives(security.alternatives(own))
    }
}

extension Document.Operation {
    /// A Boolean value that indicates whether the operation modifies an existing resource.
    ///
    /// PATCH modifies and PUT replaces a resource (RFC 9110 and RFC 5789). A POST modifies a resource if its path ends
    /// with the identifier of the resource; a request that creates a resource doesn't modify one.
    var changesResource: Bool {
        switch method {
        case "PATCH", "PUT": true
        case "POST": template.hasSuffix("}")
        default: false
        }
    }

    /// A Boolean value that indicates whether the operation is known to have an effect.
    fileprivate var isCalledForItsEffect: Bool {
        if changesResource || method == "DELETE" { return true }
        return method == "POST" && responses.contains { $0.status == .code(201) || $0.status == .code(202) }
    }
}
