import EndpointRuntime
import FlyingFox
import Foundation
import ServersFeature
import Testing

/// Operations with their own servers: the destinations of the requests of Specs/features/servers.yaml's client.
@Suite("Servers of operations, live")
struct ServersLiveTests {
    /// Returns the requests to each of two servers whose URLs `call` had.
    private func asked(
        _ call: (_ main: LoopbackServer, _ other: LoopbackServer) async throws -> Void
    ) async throws -> (main: [String], other: [String]) {
        try await LoopbackServer.serving { _ in
            HTTPResponse(statusCode: .noContent)
        } _: { main in
            try await LoopbackServer.serving { _ in
                HTTPResponse(statusCode: .noContent)
            } _: { other in
                try await call(main, other)
                return (
                    await main.requests.map { "\($0.method) \($0.target)" },
                    await other.requests.map { "\($0.method) \($0.target)" }
                )
            }
        }
    }

    @Test("the environment selects the server of operations with their own, and the others don't change")
    func chosen() async throws {
        let asked = try await asked { main, other in
            let environment = ServersEnvironment(baseURL: main.baseURL + "/v1").files(
                .init(baseURL: other.baseURL + "/store"))
            let client = ServersClient(environment: environment)
            try await client.things.getFile(id: "a b")
            try await client.things.deleteFile(id: "c")
            try await client.things.getOthers()
        }
        #expect(asked.other == ["GET /store/files/a%20b", "DELETE /store/files/c"])
        #expect(asked.main == ["GET /v1/others"])
    }

    @Test("server variables are inserted into its URL")
    func variables() async throws {
        let asked = try await asked { main, other in
            let port = try #require(URLComponents(string: other.baseURL)?.port)
            let environment = ServersEnvironment(baseURL: main.baseURL)
            try await ServersClient(environment: environment.local(.local(port: "\(port)"))).things.getJob(id: "1")
            try await ServersClient(environment: environment.local(.local(port: "\(port)", area: "archive"))).things
                .getJob(id: "2")
        }
        #expect(asked.other == ["GET /jobs/jobs/1", "GET /archive/jobs/2"])
        #expect(asked.main == [])
    }

    @Test("a relative server is resolved against that of the environment")
    func relative() async throws {
        let asked = try await asked { main, _ in
            try await ServersClient(environment: ServersEnvironment(baseURL: main.baseURL + "/api/v1")).things.putFile(
                id: "1")
        }
        #expect(asked.main == ["PUT /uploads/files/1"])
    }
}
