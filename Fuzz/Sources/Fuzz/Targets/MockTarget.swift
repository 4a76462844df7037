import APIModel
import Diagnostics
@testable import MockServer
import OpenAPI
@testable import Samples
import SpecSyntax

/// Complete descriptions, which the mock server serves. Each operation responds to several requests, with JSON where
/// the description documents JSON.
enum MockTarget {
    private static let largestResponse = 20_000_000

    static func run(_ bytes: [UInt8]) {
        var sources = SourceMap()
        var sink = DiagnosticSink()
        let file = sources.add(SourceFile(path: "input", bytes: bytes))
        guard let root = SyntaxReader().read(file, in: sources, reporting: &sink) else { return }
        let trees = SyntaxTrees(root: root)
        guard let document = DocumentReader().read(trees, reporting: &sink), !sink.hasErrors else { return }
        let model = ModelBuilder(options: ModelOptions()).build(document, reporting: &sink)
        var options = MockAPI.Options()
        options.isStateful = true
        let api = MockAPI(document, model: model, trees: trees, options: options)
        for operation in document.operations.prefix(20) {
            let path = operation.path.replacing("{", with: "").replacing("}", with: "")
            let query = operation.parameters.map { "\($0.name)=1&\($0.name)[a]=x" }.joined(separator: "&")
            let headers = operation.parameters.map { ($0.name.lowercased(), "1,2") } + [("authorization", "Bearer a")]
            for media in (operation.requestBody?.content ?? []).map(\.name) + ["application/json"] {
                for body in [#"{"id":1,"name":"a","items":[1e400,-1,{}]}"#, "a=1&b[c]=2&a=%zz"] {
                    let request = MockRequest(
                        method: operation.method, path: path, query: query,
                        headers: [("content-type", media)] + headers, body: Array(body.utf8))
                    check(api.response(to: request))
                }
            }
        }
    }

    private static func check(_ response: MockResponse) {
        promise((100..<600).contains(response.status), "status \(response.status)")
        promise(response.body.count < largestResponse, "\(response.body.count) bytes")
        let isJSON = response.headers.contains { $0 == ("Content-Type", "application/json") }
        if isJSON, response.chunks == nil { promise((try? Literal(json: response.body)) != nil, "the body isn't JSON") }
    }
}
