import EndpointRuntime
import EndpointStubs
import Foundation
import Testing

@testable import Shelf

@Suite("A shelf")
struct ShelfTests {
    private let muMu = Book(
        id: "A-1", title: "Mu mu", genre: .fiction, price: Money(amount: 7), addedAt: Date(timeIntervalSince1970: 0))

    @Test("shows what the store has")
    func loading() async throws {
        let stubs = EndpointStubs().stub("GET /books", with: .value([muMu]))
        let shelf = Shelf(BookstoreClient(stubs: stubs))
        await shelf.load(.fiction)
        #expect(shelf.books == [muMu])
        #expect(!shelf.isLoading && shelf.problem == nil)
        #expect(stubs.calls(of: "GET /books").count == 1)
    }

    @Test("shows what was kept where the store doesn't answer")
    func cached() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("shelf-\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let stubs = EndpointStubs()
        stubs.stub("GET /books", inTurn: .value([muMu]), .error(CancelledConnection()))
        let cache = BookCache(file: file)
        await Shelf(BookstoreClient(stubs: stubs), cache: cache).load()
        let later = Shelf(BookstoreClient(stubs: stubs), cache: cache)
        await later.load()
        #expect(later.books == [muMu])
        #expect(later.problem != nil)
    }

    @Test("takes back what the store refuses, and says why")
    func refused() async throws {
        let stubs = EndpointStubs().stub("GET /books", with: .value([muMu]))
        stubs.stub("PATCH /books/{id}", with: .json(#"{"title": "Too long"}"#, status: 422))
        let shelf = Shelf(BookstoreClient(stubs: stubs))
        await shelf.load()
        await shelf.setSubtitle("A story", of: muMu)
        #expect(shelf.books == [muMu])
        #expect(shelf.problem == "Too long")
        guard case .update(id: "A-1", let changes) = stubs.targets(BooksTarget.self).last else {
            Issue.record("nothing was changed")
            return
        }
        #expect(changes == BookChanges(subtitle: "A story"))
    }

    @Test("an empty subtitle is sent as null")
    func removed() async throws {
        var titled = muMu
        titled.subtitle = "A story"
        let stubs = EndpointStubs().stub("GET /books", with: .value([titled]))
        stubs.stub("PATCH /books/{id}", with: .value(muMu))
        let shelf = Shelf(BookstoreClient(stubs: stubs))
        await shelf.load()
        await shelf.setSubtitle("", of: muMu)
        #expect(shelf.books == [muMu])
        let body = try #require(stubs.calls(of: "PATCH /books/{id}").last).message.body
        #expect(body.map { String(decoding: $0, as: UTF8.self) } == #"{"subtitle":null}"#)
    }

    @Test("says what it shows when it is printed")
    func printed() {
        #expect("\(muMu)".contains("title: \"Mu mu\""))
    }

    private struct CancelledConnection: Error {}
}
