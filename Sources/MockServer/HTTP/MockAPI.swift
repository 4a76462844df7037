public import APIModel
public import Diagnostics
public import OpenAPI
import Samples
public import SpecSyntax

/// A mock of a description's API, which validates requests and responds to them.
public struct MockAPI: Sendable {
    /// The options of a mock server.
    public struct Options: Sendable {
        /// A Boolean value that indicates whether resources that requests create are stored.
        ///
        /// Later responses with lists contain the stored resources.
        public var isStateful = false
        /// The delay before each response and between events, in milliseconds; at most 60,000.
        public var delay = 0
        /// The percentage of requests that fail with the status 503.
        public var failures = 0

        public init() {}
    }

    private let text: DescriptionText
    private let routes: RouteTable
    private let options: Options
    private let store = ResourceStore()
    private let cache = StatelessResponses()
    /// The rules for the last pages of lists, by route: `GET /books`.
    private let pages: [String: LastPage]

    static let largestDelay = 60_000
    /// The prefix of the paths that control the mock server itself.
    static let controlPath = "/__mock/"

    public init(_ document: Document, model: APIModel, trees: SyntaxTrees, options: Options = Options()) {
        text = DescriptionText(document, trees: trees)
        routes = RouteTable(document)
        pages = LastPage.pages(of: model)
        self.options = options
    }

    /// The routes that are served: `GET /books/{id}`.
    public var routeNames: [String] { routes.routes.map(\.name) }

    /// The notes about operations that requests can't distinguish from an earlier operation.
    public var diagnostics: [Diagnostic] {
        routes.indistinguishableRoutes(in: text.document).map { first, other in
            Diagnostic(
                .unsupportedPart, severity: .note,
                "requests of '\(other.name)' can't be distinguished from those of '\(first.name)'; the mock server responds "
                    + "as the first operation for which the request is valid", at: other.operation.range)
        }
    }

    /// The names of the webhooks that `POST /__mock/webhooks/{name}` sends.
    public var webhookNames: [String] { text.document.webhooks.map(\.name) }

    /// Returns a response with problem details (RFC 9457).
    static func problem(_ status: Int, _ detail: String, _ violations: [Violation] = []) -> MockResponse {
        var members: [Literal.Member] = [
            .init(key: "type", value: .string("about:blank")),
            .init(key: "title", value: .string(MockResponse.reason(of: status))),
            .init(key: "status", value: .number("\(status)")),
            .init(key: "detail", value: .string(detail)),
        ]
        if !violations.isEmpty {
            let errors = violations.map { violation in
                Literal.object([
                    .init(key: "in", value: .string(violation.location)),
                    .init(key: "pointer", value: .string(violation.pointer)),
                    .init(key: "rule", value: .string(violation.rule)),
                    .init(key: "detail", value: .string(violation.detail)),
                ])
            }
            members.append(.init(key: "errors", value: .array(errors)))
        }
        return MockResponse(
            status: status, headers: [("Content-Type", "application/problem+json")],
            body: Array(Literal.object(members).json.utf8))
    }

