import Foundation
import OpenAPIRuntime
import OpenAPIURLSession

typealias Pet = Components.Schemas.Pet

struct PetStore {
    let client: Client

    func find(_ id: Int64) async throws -> Components.Schemas.Pet {
        let output = try await client.getPetById(path: .init(petId: id))
        return try output.ok.body.json
    }

    func sold() async throws -> [Components.Schemas.Pet] {
        try await client.findPetsByStatus(query: .init(status: .sold)).ok.body.json
    }
}

@main struct Program {
    static func main() async throws {
        let url = URL(string: CommandLine.arguments[1])!
        let client = Client(serverURL: url, transport: URLSessionTransport())
        let store = PetStore(client: client)
        await attempt("find") {
            let pet = try await store.find(10)
            print(pet.name, pet.photoUrls.count, pet.status?.rawValue ?? "")
        }
        await attempt("sold") { print(try await store.sold().map(\.name)) }
        await attempt("tags") {
            let pets = try await client.findPetsByTags(query: .init(tags: ["a", "b c"])).ok.body.json
            for pet in pets where pet.status == .available { print(pet.name, pet.tags?.first?.name ?? "") }
        }
        await attempt("add") {
            let pet = Components.Schemas.Pet(
                id: 10, name: "doggie", category: .init(id: 1, name: "Dogs"), photoUrls: ["https://x/y"],
                tags: [.init(id: 3, name: "good")], status: .available)
            let response = try await client.addPet(body: .json(pet))
            switch response {
            case .ok(let ok): print("added", try ok.body.json.name)
            case .badRequest: print("bad")
            case .unprocessableContent: print("unprocessable")
            case .default(let status, _): print("default", status)
            }
        }
        await attempt("update") {
            let pet = try await client.updatePet(body: .json(.init(id: 10, name: "cat", photoUrls: []))).ok.body.json
            print(pet.name)
        }
        await attempt("update with a form") {
            let response = try await client.updatePetWithForm(
                path: .init(petId: 10), query: .init(name: "x y", status: "sold"))
            print(try response.ok.body.json.name)
        }
        await attempt("delete") { _ = try await client.deletePet(path: .init(petId: 10)).ok }
        await attempt("delete with a header") {
            _ = try await client.deletePet(path: .init(petId: 10), headers: .init(api_key: "secret")).ok
        }
        await attempt("upload") {
            let result = try await client.uploadFile(
                path: .init(petId: 10), query: .init(additionalMetadata: "front"), body: .binary([1, 2, 3])
            ).ok.body.json
            print(result.code ?? 0, result._type ?? "", result.message ?? "")
        }
        await attempt("inventory") {
            let inventory = try await client.getInventory().ok.body.json
            print(inventory.additionalProperties.count)
        }
        await attempt("order") {
            let order = try await client.placeOrder(
                body: .json(
                    .init(
                        id: 1, petId: 10, quantity: 2, shipDate: Date(timeIntervalSince1970: 1_700_000_000),
                        status: .approved, complete: false))
            ).ok.body.json
            print(order.status == .delivered, order.quantity ?? 0)
        }
        await attempt("get order") {
            let order = try await client.getOrderById(path: .init(orderId: 3)).ok.body.json
            print(order.id ?? 0)
        }
        await attempt("delete order") {
            let response = try await client.deleteOrder(path: .init(orderId: 3))
            _ = try response.ok
        }
        await attempt("create user") {
            let user = Components.Schemas.User(username: "u", firstName: "U", email: "u@example.com", userStatus: 1)
            print(try await client.createUser(body: .json(user)).ok.body.json.username ?? "")
        }
        await attempt("create users") {
            let users: [Components.Schemas.User] = [.init(username: "a"), .init(username: "b", phone: "1")]
            let response = try await client.createUsersWithListInput(body: .json(users))
            print(try response.ok.body.json.username ?? "")
        }
        await attempt("login") {
            let text = try await client.loginUser(query: .init(username: "u", password: "p&q")).ok.body.json
            print(text)
        }
        await attempt("logout") { _ = try await client.logoutUser().ok }
        await attempt("user") {
            guard let name = try? await client.getUserByName(path: .init(username: "a b")).ok.body.json.firstName else {
                print("none")
                return
            }
            print(name)
        }
        await attempt("update user") {
            _ = try await client.updateUser(path: .init(username: "u"), body: .json(.init(username: "v"))).ok
        }
        await attempt("delete user") {
            _ = try await client.deleteUser(.init(path: .init(username: "u"))).ok
        }
    }

    static func attempt(_ name: String, _ body: () async throws -> Void) async {
        do {
            try await body()
            print("\(name): done")
        } catch {
            print("\(name): failed")
        }
    }
}
