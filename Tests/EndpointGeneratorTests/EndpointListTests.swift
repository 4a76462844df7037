import EndpointGenerator
import Foundation
import Testing

/// `endpointgen list --format json`: what scripts learn about the generated code.
@Suite("Endpoint list")
struct EndpointListTests {
    @Test("every status has its content, success first; one content for all successes is 2XX")
    func responses() throws {
        let endpoints = try list("responses.yaml")
        #expect(
            try lines(of: #require(endpoints["jobs.start"])) == [
                "200 json ResultModel", "202 json Job", "204 none",
            ])
        #expect(try lines(of: #require(endpoints["jobs.next"])) == ["2XX json Job optional"])
        #expect(
            try lines(of: #require(endpoints["jobs.getRange"])) == ["2XX json Job", "4XX json Problem failure"])
        #expect(
            try lines(of: #require(endpoints["jobs.fail"])) == [
                "2XX none", "404 json Problem failure", "422 json FailUnprocessableContentResponse failure",
                "default json Problem failure",
            ])
    }

    @Test("a type is listed as sent when the description sends it, and always when it is no model")
    func sent() throws {
        let thing = try #require(try list("read-only-write-only.yaml")["things.put"]?.responses.first)
        #expect(thing.type == "Thing" && thing.isSent)
        let responses = try list("responses.yaml")
        #expect(responses["jobs.getUntyped"]?.responses.first?.type == "JSONValue")
        #expect(responses["jobs.getUntyped"]?.responses.first?.isSent == true)
        #expect(responses["jobs.next"]?.responses.first?.isSent == false)
    }

    @Test("each endpoint lists its request and Accept types, and the properties that distinguish it")
    func mediaTypes() throws {
        let endpoints = try list("media-types-several.yaml")
        func line(_ call: String) throws -> String {
            let endpoint = try #require(endpoints[call])
            return [
                endpoint.bodyType ?? "nothing", endpoint.accepts.joined(separator: " "),
                endpoint.alternative ?? "plain",
            ]
            .joined(separator: "; ")
        }
        #expect(try line("files.upload") == "multipart/form-data; application/json; plain")
        #expect(try line("files.uploadAsJSON") == "application/json; application/json; sends application/json")
        #expect(try line("files.putBlob") == "application/octet-stream; ; plain")
        #expect(try line("answers.getThing") == "nothing; application/json text/plain text/json; plain")
        #expect(try line("answers.editAsPDF") == "multipart/form-data; application/pdf; returns application/pdf")
    }

    @Test("JSON for scripts is one object per line, with nothing else on standard output")
    func json() throws {
        let spec = Checkout.root.appendingPathComponent("Specs/bookstore.yaml").path
        let result = try ProcessResult.endpointgen("list", spec, "--format", "json")
        #expect(result.status == 0)
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 11)
        #expect(
            lines.first == """
                {"call":"books.list","method":"GET","path":"/books","returns":"[Book]",\
                "client":"BookstoreClient","products":["EndpointRuntime"],"operationId":"listBooks",\
                "parameters":[\
                {"label":"genre","in":"query","name":"genre"},\
                {"label":"publishedSince","in":"query","name":"published_since"},\
                {"label":"page","in":"query","name":"page"},{"label":"perPage","in":"query","name":"per_page"}],\
                "accepts":["application/json"],"responses":[\
                {"status":"2XX","isFailure":false,"kind":"json","type":"[Book]","keyPath":["book_list"],\
                "mayBeAbsent":false,"isOptional":false,"isSent":false}]}
                """)
        for line in lines { #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any]) }
    }

    @Test("the media type of a body is listed where there is one")
    func bodies() throws {
        let endpoints = try list("form-encodings.yaml")
        #expect(endpoints["forms.sendParts"]?.bodyType == "multipart/form-data")
        #expect(try list("responses.yaml")["jobs.next"]?.bodyType == nil)
    }

    @Test("strings of a description are complete in JSON, and can't control the terminal")
    func hostileText() throws {
        let spec = Checkout.features.appendingPathComponent("hostile-text.yaml").path
        let result = try ProcessResult.endpointgen("list", spec, "--format", "json")
        let endpoint = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        #expect(endpoint["operationId"] as? String == "get\n things\") evil(")
        #expect(result.output.split(separator: "\n").count == 1)
    }

    @Test("a path with Markdown is code in the table, and its entry for the configuration is YAML")
    func markdown() throws {
        try TemporaryFolder.with { folder in
            let text = """
                openapi: 3.1.0
                info: { title: T, version: '1' }
                paths:
                  "/a`|b'c":
                    get:
                      responses: { '200': { description: x, content: { application/json: { schema: { type: object, required: [d], properties: { d: { type: object, properties: { id: { type: string } } } } } } } } }
                """
            let spec = try folder.write(text, to: "api.yaml")
            let table = try ProcessResult.endpointgen("list", spec, "--format", "markdown").output
            #expect(table.contains("| ``GET /a`\\|b'c`` |"), "\(table)")
            let entries = try ProcessResult.endpointgen("list", spec).output
            #expect(entries.contains("\n    'GET /a`|b''c': d\n"), "\(entries)")
        }
    }

    private func list(_ feature: String) throws -> [String: EndpointDescription] {
        var request = GenerationRequest()
        request.spec = Checkout.features.appendingPathComponent(feature).path
        let (result, endpoints) = Generator.list(request)
        #expect(result.outcome == .done)
        return Dictionary(uniqueKeysWithValues: endpoints.map { ($0.call, $0) })
    }

    /// `404 json Problem failure`
    private func lines(of endpoint: EndpointDescription) -> [String] {
        endpoint.responses.map { response in
            [
                response.status, response.kind.rawValue, response.type, response.isOptional ? "optional" : nil,
                response.isFailure ? "failure" : nil,
            ].compactMap(\.self).joined(separator: " ")
        }
    }
}
