import Diagnostics
import OpenAPI

// From operations to endpoints.
extension DraftBuilder {
    /// The endpoints of an operation: the one that types best, and one for each media type that types differently. Those
    /// for answers send what the best one sends.
    mutating func endpoints(
        _ index: Int, envelopes: inout EnvelopeOpener, paginations: inout PaginationRules,
        mediaTypes: MediaTypeOrders
    ) -> [DraftEndpoint] {
        let operation = document.operations[index]
        let order = mediaTypes.order(for: operation)
        var endpoint = Endpoint(
            name: options.names.operations[operation.operationID ?? ""] ?? "", operationID: operation.operationID,
            method: operation.method, path: path(of: operation), pathTemplate: operation.path,
            isDeprecated: operation.isDeprecated,
            documentation: Documentation(summary: operation.summary, description: operation.description),
            range: operation.range
        )
        endpoint.parameters = parameters(of: operation, index)
        let bodies = operation.requestBody.map { self.bodies($0, of: operation, index, order) } ?? []
        endpoint.body = bodies.first?.body
        endpoint.security = security(of: operation)
        endpoint.server = operation.servers.first.map { EnvironmentModel($0, name: "server") }
        let responses = self.responses(of: operation, index, order, envelopes: &envelopes)
        endpoint.apply(responses.best)
        endpoint.failures = responses.failures
        let words = operationWords(index)
        var best = DraftEndpoint(
            endpoint: endpoint, operation: index, words: words, sample: responses.best.sample
        )
        let others = bodies.dropFirst().map { best.sending($0.body, $0.word) } + responses.others.map { best.receiving($0) }
        best.endpoint.pagination = pagination(of: endpoint, operation, responses.best, &paginations)
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

    private func security(of operation: Document.Operation) -> Endpoint.Security {
        guard let own = operation.security, own != document.security else { return .inherited }
        return .alternatives(SecuritySchemes.alternatives(own, in: document))
    }

    // Parameters

    /// Headers that a parameter can't describe (OpenAPI 3.1, 4.8.12.2): bodies, responses and security schemes do.
    private static let describedElsewhere: Set<String> = ["accept", "content-type", "authorization"]

    private mutating func parameters(of operation: Document.Operation, _ index: Int) -> [Parameter] {
        var parameters: [Parameter] = []
        let inPath = Dictionary(
            PathTemplate.variables(of: operation.path).enumerated().map { ($0.element, $0.offset) },
            uniquingKeysWith: { first, _ in first }
        )
        for parameter in operation.parameters {
            if parameter.location == .header, Self.describedElsewhere.contains(parameter.name.lowercased()) { continue }
            if let made = self.parameter(parameter, of: operation, index) { parameters.append(made) }
        }
        let paths = parameters.filter { $0.location == .path }
            .sorted { inPath[$0.key] ?? .max < inPath[$1.key] ?? .max }
        let others = parameters.filter { $0.location != .path }
        // What callers may leave out comes last, whether it is sent then or not.
        let all = paths + others
        return all.filter(\.isAsked) + all.filter { $0.isRequired && !$0.isAsked } + all.filter { !$0.isRequired }
    }

    private mutating func parameter(
        _ parameter: Document.Parameter, of operation: Document.Operation, _ index: Int
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
        if let schema, style != .plain {
            graph.places.propose(place(of: parameter, schema, operation, index), for: schema)
            type = use(of: schema).type
            constant = self.constant(of: schema)
            standard = self.standard(of: schema, as: type, parameter)
        } else if style == .json {
            type = .json
        } else if style == .urlEncoded {
            type = .dictionary(.string)
        }
        return Parameter(
            key: parameter.name, name: "",
            location: Parameter.Location(rawValue: parameter.location.rawValue) ?? .query,
            type: type, isRequired: isRequired,
            defaultValue: constant.flatMap { isRequired ? DefaultValue.fitting($0.literal, type, in: types).value : nil },
            documentedDefault: standard?.documented, constant: constant, style: style, explode: parameter.explode,
            allowsReserved: parameter.allowsReserved, allowsEmpty: parameter.allowsEmptyText,
            isDeprecated: parameter.isDeprecated,
            documentation: Documentation(description: parameter.description ?? schema.flatMap { graph[$0].description }),
            range: parameter.range
        )
    }

    /// What the server takes where the parameter isn't sent; nil where nothing is said, or what it can't be.
    private mutating func standard(
        of schema: SchemaID, as type: TypeReference, _ parameter: Document.Parameter
    ) -> DefaultValue.Fitting? {
        guard let literal = defaultLiteral(of: schema), literal != .null else { return nil }
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
    private static func style(ofContent mediaType: String) -> Parameter.Style {
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

    // Bodies

    /// The body in the media type that types best, then in each that types differently, with what tells it apart.
    private mutating func bodies(
        _ body: Document.RequestBody, of operation: Document.Operation, _ index: Int,
        _ order: [ModelOptions.MediaTypePattern]
    ) -> [(body: RequestBody, word: String)] {
        choices(of: body.content, .sent, order).enumerated().map { position, choice in
            let made = self.body(body, choice, isBest: position == 0, of: operation, index)
            return (made, choice.word)
        }
    }

    private mutating func body(
        _ body: Document.RequestBody, _ choice: MediaTypeChoice, isBest: Bool, of operation: Document.Operation,
        _ index: Int
    ) -> RequestBody {
        let mediaType = choice.candidate.mediaType
        let place = bodyPlace(body, index, isBest ? nil : choice.word)
        if let schema = mediaType.schema { graph.places.propose(place, for: schema) }
        var format = RequestBody.Format.json
        var type = TypeReference.json
        switch choice.candidate.format {
        case .json:
            type = mediaType.schema.map { use(of: $0).type } ?? .json
        case .form:
            format = .form
            type = mediaType.schema.map { use(of: $0).type } ?? .dictionary(.string)
        case .multipart:
            format = .multipart
            if let schema = mediaType.schema {
                type = multipartType(of: schema).map { .named($0) } ?? use(of: schema).type
            } else {
                type = .dictionary(.file)
            }
        case .sequence(let sequence):
            format = .sequence(sequence)
            let item = itemSchema(of: mediaType)
            if let item { graph.places.propose(place, for: item) }
            type = .array(item.map { use(of: $0).element } ?? .json)
        case .text:
            format = .text
            type = .string
        case .binary:
            format = .binary
            type = .binary
        }
        return RequestBody(
            format: format, contentType: choice.candidate.contentType, type: type, isRequired: body.isRequired, name: "",
            encodings: format == .form || format == .multipart ? encodings(of: mediaType) : [],
            documentation: Documentation(description: body.description)
        )
    }

    /// Those that say something: a list that is exploded is what is written anyway.
    private func encodings(of mediaType: Document.MediaType) -> [RequestBody.PropertyEncoding] {
        mediaType.encodings.compactMap { encoding in
            let isStandard = encoding.style == .form && encoding.explode != false && encoding.allowsReserved != true
            let style = isStandard ? nil : encoding.style
            let explode = isStandard || (style == nil && encoding.explode != false) ? nil : encoding.explode
            let allowsReserved = encoding.allowsReserved == true ? true : nil
            guard style != nil || explode != nil || allowsReserved != nil || encoding.contentType != nil else { return nil }
            return RequestBody.PropertyEncoding(
                key: encoding.property, contentType: encoding.contentType,
                style: style.flatMap { Parameter.Style(rawValue: $0.rawValue) }, explode: explode,
                allowsReserved: allowsReserved
            )
        }
    }

    /// - Parameter word: What tells a media type from the best one.
    private func bodyPlace(_ body: Document.RequestBody, _ index: Int, _ word: String?) -> SchemaPlaces.Place {
        let word = word.map { [$0] } ?? []
        guard let name = body.name else { return .operation(index, suffix: word + ["Request"]) }
        let words = Words.split(name)
        let isSaid = ["request", "body", "input"].contains(words.last?.lowercased() ?? "")
        return .component((isSaid ? words : words + ["Request"]) + word, noun: "Body")
    }
}

extension Endpoint {
    fileprivate mutating func apply(_ response: DraftBuilder.Responses.Way) {
        success = response.success
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
