import Diagnostics
import OpenAPI

/// A planner of responses: the return types, the errors, and the sample responses of stubs.
struct ResponsePlanner {
    var envelopes: EnvelopeOpener
    /// The headers of all responses so far.
    private(set) var headers = ResponseHeaders()
    private var wording = DocComposer()

    init(_ envelopes: EnvelopeOpener) {
        self.envelopes = envelopes
    }

    /// A response of an operation, with its media types that get a method or a documented type.
    private struct DocumentedResponse {
        var response: Document.Response
        var status: Status
        var isSuccess: Bool
        /// The last words of the names of its inline types.
        var suffix: [String]
        var choices: [MediaTypeChoice]
    }

    /// The operation whose responses are planned.
    private struct Scope {
        var operation: Document.Operation
        /// The operation's index in the document.
        var index: Int
        var types: TypeBuilder
    }

    /// Sets the responses of an operation's first endpoint.
    ///
    /// - Returns: The responses of the operation's other endpoints, whose media types have other Swift types.
    mutating func plan(
        _ planned: PlannedEndpoint, of operation: Document.Operation,
        _ orders: (success: [ModelOptions.MediaTypePattern], failure: [ModelOptions.MediaTypePattern]),
        _ types: TypeBuilder
    ) -> [ResponsePlan] {
        let scope = Scope(operation: operation, index: planned.operation, types: types)
        var successes: [(documented: DocumentedResponse, best: PlannedResponse)] = []
        var failures: [ResponseModel] = []
        var failureTypes: [String] = []
        var hasJSONFailure = false
        for documented in Self.documentedResponses(scope, orders) {
            let best = response(documented, documented.choices.first, scope)
            guard !documented.isSuccess else {
                successes.append((documented, best))
                continue
            }
            failureTypes += best.response.mediaTypes.filter { !failureTypes.contains($0) }
            hasJSONFailure = hasJSONFailure || documented.choices.first?.candidate.format == .json
            failures.append(best.response)
            // Another media type of a failure is documented only if the media type has a generated type.
            for choice in documented.choices.dropFirst() {
                var other = alternative(documented, choice, scope).response
                guard other.content.type?.named != nil,
                    !failures.contains(where: { $0.status == other.status && $0.content == other.content })
                else { continue }
                other.documentation = best.response.documentation
                failures.append(other)
            }
        }
        var words: [String] = []
        for word in successes.flatMap({ $0.documented.choices.dropFirst().map(\.word) }) where !words.contains(word) {
            words.append(word)
        }
        let others = words.map { word in
            let made = successes.compactMap { documented, best -> PlannedResponse? in
                guard let first = documented.choices.first, first.word != word else { return best }
                return documented.choices.first { $0.word == word }.map { alternative(documented, $0, scope) }
            }
            return ResponsePlan(successes: made, word: word)
        }
        planned.receive(ResponsePlan(successes: successes.map(\.best)))
        planned.endpoint.failures = failures
        // Without a success body, the failures determine `Accept`. The default, JSON, is used if one of the failures is
        // JSON.
        if planned.receivedTypes.isEmpty, !hasJSONFailure { planned.accept(failureTypes) }
        if operation.method == "HEAD" {
            planned.endpoint.accept = HeadResponses.accept(of: scope.index, in: types.facts.document)
        }
        return others
    }

    private static func documentedResponses(
        _ scope: Scope, _ orders: (success: [ModelOptions.MediaTypePattern], failure: [ModelOptions.MediaTypePattern])
    ) -> [DocumentedResponse] {
        let (operation, facts) = (scope.operation, scope.types.facts)
        var successWords = MediaTypeWords()
        return documentedResponses(of: operation).map { documented in
            var documented = documented
            if operation.method != "HEAD", !documented.status.neverHasBody {
                let order = documented.isSuccess ? orders.success : orders.failure
                documented.choices = MediaTypeChooser(direction: .received, order: order, facts: facts)
                    .choices(of: documented.response.content)
            }
            var words = documented.isSuccess ? successWords : MediaTypeWords()
            words.assign(to: &documented.choices)
            if documented.isSuccess { successWords = words }
            return documented
        }
    }

