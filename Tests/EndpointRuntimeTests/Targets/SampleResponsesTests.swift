import Foundation
import Testing

@_spi(Generated) @testable import EndpointRuntime

@Suite("Samples of generated targets")
struct SampleResponsesTests {
    private enum Books: OperationTarget {
        case list
        case get(id: String)
        case delete(id: String)
        case shape(Int)
        case search(String)

        static let sampleResponses: SampleResponses =
            #"""
            GET /books
            QUERY /books
            200 [{"title":"Dune"}]
            GET /books/{id}
            404 a,b
            \#u{20}
             c\#r
              d
            DELETE /books/{id}
            204
            GET /books
            500 the first of two counts
            """#

        var baseURL: URL { URL(fileURLWithPath: "/") }

        var operation: OperationRequest {
            switch self {
            case .list: OperationRequest(.get, "/books").queryInt("page", 2)
            case .get(let id): OperationRequest(.get, "/books/{id}", id)
            case .delete(let id):
                OperationRequest(.delete, "/books/\(id, name: "id", style: .matrix)", template: "/books/{id}")
            case .shape(let id): OperationRequest(.get, "/shapes/{id}", values: id)
            case .search(let text): OperationRequest(.query, "/books").body(text: text)
            }
        }
    }

    /// As an app built for release has it.
    private struct Unsampled: OperationTarget {
        var baseURL: URL { URL(fileURLWithPath: "/") }
        var operation: OperationRequest { OperationRequest(.get, "/books") }
    }

    private func sample(_ target: some OperationTarget) throws -> (status: Int, body: String) {
        guard case .networkResponse(let status, let body) = target.sampleResponse else {
            Issue.record("\(target) has no answer")
            return (0, "")
        }
        return (status, String(decoding: body, as: UTF8.self))
    }

    @Test("an operation is found by its method and path template, with any parameters")
    func operations() throws {
        #expect(try sample(Books.list) == (200, #"[{"title":"Dune"}]"#))
        #expect(try sample(Books.search("x")) == (200, #"[{"title":"Dune"}]"#))
        #expect(try sample(Books.delete(id: "")) == (204, ""))
        #expect(try sample(Books.delete(id: "a/b")) == (204, ""))
    }

    @Test("a body may have several lines")
    func lines() throws {
        #expect(try sample(Books.get(id: "1")) == (404, "a,b\n\nc\r\n d"))
    }

    @Test("an operation without a sample responds with empty data, as a target without samples")
    func none() throws {
        #expect(try sample(Books.shape(1)) == (200, ""))
        #expect(try sample(Unsampled()) == (200, ""))
    }

    @Test("a copy of a request retains its template")
    func copies() {
        let request = OperationRequest(.get, "/books/{id}", "1")
        #expect(request.query("q", String(repeating: "long", count: 100)).parts.template.description == "/books/{id}")
        #expect(request.query.isEmpty)
    }
}