    func response(to request: MockRequest) -> MockResponse {
        if let problem = HostCheck.problem(with: request) { return problem }
        if request.path.hasPrefix(Self.controlPath) { return control(request) }
        let wish = request.header("mock-delay")
        if let wish, wish.isEmpty || !wish.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return Self.problem(
                400, "invalid 'Mock-Delay'; expected a number of milliseconds, at most \(Self.largestDelay)")
        }
        var response = plainResponse(to: request)
        response.delay = min(max(wish.map { Int($0) ?? .max } ?? options.delay, 0), Self.largestDelay)
        return response
    }

    private func plainResponse(to request: MockRequest) -> MockResponse {
        let query = PercentText.pairs(request.query)
        let match: RouteTable.Match
        let fit = RequestFit(text: text, request: request)
        let result = routes.match(
            request, query: query, areValid: { fit.hasValidPath(of: $0.operation, $1) },
            fit: { fit.validParts(of: routes.routes[$0.route].operation, variables: $0.variables) })
        switch result {
        case .match(let found): match = found
        case .otherMethods(let methods):
            var response = Self.problem(405, "'\(request.path)' has no method '\(request.method)'")
            response.headers.append(("Allow", methods.joined(separator: ", ")))
            return response
        case .none: return Self.problem(404, "the description has no path that matches '\(request.path)'")
        }
        var response = failure(request) ?? self.response(to: request, match, query)
        response.route = routes.routes[match.route].name
        return response
    }

    /// Returns the failure that the header `Mock-Fail` or `Options.failures` requests; nil for none.
    private func failure(_ request: MockRequest) -> MockResponse? {
        if let wish = request.header("mock-fail") {
            if wish == "close" {
                var response = MockResponse(status: 503)
                response.closesConnection = true
                return response
            }
            guard let status = Int(wish), (400..<600).contains(status) else {
                return Self.problem(400, "invalid 'Mock-Fail'; expected 'close' or a status from 400 to 599")
            }
            return Self.problem(status, "the request asks for this failure")
        }
        guard options.failures > 0 else { return nil }
        let number = store.nextNumber()
        let isFailing = number * options.failures / 100 > (number - 1) * options.failures / 100
        return isFailing ? Self.problem(503, "one of the failures of '--fail'") : nil
    }

    private func response(
        to request: MockRequest, _ match: RouteTable.Match, _ query: [(String, String)]
    ) -> MockResponse {
        let operation = routes.routes[match.route].operation
        if let challenge = SecurityCheck(document: text.document).challenge(of: operation, request, query) {
            var response = Self.problem(401, "the request has no credentials")
            response.headers.append(("WWW-Authenticate", challenge))
            return response
        }
        let reader = ParameterValueReader(text, request, variables: match.variables)
        if let coding = request.header("content-encoding"), coding.lowercased() != "identity" {
            var response = Self.problem(415, "bodies with 'Content-Encoding: \(coding)' aren't read")
            response.headers.append(("Accept-Encoding", "identity"))
            return response
        }
        // A header with preferences for the mock server itself isn't one of the API.
        let hasOwnPreferences = Self.preferences(request.header("prefer")).keys.contains {
            ["code", "example"].contains($0)
        }
        var violations = operation.parameters.flatMap { parameter in
            let isPreference = parameter.location == .header && parameter.name.lowercased() == "prefer"
            return isPreference && hasOwnPreferences ? [] : reader.violations(of: parameter)
        }
        var body: Literal?
        if let description = operation.requestBody {
            let contentType = request.header("content-type")
            if request.body.isEmpty, contentType == nil || !description.isRequired {
                if description.isRequired {
                    violations.append(
                        Violation(location: "body", pointer: "", rule: "required", detail: "the body is missing"))
                }
            } else if !description.content.isEmpty {
                guard let media = MediaTypeText.media(contentType, of: description, in: text) else {
                    let types = description.content.map(\.name).joined(separator: ", ")
                    let problem = contentType.map { "'\($0)' is none of" } ?? "no header 'Content-Type'; expected"
                    var response = Self.problem(415, "\(problem) \(types)")
                    response.headers.append(("Accept", types))
                    return response
                }
                let result = BodyReader(text: text).read(
                    request.body, as: media, contentType: contentType ?? media.name)
                violations += result.violations
                body = result.value
            }
        }
        guard violations.isEmpty else {
            let status = Self.status(ofInvalidRequestTo: operation)
            return Self.problem(status, "the request isn't valid for \(routes.routes[match.route].name)", violations)
        }
        return success(request, match, operation, body)
    }

    /// Returns the status for invalid requests: 422 if the operation documents it without 400, or 400.
    private static func status(ofInvalidRequestTo operation: Document.Operation) -> Int {
        let documented = operation.responses.map(\.status)
        if documented.contains(.code(400)) { return 400 }
        return documented.contains(.code(422)) ? 422 : 400
    }

    private func success(
        _ request: MockRequest, _ match: RouteTable.Match, _ operation: Document.Operation, _ body: Literal?
    ) -> MockResponse {
        let wishes = Self.preferences(request.header("prefer"))
        let builder = ResponseBuilder(text: text)
        guard let (status, response) = builder.response(of: operation, preferring: wishes["code"]) else {
            return Self.problem(400, "no documented response has the status '\(wishes["code"] ?? "")'")
        }
        var media: Document.MediaType?
        if !response.content.isEmpty, status != 204, status != 304 {
            media = builder.media(of: response, accepting: request.header("accept"))
            guard media != nil else {
                let types = response.content.map(\.name).joined(separator: ", ")
                return Self.problem(406, "'Accept' includes none of \(types)")
            }
        }
        let page = status < 300 && wishes["example"] == nil ? pages[routes.routes[match.route].name] : nil
        let isFurther = page?.isFurther(PercentText.pairs(request.query)) ?? false
        let isPlain = !options.isStateful || status >= 300
        let key = "\(match.route) \(status) \(isFurther) \(media?.name ?? "") \(wishes["example"] ?? "")"
        if isPlain, let cached = cache[key] { return cached }
        guard var value = media.map({ builder.value(of: $0, example: wishes["example"]) }) ?? .null else {
            return Self.problem(400, "'\(media?.name ?? "")' has no example '\(wishes["example"] ?? "")'")
        }
        let responder = StatefulResponder(
            text: text, routes: routes, store: store, schema: media?.schema, request: request)
        var id: String?
        if !isPlain {
            switch responder.respond(value, to: match, body: body) {
            case .value(let stored, let created):
                value = stored
                id = created
            case .missing: return Self.problem(404, "'\(match.path)' was deleted")
            case .full: return Self.problem(507, "no more resources are stored")
            }
        }
        if let page { value = page.applied(to: value, isFurther: isFurther, media?.schema, text) }
        let headers = HeaderBuilder(
            text: text, location: status == 201 ? responder.location(of: value, match, id: id) : nil,
            isStored: !isPlain,
            host: request.header("host"))
        var result = MockResponse(status: status, headers: headers.headers(of: response, status: status))
        if page?.isByLink == true { result.headers.removeAll { $0.name.lowercased() == "link" } }
        if let media {
            result.headers.append(("Content-Type", ResponseBuilder.contentType(media.name)))
            switch builder.body(value, as: media, isExample: wishes["example"] != nil) {
            case .bytes(let bytes): result.body = bytes
            case .chunks(let chunks): result.chunks = chunks
            case .value(let value): result.body = Array(value.json.utf8)
            }
        }
        if isPlain { cache[key] = result }
        return result
    }

    /// Returns the preferences in the header `Prefer` (RFC 7240): `code=404, example=empty`.
    private static func preferences(_ header: String?) -> [String: String] {
        var wishes: [String: String] = [:]
        for part in (header ?? "").split(whereSeparator: { $0 == "," || $0 == ";" }) {
            let pair = part.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " && $0 != "\"" } }
            if pair.count == 2 { wishes[pair[0].lowercased()] = pair[1] }
        }
        return wishes
    }

    // Requests that control the mock server

    private func control(_ request: MockRequest) -> MockResponse {
        guard request.method == "POST" else { return Self.problem(405, "'\(Self.controlPath)' has POST alone") }
        if request.path == Self.controlPath + "reset" {
            store.removeAll()
            return MockResponse(status: 204)
        }
        let prefix = Self.controlPath + "webhooks/"
        guard request.path.hasPrefix(prefix) else {
            return Self.problem(404, "expected '\(Self.controlPath)reset' or '\(prefix){name}'")
        }
        let name = PercentText.decoded(request.path.dropFirst(prefix.count))
        guard let webhook = text.document.webhooks.first(where: { $0.name == name }) else {
            let names = webhookNames.joined(separator: ", ")
            return Self.problem(
                404,
                "no webhook '\(name)'; " + (names.isEmpty ? "the description has none" : "the webhooks are \(names)"))
        }
        let url = PercentText.pairs(request.query).first { $0.0 == "url" }?.1 ?? ""
        return WebhookSender(text: text).send(webhook, to: url)
    }
}
