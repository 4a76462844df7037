import EndpointRuntime
import Petstore
import Testing

/// The operations of the pet store that speak XML, against a store that speaks nothing else.
@Suite("The pet store in XML", .timeLimit(.minutes(2)))
struct PetstoreTests {
    private let server = try? PythonServer("petstore_server.py")

    private func client() throws -> PetstoreClient {
        PetstoreClient(environment: PetstoreEnvironment(baseURL: try #require(server).url), retrier: nil)
    }

    private static let mu = Pet(
        id: 7, name: "Mu <&> \"Mi\" ’ 🐄\u{A0}", category: Category(id: 1, name: "cows"),
        photoURLs: ["https://a.example/?a=1&b=2", ""], tags: [Tag(id: 1, name: "soft"), Tag(name: "]]>")],
        status: .available)

    @Test("a pet is added, changed, found and removed")
    func pets() async throws {
        let pet = try client().pet
        #expect(try await pet.add(Self.mu) == Self.mu)
        #expect(try await pet.getByID(petID: 7) == Self.mu)
        var sold = Self.mu
        sold.status = .sold
        sold.category = nil
        #expect(try await pet.update(sold) == sold)
        let bare = try await pet.add(Pet(id: 8, name: "Mi", photoURLs: []))
        #expect(bare == Pet(id: 8, name: "Mi", photoURLs: []))
        #expect(try await pet.findPetsByStatus(status: .sold) == [sold])
        #expect(try await pet.findPetsByTags(tags: ["soft", "hard"]) == [sold])
        #expect(try await pet.findPetsByStatus(status: .pending) == [])
        try await pet.delete(petID: 7)
        let error = await #expect(throws: EndpointError.self) { try await client().pet.getByID(petID: 7) }
        #expect(error?.statusCode == 404)
    }

    @Test("a user is created and read")
    func users() async throws {
        let users = try client().user
        let user = User(id: 3, username: "mu mu/ü", firstName: "Mu", email: "mu@a.example", userStatus: 1)
        #expect(try await users.create(user) == user)
        #expect(try await users.getByName(username: "mu mu/ü") == user)
    }
}