    /// Returns the responses of an operation, without their media types.
    private static func documentedResponses(of operation: Document.Operation) -> [DocumentedResponse] {
        let statuses = operation.responses.map { Status($0.status) }
        let hasSuccess = statuses.contains(where: \.isSuccess)
        func isSuccess(_ status: Status) -> Bool {
            operation.keepsRedirects ? status.isRedirect : status.isSuccess || (!hasSuccess && status == .default)
        }
        // The order of the responses doesn't matter.
        let firstSuccess = statuses.filter(isSuccess).min { $0.rank < $1.rank }
        return zip(operation.responses, statuses).map { response, status in
            DocumentedResponse(
                response: response, status: status, isSuccess: isSuccess(status),
                suffix: status == firstSuccess ? ["Response"] : [StatusNames.type(status), "Response"], choices: [])
        }
    }

    /// Returns the responses of an operation, with the locations of their bodies.
    static func locations(
        of operation: Document.Operation, _ index: Int
    ) -> [(response: Document.Response, location: SchemaLocations.Location)] {
        documentedResponses(of: operation).map {
            ($0.response, location(of: $0.response, index, $0.suffix))
        }
    }

    /// Returns a response with another media type than the best one.
    private mutating func alternative(
        _ documented: DocumentedResponse, _ choice: MediaTypeChoice, _ scope: Scope
    ) -> PlannedResponse {
        var documented = documented
        documented.suffix.insert(choice.word, at: 0)
        return response(documented, choice, isBest: false, scope)
    }

    private mutating func response(
        _ documented: DocumentedResponse, _ choice: MediaTypeChoice?, isBest: Bool = true, _ scope: Scope
    ) -> PlannedResponse {
        let (operation, types) = (scope.operation, scope.types)
        let documentation = Documentation(documented.response, documented.status, of: operation, &wording)
        var made = PlannedResponse(
            response: ResponseModel(status: documented.status, documentation: documentation),
            sample: PlannedSample(status: documented.status.exampleCode))
        if isBest { headers.add(documented.response.headers, types) }
        guard let choice else { return made }
        let mediaType = choice.candidate.mediaType
        made.response.mediaTypes = choice.contentTypes
        made.sample.sample.contentType = choice.candidate.contentType
        made.sample.example = mediaType.example
        let summary = mediaType.exampleSummary
        if let summary, wording.adds(summary, to: [operation.summary]) { made.sample.sample.summary = summary }
        switch choice.candidate.format {
        case .sequence(let format):
            let item = types.facts.itemSchema(of: mediaType)
            if let item { types.facts.graph.propose(Self.location(of: documented, scope), for: item) }
            let type = Self.itemType(item, format, types)
            made.response.content = .sequence(type, format)
            made.sample.schema = item
            made.sample.example = nil
        case .text:
            if let schema = mediaType.schema {
                types.facts.graph.propose(Self.location(of: documented, scope), for: schema)
            }
            made.response.content = .text(TextBodies.textType(of: choice.candidate, types))
            made.sample.schema = mediaType.schema
        case .binary:
            made.response.content = .binary
        // A form, XML and multipart parts are decoded at a key path like JSON, each by its own decoder.
        case .json, .form, .xml, .multipart:
            guard let schema = mediaType.schema else {
                made.response.content = .json(.json, keyPath: [])
                break
            }
            let isEmpty = envelopes.isEmptyEnvelope(schema, of: operation, types.facts.graph)
            if documented.isSuccess, isEmpty { return made }
            let content = openedContent(of: schema, in: documented, isBest: isBest, scope)
            let isOfParts = choice.candidate.format == .multipart
            let part = isOfParts ? Self.partType(content, mediaType, types) : nil
            let isOfChange = documented.isSuccess && !Self.safeMethods.contains(operation.method)
            made.response.content = Self.content(content, part, isOfChange: isOfChange, types)
            if choice.candidate.format == .xml {
                made.response.content.nameElements(from: schema, types.facts.graph, types.facts.document.version)
            }
            if choice.candidate.format == .xml || isOfParts {
                // A stub for XML or multipart responds with JSON, which is decoded to the same value.
                made.sample.sample.contentType = "application/json"
            }
            made.sample.body = schema
            made.sample.schema = content.schema
        }
        made.sample.content = made.response.content
        return made
    }

