import EndpointRuntime
import EnvelopesFeature
import FlyingFox
import Foundation
import Testing

/// The client of Specs/features/envelopes.yaml with envelopes whose key is missing or null.
@Suite("Envelopes, live")
struct EnvelopeLiveTests {
    /// Returns the result of `call` when the server responds with `json`; the description of its error when it throws.
    private func answer<Content>(
        _ json: String, _ call: (BooksClient) async throws(EndpointError) -> Content
    ) async throws -> Result<Content, EndpointError> {
        try await LoopbackServer.serving { _ in
            HTTPResponse(statusCode: json.isEmpty ? .noContent : .ok, body: Data(json.utf8))
        } _: { server in
            let client = EnvelopesClient(environment: EnvelopesEnvironment(baseURL: server.baseURL)).books
            do throws(EndpointError) {
                return .success(try await call(client))
            } catch {
                return .failure(error)
            }
        }
    }

    private static let empty = ["{}", #"{"books":null,"byName":null,"data":null,"list":null}"#, #"{"data":{}}"#]

    @Test("a list or a dictionary that is absent or null is empty", arguments: empty)
    func lists(json: String) async throws {
        #expect(try await answer(json) { books throws(EndpointError) in try await books.list().count }.get() == 0)
        #expect(
            try await answer(json) { books throws(EndpointError) in try await books.listDeepBooks().count }.get() == 0)
        #expect(try await answer(json) { books throws(EndpointError) in try await books.listSingle() }.get() == [])
        #expect(
            try await answer(json) { books throws(EndpointError) in try await books.listByName()?.count }.get() == 0)
        let pages = try await answer(json) { books throws(EndpointError) in try await books.listAll().collect().count
        }
        #expect(try pages.get() == 0)
    }

    @Test("content that is present is decoded")
    func present() async throws {
        let json =
            #"{"books":[{"id":1}],"byName":{"a":{"id":2}},"data":{"items":[{"id":3}],"count":4},"book":{"id":5},"odd?":"o"}"#
        #expect(try await answer(json) { books throws(EndpointError) in try await books.list().map(\.id) }.get() == [1])
        #expect(
            try await answer(json) { books throws(EndpointError) in try await books.listByName()?["a"]?.id }.get() == 2)
        #expect(
            try await answer(json) { books throws(EndpointError) in try await books.listDeepBooks().map(\.id) }.get()
                == [3])
        #expect(try await answer(json) { books throws(EndpointError) in try await books.getCount() }.get() == 4)
        #expect(try await answer(json) { books throws(EndpointError) in try await books.getOrNone()?.id }.get() == 5)
        #expect(
            try await answer(json) { books throws(EndpointError) in try await books.listOrNone()?.count }.get() == 1)
        #expect(try await answer(json) { books throws(EndpointError) in try await books.getOdd() }.get() == "o")
        #expect(try await answer("") { books throws(EndpointError) in try await books.listByName() == nil }.get())
    }

    @Test(
        "a required model, number or list that is absent is an error",
        arguments: ["{}", #"{"data":{}}"#])
    func missing(json: String) async throws {
        for result in [
            try await answer(json) { books throws(EndpointError) in _ = try await books.get() },
            try await answer(json) { books throws(EndpointError) in _ = try await books.getCount() },
            try await answer(json) { books throws(EndpointError) in _ = try await books.listRequiredBooks() },
        ] {
            guard case .failure(.jsonMapping) = result else {
                Issue.record("\(result)")
                continue
            }
        }
    }

    @Test(
        "a question mark after the path makes the content nil",
        arguments: ["{}", #"{"book":null,"books":null,"data":{"count":null}}"#])
    func optional(json: String) async throws {
        #expect(try await answer(json) { books throws(EndpointError) in try await books.getOrNone() == nil }.get())
        #expect(try await answer(json) { books throws(EndpointError) in try await books.listOrNone() == nil }.get())
        #expect(
            try await answer(json) { books throws(EndpointError) in try await books.getConfiguredBook() == nil }.get())
        #expect(
            try await answer(json) { books throws(EndpointError) in try await books.getNullableBook() == nil }.get())
        let count = try await answer(json) { books throws(EndpointError) in try await books.getCountOrNone() }
        guard case .success(.ok(nil)) = count else {
            Issue.record("\(count)")
            return
        }
    }

    @Test(
        "a value on the path that isn't an object is an error, not nil",
        arguments: [#""text""#, #"{"data":"text"}"#, "7"])
    func anotherKind(json: String) async throws {
        guard
            case .failure = try await answer(
                json, { books throws(EndpointError) in try await books.listDeepBooks().count })
        else {
            Issue.record("a text has no items")
            return
        }
    }
}
