import Diagnostics
import OpenAPI

// From operations to endpoints.
extension DraftBuilder {
    /// The endpoints of an operation: the one that types best, and one for each media type that types differently.
    /// Those for answers send what the best one sends.
    mutating func endpoints(
        _ index: Int, envelopes: inout EnvelopeOpener, paginations: inout PaginationRules,
        mediaTypes: MediaTypeOrders, reporting sink: inout DiagnosticSink
    ) -> [DraftEndpoint] {
        let operation = document.operations[index]
        let order = mediaTypes.order(for: operation)
        var endpoint = Endpoint(
            name: options.names.operations[operation.operationID ?? ""] ?? "", operationID: operation.operationID,
            method: operation.method, path: path(of: operation), pathTemplate: operation.path,
            isDeprecated: operation.isDeprecated,
            documentation: Documentation(operation),
            range: operation.range
        )
        endpoint.parameters = parameters(of: operation, index, reporting: &sink)
        let bodies = operation.requestBody.map { self.bodies($0, of: operation, index, order, reporting: &sink) } ?? []
        endpoint.body = bodies.first?.body
        endpoint.tagKinds = tagKinds(of: operation)
        endpoint.security = security(of: operation)
        let responses = self.responses(of: operation, index, order, envelopes: &envelopes, reporting: &sink)
        endpoint.apply(responses.best)
        endpoint.failures = responses.failures
        let words = operationWords(index)
        var best = DraftEndpoint(
            endpoint: endpoint, operation: index, words: words, sample: responses.best.sample
        )
        let others =
            bodies.dropFirst().map { best.sending($0.body, $0.word) } + responses.others.map { best.receiving($0) }
        best.endpoint.pagination = pagination(of: endpoint, operation, responses.best, &paginations, reporting: &sink)
        return [best] + others
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

    // Parameters

    private mutating func parameters(
        of operation: Document.Operation, _ index: Int, reporting sink: inout DiagnosticSink
    ) -> [Parameter] {
        var parameters: [Parameter] = []
        let inPath = Dictionary(
            PathTemplate.variables(of: operation.path).enumerated().map { ($0.element, $0.offset) },
            uniquingKeysWith: { first, _ in first }
        )
        for parameter in operation.parameters {
            if let made = self.parameter(parameter, of: operation, index, reporting: &sink) { parameters.append(made) }
        }
        let paths = parameters.filter { $0.location == .path }
            .sorted { inPath[$0.key] ?? .max < inPath[$1.key] ?? .max }
        let others = parameters.filter { $0.location != .path }
        // What callers may leave out comes last, whether it is sent then or not.
        let all = paths + others
        return all.filter(\.isAsked) + all.filter { $0.isRequired && !$0.isAsked } + all.filter { !$0.isRequired }
    }

    private mutating func parameter(
        _ parameter: Document.Parameter, of operation: Document.Operation, _ index: Int,
        reporting sink: inout DiagnosticSink
    ) -> Parameter? {
        var style = Parameter.Style(rawValue: parameter.style.rawValue) ?? .form
        var schema = parameter.schema
        if let content = parameter.content {
            style = Self.style(ofContent: content.name)
            schema = content.schema
        } else if parameter.location == .querystring {
            style = .urlEncoded
        }
        let isRequired = parameter.isRequired || parameter.location == .path
        var type = TypeReference.string
        var constant: ConstantValue?
        var standard: DefaultValue.Fitting?
        var encodings: [RequestBody.PropertyEncoding] = []
        if let schema, style != .plain {
            graph.places.propose(place(of: parameter, schema, operation, index), for: schema)
            if parameter.location == .querystring, style == .urlEncoded, let content = parameter.content {
                (type, encodings) = form(content, reporting: &sink)
            } else {
                type = use(of: schema, reporting: &sink).type
            }
            constant = self.constant(of: schema, reporting: &sink)
            standard = self.standard(of: schema, as: type, parameter, reporting: &sink)
        } else if style == .json {
            type = .json
        } else if style == .urlEncoded {
            type = .dictionary(.string)
        }
        var made = Parameter(
            key: Self.key(of: parameter), location: Parameter.Location(rawValue: parameter.location.rawValue) ?? .query,
            type: type,
            isRequired: isRequired, style: style, explode: parameter.explode, range: parameter.range
        )
        made.defaultValue = constant.flatMap {
            isRequired ? DefaultValue.fitting($0.literal, type, in: types).value : nil
        }
        made.documentedDefault = standard?.documented
        made.examples = examples(parameter.examples, parameter.content, schema)
        made.constant = constant
        made.encodings = encodings
        made.itemStyles = parameter.itemStyles.compactMap { Parameter.Style(rawValue: $0.rawValue) }
        made.allowsReserved = parameter.allowsReserved
        made.allowsEmptyValue = parameter.allowsEmptyValue
        made.allowsEmpty = parameter.allowsEmptyText
        made.isDeprecated = parameter.isDeprecated || schema.map { graph[$0].isDeprecated } ?? false
        made.documentation.description = parameter.description ?? schema.flatMap { description(of: $0) }
        return made
    }

    /// Headers that the runtime knows are called as it calls them: names have no case (RFC 9110, 5.1), and what the
    /// caller gives goes before what the body and the answer ask for.
    private static func key(of parameter: Document.Parameter) -> String {
        guard parameter.location == .header else { return parameter.name }
        return ["Accept", "Content-Type", "Authorization"].first { $0.lowercased() == parameter.name.lowercased() }
            ?? parameter.name
    }

    private mutating func description(of schema: SchemaID) -> String? {
        graph[schema].description ?? graph[graph.target(of: schema).schema].description
    }

    /// The values that a parameter or a header shows, else those of its content or its schema.
    mutating func examples(
        _ own: [Document.Example], _ content: Document.MediaType?, _ schema: SchemaID?
    ) -> [DocumentedExample] {
        var examples = own
        if examples.isEmpty, let literal = content?.example { examples = [Document.Example(value: literal)] }
        if examples.isEmpty, let schema,
            let literal = graph[schema].example ?? graph[graph.target(of: schema).schema].example
        {
            examples = [Document.Example(value: literal)]
        }
        return examples.map { DocumentedExample(json: JSONText(beginningOf: $0.value).text, summary: $0.summary) }
    }

    /// What the server takes where the parameter isn't sent; nil where nothing is said, or what it can't be.
    private mutating func standard(
        of schema: SchemaID, as type: TypeReference, _ parameter: Document.Parameter,
        reporting sink: inout DiagnosticSink
    ) -> DefaultValue.Fitting? {
        guard let literal = defaultLiteral(of: schema, reporting: &sink), literal != .null else { return nil }
        let fitted = DefaultValue.fitting(literal, type, in: types)
        if fitted == .unfit {
            sink.report(
                .invalidDefault, "the default of '\(parameter.name)' isn't a value of its type; it is left out",
                at: parameter.range
            )
        }
        return fitted
    }

    /// A type that nobody here can write is the caller's to write.
    static func style(ofContent mediaType: String) -> Parameter.Style {
        let essence = MediaTypeName.essence(mediaType)
        if essence.hasSuffix("json") { return .json }
        return essence == "application/x-www-form-urlencoded" ? .urlEncoded : .plain
    }

    /// A parameter of one operation is named after it, one that several share is named by its own name.
    private func place(
        of parameter: Document.Parameter, _ schema: SchemaID, _ operation: Document.Operation, _ index: Int
    ) -> SchemaPlaces.Place {
        if let component = parameter.componentName { return .component(Words.split(component), noun: "Parameter") }
        let isOfPath =
            parameter.range.file == operation.pathRange.file && parameter.range.start >= operation.pathRange.end
            && parameter.range.start < operation.range.start
        if isOfPath { return .component(Words.split(parameter.name), noun: "Parameter") }
        return .operation(index, suffix: [Identifier.type(parameter.name)])
    }
}

extension Endpoint {
    fileprivate mutating func apply(_ response: DraftBuilder.Responses.Way) {
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
    fileprivate func receiving(_ response: DraftBuilder.Responses.Way) -> DraftEndpoint {
        var other = self
        other.endpoint.apply(response)
        other.endpoint.alternative = .receives(response.mediaTypes)
        other.sample = response.sample
        other.alternativeWord = response.word
        return other
    }
}
