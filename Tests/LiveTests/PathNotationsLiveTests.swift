import EndpointRuntime
import Foundation
import PathNotationsFeature
import Testing

/// The client of Specs/features/path-notations.yaml: the paths that a server receives.
@Suite("Notations of paths, live")
struct PathNotationsLiveTests {
    private typealias Call = @Sendable (PathNotationsClient) async throws -> Void

    private static let calls: [(target: String, call: Call)] = [
        ("/generate?kind=k&limit=3", { try await $0.templates.generate(kind: "k", limit: 3) }),
        ("/generate?kind=k", { try await $0.templates.generate(kind: "k") }),
        ("/undeclared?size=s", { try await $0.templates.undeclared(size: "s") }),
        ("/undeclared", { try await $0.templates.undeclared() }),
        ("/things?type=b", { try await $0.templates.things(type: .b) }),
        ("/kinds?type=a%20b", { try await $0.templates.kinds(kind: "a b") }),
        ("/actions?v=2&action=start&fast=true", { try await $0.templates.start() }),
        ("/actions?v=2&action=stop&fast=false", { try await $0.templates.start(action: "stop", fast: false) }),
        ("/v1/projects/x%20y", { try await $0.templates.getByName(name: "projects/x y") }),
        ("/v2/projects/a:cancel", { try await $0.templates.cancel(name: "projects/a") }),
        ("/labels.json;lang=de", { try await $0.templates.labels(format: "json", lang: "de") }),
        ("/parts/1/2", { try await $0.templates.parts(a: 1, b: 2) }),
        ("/rest/a/b%3Fc", { try await $0.frameworks.rest(rest: "a/b?c") }),
        ("/keys/folder/file", { try await $0.frameworks.key(key: "folder/file") }),
        ("/optional/7", { try await $0.frameworks.optional(id: 7) }),
        ("/years/2024/x", { try await $0.frameworks.year(year: 2024) }),
        ("/spaces/7", { try await $0.frameworks.spaces(id: 7) }),
        ("/cases/7", { try await $0.frameworks.cases(userID: 7) }),
        ("/users/7/posts", { try await $0.frameworks.posts(id: 7) }),
        ("/angles/7", { try await $0.frameworks.angles(id: 7) }),
        ("/off/100%25/x", { try await $0.percent.lone() }), ("/off/50%25", { try await $0.percent.last() }),
        ("/off/%25zz/x", { try await $0.percent.noHex() }), ("/off/%41/x", { try await $0.percent.escaped() }),
        ("/items?rate=5%25&name=a%20b", { try await $0.percent.inQuery() }),
        ("/d/7%25", { try await $0.percent.afterVariable(id: 7) }),
        ("/d/%2541", { try await $0.percent.beforeVariable(id: 41) }),
    ]

    @Test("a path in any notation is sent with the values of its declared parameters, each once")
    func paths() async throws {
        for row in Self.calls {
            let request = try await SentRequest.of {
                try await row.call(PathNotationsClient(environment: PathNotationsEnvironment(baseURL: $0)))
            }
            #expect(request.target == row.target)
        }
    }

    @Test("a percent sign in a server's URL is encoded, and undeclared variables are arguments")
    func servers() async throws {
        #expect(
            PathNotationsEnvironment.production(region: "eu").url.absoluteString == "https://eu.api.example/100%25/v1")
        #expect(PathNotationsEnvironment.test(path: "p").url.absoluteString == "https://eu.test.example/p")
        #expect(PercentTarget.ownServer.operation.parts.server == "https://own.example/5%25/9%25")
    }
}
