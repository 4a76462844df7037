import Diagnostics
import OpenAPI

/// From operations to endpoints, with the types that they need.
struct EndpointBuilder {
    private let document: Document
    private let names: ModelOptions.Names
    private let tellsSecurity: Bool
    private let mediaTypes: MediaTypeOrders
    private var bodies = BodyPlanner()
    private var responses: ResponsePlanner
    private var paginations: PaginationRules

    init(_ document: Document, options: ModelOptions) {
        self.document = document
        names = options.names
        tellsSecurity = SecuritySchemes.areTold(in: document)
        mediaTypes = MediaTypeOrders(document, options: options.mediaTypes)
        responses = ResponsePlanner(EnvelopeOpener(document, options: options.keyPaths))
        paginations = PaginationRules(document, options: options.pagination)
    }

    /// The endpoints of an operation: the one that types best, and one for each media type that types differently.
    /// Those for answers send what the best one sends.
    ///
    /// - Parameter index: The operation's index in the document.
    mutating func endpoints(
        ofOperation index: Int, _ types: inout TypeBuilder, reporting sink: inout DiagnosticSink
    ) -> [DraftEndpoint] {
        let operation = document.operations[index]
        let order = mediaTypes.order(for: operation)
        var endpoint = Endpoint(
            name: names.operations[operation.operationID ?? ""] ?? "", operationID: operation.operationID,
            method: operation.method, path: path(of: operation), pathTemplate: operation.path,
            isDeprecated: operation.isDeprecated,
            documentation: Documentation(operation),
            range: operation.range
        )
        endpoint.parameters = ParameterPlanner.parameters(of: operation, index, &types, reporting: &sink)
        let bodies =
            operation.requestBody.map {
                self.bodies.bodies($0, ofOperation: index, order, &types, reporting: &sink)
            } ?? []
        endpoint.body = bodies.first?.body
        endpoint.tagKinds = tagKinds(of: operation)
        endpoint.security = security(of: operation)
        let responses = self.responses.responses(of: operation, index, order, &types, reporting: &sink)
        endpoint.apply(responses.best)
        endpoint.failures = responses.failures
        let words = types.proposals.operationWords(index)
        var best = DraftEndpoint(
            endpoint: endpoint, operation: index, words: words, sample: responses.best.sample
        )
        let others =
            bodies.dropFirst().map { best.sending($0.body, $0.word) } + responses.others.map { best.receiving($0) }
        let pages = PaginationFitter(operation: operation, parameters: endpoint.parameters, response: responses.best)
        best.endpoint.pagination = pages.pagination(by: &paginations, &types, reporting: &sink)
        return [best] + others
    }

    /// The headers of all responses, once all types are known.
    func headers(_ types: inout TypeBuilder, reporting sink: inout DiagnosticSink) -> [ResponseHeaderModel] {
        responses.headers.settled(&types, reporting: &sink)
    }

    /// Reports what the configuration says of operations that there aren't.
    func reportUnmatched(reporting sink: inout DiagnosticSink) {
        responses.envelopes.reportUnmatched(reporting: &sink)
        paginations.reportUnmatched(reporting: &sink)
        mediaTypes.reportUnmatched(reporting: &sink)
    }

    /// Variables stand for parameters by their keys, until these have names.
    private func path(of operation: Document.Operation) -> [PathSegment] {
        PathTemplate.parts(of: operation.path).map { part in
            switch part {
            case .literal(let text): .literal(text)
            case .variable(let name): .parameter(name: name)
            }
        }
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
        guard tellsSecurity, let own = operation.security, own != document.security else { return .inherited }
        return .alternatives(SecuritySchemes.alternatives(own, in: document))
    }
}

extension Endpoint {
    fileprivate mutating func apply(_ response: ResponsePlan) {
        success = response.success
        successDocumentation = response.documentation
        emptySuccessDocumentation = response.emptyDocumentation
        accept = response.accept
    }
}

extension DraftEndpoint {
    /// The same with another body.
    fileprivate func sending(_ body: RequestBody, _ word: String) -> DraftEndpoint {
        var other = self
        other.endpoint.body = body
        other.endpoint.alternative = .sends(body.contentType)
        other.alternativeWord = word
        return other
    }

    /// The same with other answers.
    fileprivate func receiving(_ response: ResponsePlan) -> DraftEndpoint {
        var other = self
        other.endpoint.apply(response)
        other.endpoint.alternative = .receives(response.mediaTypes)
        other.sample = response.sample
        other.alternativeWord = response.word
        return other
    }
}