    /// Returns the content at the key path of a JSON body.
    private func openedContent(
        of schema: SchemaID, in documented: DocumentedResponse, isBest: Bool, _ scope: Scope
    ) -> EnvelopeOpener.Content {
        let (location, types) = (Self.location(of: documented, scope), scope.types)
        types.facts.graph.propose(location, for: schema)
        func open() -> EnvelopeOpener.Content {
            envelopes.content(
                of: schema, in: documented.response, of: scope.operation, isFailure: !documented.isSuccess,
                types.facts.graph)
        }
        // An invalid key path is reported only for the best media type, because the others may lack that path.
        let content = isBest ? open() : types.log.mute(during: open)
        // The content of an inline envelope is named as if it had no envelope.
        let body = types.facts.graph.target(of: schema).schema
        if !content.path.isEmpty, types.facts.graph[body].name == nil {
            types.facts.graph.locations[content.schema] = location
        }
        return content
    }

    /// The methods of requests that change nothing (RFC 9110, section 9.2.1, and QUERY).
    private static let safeMethods: Set<String> = ["GET", "HEAD", "OPTIONS", "TRACE", "QUERY"]

    /// Returns the type of an envelope's content.
    ///
    /// A missing array is empty; a missing model is an error, unless the description allows null or the key path allows
    /// it to be missing. A modification can succeed without content that it doesn't require, so the model in its
    /// response is optional then.
    ///
    /// - Parameters:
    ///   - type: The type of the content; nil to use its type in JSON.
    ///   - isOfChange: True if the response is the success of an operation that changes something.
    private static func content(
        _ found: EnvelopeOpener.Content, _ type: TypeReference?, isOfChange: Bool, _ types: TypeBuilder
    ) -> ResponseContent {
        var use = types.use(of: found.schema)
        if let type { use.type = type }
        let isNullable = use.isNullable || found.isNullable
        var path = ContentPath(found, types.facts.holdsTextsOfNumbers(found.schema))
        switch use.type {
        case .array where !found.path.isEmpty && !found.isOptional,
            .dictionary where !found.path.isEmpty && !found.isOptional:
            path.mayBeAbsent = isNullable || !found.isRequired
            return .json(use.type, keyPath: path)
        default:
            let isOptional = found.isOptional || (isOfChange && !found.isRequired)
            path.mayBeAbsent = isOptional || (isNullable && !found.isRequired)
            return .json(isNullable || isOptional ? .optional(use.type) : use.type, keyPath: path)
        }
    }

    /// Sets the locations of the bodies of response components, to which other operations can refer.
    static func locateComponents(of document: Document, in graph: SchemaGraph) {
        var names: Set<String> = []
        for (index, operation) in document.operations.enumerated() {
            for response in operation.responses {
                guard let name = response.name, names.insert(name).inserted else { continue }
                let location = location(of: response, index, [])
                for schema in response.content.compactMap(\.schema) { graph.locations.propose(location, for: schema) }
            }
        }
    }

    private static func location(of documented: DocumentedResponse, _ scope: Scope) -> SchemaLocations.Location {
        location(of: documented.response, scope.index, documented.suffix)
    }

    private static func location(
        of response: Document.Response, _ index: Int, _ suffix: [String]
    ) -> SchemaLocations.Location {
        guard let name = response.name else { return .operation(index, suffix: suffix) }
        let words = Words.split(name)
        return .component(words.last?.lowercased() == "response" ? words : words + ["Response"], noun: "Body")
    }
}
