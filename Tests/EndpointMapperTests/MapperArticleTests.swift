// swift-format-ignore-file
// Blocks of an article stand here as the article has them.

import DocSnippets
import EndpointClients
import EndpointCombine
import EndpointMapper
import EndpointRuntime
import Foundation
import Testing

struct Company: Modelable {
    var name = ""
    var catchPhrase = ""
    init() {}
}

struct User: Modelable {
    var id = ""
    var age = 18
    var company = Company()
    var tags: [Company] = []
    init() {}

    mutating func mapping(_ json: JSONValue) {
        age = json.value(at: "details>age") ?? age
    }
}

/// The code of the article on envelopes.
@Suite("The article on envelopes")
struct MapperArticleTests {
    private enum Library: TaskTarget {
        case books, expired

        var baseURL: URL { URL(fileURLWithPath: "/") }
        var path: String { "" }
        var method: HTTPMethod { .get }
        var task: RequestTask { .requestPlain }
        var headers: [String: String]? { nil }
    }

    private struct Book: ReadableModel {
        let name: String
        init(from fields: inout FieldReader) throws { name = fields.string("name") }
    }

    /// A provider of stubs that respond like a server.
    private struct Provider<T: Target> {
        private let provider: EndpointRuntime.Provider<T>

        init(plugins: [any Plugin]) {
            let stubs = EndpointStubs()
            stubs.stub(T.self) { _ in
                .json(#"{"retStatus":"105","retMsg":"expired","retBody":[{"name":"Mu"}],"error":{"used":0}}"#)
            }
            var configuration = ProviderConfiguration(stubs: stubs)
            configuration.plugins = plugins
            provider = EndpointRuntime.Provider(configuration: configuration)
        }

        func request(_ target: T) async throws(EndpointError) -> Response { try await provider.request(target) }
        func producer(_ target: T) -> Producer<Response> { provider.producer(target) }
        func publisher(_ target: T) -> RequestPublisher<Response, EndpointError> { provider.publisher(target) }
    }

    @Test("every code block is in this file")
    func code() throws {
        let article = try DocSnippets(of: "Sources/EndpointMapper/EndpointMapper.docc/EndpointMapper.md")
        #expect(article.blocks.count == 6)
        #expect(try article.blocksMissing() == [])
    }

    @Test("unwraps envelopes, throws server errors and looks up values")
    func envelopes() async throws {
        let envelope = Envelope(status: "retStatus", message: "retMsg", content: "retBody", success: ["000"])
        let provider = Provider<Library>(plugins: [EnvelopePlugin(envelope)])
        let response = try await provider.request(.books)
        let (isSuccess, message) = response.mapResult()
        let books = try response.mapArray(Book.self)
        #expect(!isSuccess && message == "expired" && books.map(\.name) == ["Mu"])

        let titles = provider.producer(.books).mapArray(Book.self).map { $0.map(\.name) }
        let subscription = provider.publisher(.books).mapArrayResult(Book.self)
            .sink(receiveCompletion: { _ in }, receiveValue: { result, books in print(result.message, books.count) })
        #expect(try await titles.value() == ["Mu"])
        subscription.cancel()

        let strict = Provider<Library>(plugins: [EnvelopePlugin(envelope, refusesFailures: true)])
        do {
            _ = try await strict.request(.expired)
        } catch {
            let refusal = error.underlyingError as? EnvelopeError
            print(refusal?.status ?? "", refusal?.message ?? "")
        }
        let error = await #expect(throws: EndpointError.self) { try await strict.request(.expired) }
        #expect(error?.underlyingError as? EnvelopeError == EnvelopeError(status: "105", message: "expired"))

        let user = response.mapObject(User.self, at: "user")
        let (result, model) = response.mapObjResult(User.self)
        #expect(user.age == 18 && !result.isSuccess && model.tags.isEmpty)

        let name = response.fetchString(keys: [0, "name"])
        let used = response.fetchString("error>used")
        let text = response.fetchJSONString("retBody")
        #expect(name == "Mu" && used == "0" && text == "[\n  {\n    \"name\" : \"Mu\"\n  }\n]")
    }
}
