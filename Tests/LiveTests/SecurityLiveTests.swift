import EndpointRuntime
import FlyingFox
import Foundation
import SecurityFeature
import Testing

/// The requests of the client of Specs/features/security.yaml, as a server on loopback receives them.
@Suite("Security of a description, live")
struct SecurityLiveTests {
    /// The credentials of a request.
    struct Proof: Sendable, Equatable {
        var authorization: String?
        var query: String?
        var cookie: String?
    }

    private static let held: [String: SecurityCredentials] = [
        "token": .token("t"), "basic": .basic(user: "u", password: "p"), "key": .key("k&1"), "cookie": .cookie("c"),
        "login": .login("l"),
    ]

    private static let rows: [(operation: String, held: [String], proof: Proof)] = [
        ("default", ["token"], Proof(authorization: "Bearer t")),
        ("default", ["login", "key", "basic", "cookie"], Proof()),
        ("default", ["login", "key", "token"], Proof(authorization: "Bearer t")),
        ("open", ["token", "basic", "key", "cookie"], Proof()),
        ("either", ["key", "cookie", "basic"], Proof(query: "api_key=k%261", cookie: "SESSION=c")),
        ("either", ["key", "basic"], Proof(authorization: "Basic dTpw")),
        ("either", ["cookie"], Proof()),
        ("either", [], Proof()),
        ("unknown", ["token", "basic", "key", "cookie"], Proof()),
        ("both", ["basic", "token"], Proof(authorization: "Bearer t")),
        ("shelf", ["token", "basic", "key"], Proof(query: "api_key=k%261")),
        ("shelves", ["token", "basic"], Proof()),
        ("till", ["token", "key"], Proof(authorization: "Bearer t")),
        ("till", ["key"], Proof()),
        ("door", ["token", "basic", "key", "cookie"], Proof()),
    ]

    @Test(
        "security of an operation, its group and the description: all of one alternative, the first available, or none",
        arguments: rows
    )
    func proof(row: (operation: String, held: [String], proof: Proof)) async throws {
        let request = try await LoopbackServer.serving { _ in
            HTTPResponse(statusCode: .noContent)
        } _: { server in
            let credentials = row.held.compactMap { Self.held[$0] }.reduce(SecurityCredentials.none) { $0.and($1) }
            let client = SecurityClient(
                environment: SecurityEnvironment(baseURL: server.baseURL), credentials: credentials)
            switch row.operation {
            case "default": try await client.all.getDefault()
            case "open": try await client.all.getOpen()
            case "either": try await client.all.getEither()
            case "unknown": try await client.all.getUnknown()
            case "shelf": try await client.shop.getShelf()
            case "shelves": try await client.shop.getShelves()
            case "till": try await client.shop.getTill()
            case "door": try await client.shop.getDoor()
            default: try await client.all.getBoth()
            }
            return await server.requests.first
        }
        let received = try #require(request)
        let parts = received.target.split(separator: "?")
        #expect(parts.first == "/\(row.operation)")
        let proof = Proof(
            authorization: received.headers["authorization"], query: parts.dropFirst().first.map(String.init),
            cookie: received.headers["cookie"]
        )
        #expect(proof == row.proof)
    }
}
