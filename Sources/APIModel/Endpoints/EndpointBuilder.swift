import Diagnostics
import OpenAPI

/// A builder that creates endpoints from operations, with the types that the endpoints need.
struct EndpointBuilder {
    private let document: Document
    private let names: ModelOptions.Names
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
        names = options.names
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
    mutating func endpoints(ofOperation index: Int, _ types: TypeBuilder) -> [DraftEndpoint] {
        let operation = document.operations[index]
        let recorded = record[operation]
        let parameters = ParameterPlanner.parameters(of: operation, index, types)
        let bodies =
            operation.requestBody.map {
                self.bodies.bodies(
                    $0, ofOperation: index, mediaTypes.order(for: operation, recorded: recorded?.sends), types)
            } ?? []
        let orders = (
            success: mediaTypes.order(for: operation, recorded: recorded?.receives),
            failure: mediaTypes.order(for: operation)
        )
        let responses = self.responses.responses(of: operation, index, orders, types)
        var best = DraftEndpoint(
            DraftEndpoint.Facts(
                operation: index,
                givenName: operation.operationID.flatMap { names.operations[$0] } ?? names.style.name(of: operation),
                typeName: types.proposals.operations[index].used,
                parameters: parameters, body: bodies.first?.body,
                response: responses.best, failures: responses.failures, security: security(of: operation),
                tagKinds: tagKinds(of: operation), changesResource: Self.changesResource(operation)
            )
        )
        best.envelope = self.responses.envelopes.rule(of: operation)
        let others = self.others(of: best, bodies, responses.others)
        let pages = PaginationFitter(operation: operation, parameters: parameters, response: responses.best)
        best.pagination = pages.pagination(by: &paginations, types)
        return StreamChooser(operation: operation, rule: streams.rule(of: operation))
            .choose(for: [best] + others, types.facts)
    }

    /// Returns the endpoints of an operation for all media types except those of the first endpoint.
    ///
    /// If requests and responses of an operation have versions of one media type, each request version is paired with
    /// the same response version.
    private func others(of best: DraftEndpoint, _ bodies: [PlannedBody], _ responses: [ResponsePlan]) -> [DraftEndpoint]
    {
        var responses = responses
        var endpoints: [DraftEndpoint] = []
        for body in bodies.dropFirst() {
            let isVersion = bodies[0].body.format == .json
            let own = isVersion ? responses.firstIndex { body.body(as: $0.mediaTypes) != nil } : nil
            let response = own.map { responses.remove(at: $0) }
            let sent = response.flatMap { body.body(as: $0.mediaTypes) } ?? body.body
            endpoints.append(best.sending(sent, body.word, receiving: response))
        }
        for response in responses {
            let body = bodies.first?.body(as: response.mediaTypes)
            let isOther = body?.contentType != best.body?.contentType
            endpoints.append(best.receiving(response, sending: isOther ? body : nil))
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

    /// Returns whether an operation modifies a resource.
    ///
    /// PATCH modifies and PUT replaces a resource (RFC 9110 and RFC 5789). A POST modifies a resource if its path ends
    /// with the identifier of the resource.
    private static func changesResource(_ operation: Document.Operation) -> Bool {
        switch operation.method {
        case "PATCH", "PUT": true
        case "POST": operation.template.hasSuffix("}")
        default: false
        }
    }

    private func security(of operation: Document.Operation) -> Endpoint.Security {
        guard specifiesSecurity, let own = operation.security, own != document.security else { return .inherited }
        return .alternatives(security.alternatives(own))
    }
}
