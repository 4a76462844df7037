// swift-format-ignore-file
// Blocks of articles stand here as the articles have them.

import DocSnippets
import EndpointClients
import EndpointRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking


#endif

// Every block of the article, as it stands there.

enum GitHub: TaskTarget {
    case zen
    case user(String)
    case createIssue(title: String, labels: [String], milestone: Int?)
    case uploadAvatar(MultipartFormData)
    case downloadArchive(to: URL)

    var baseURL: URL { ServerEnvironment(baseURL: "https://api.github.com").url }

    var path: String {
        switch self {
        case .zen: "/zen"
        case .user(let name): "/users/\(name)"
        case .createIssue: "/issues"
        case .uploadAvatar: "/avatar"
        case .downloadArchive: "/archive"
        }
    }

    var method: HTTPMethod {
        switch self {
        case .zen, .user, .downloadArchive: .get
        case .createIssue, .uploadAvatar: .post
        }
    }

    var task: RequestTask {
        switch self {
        case .zen, .user: .requestPlain
        case .createIssue(let title, let labels, let milestone):
            .requestParameters(parameters: ["title": title, "labels": labels, "milestone": milestone], encoding: JSONEncoding.default)
        case .uploadAvatar(let form): .uploadMultipartFormData(form)
        case .downloadArchive(let file): .downloadDestination(.file(file))
        }
    }

    var validationType: ValidationType { .successCodes }
    var sampleData: Data { Data(#"{"login":"octocat"}"#.utf8) }
}

struct Stopwatch: Plugin {
    let report: @Sendable (UUID) -> Void

    func willSend(_ request: PluginRequest, target: any Target) {
        report(request.id)
    }

    func didReceive(_ result: Result<Response, EndpointError>, for request: PluginRequest?, target: any Target) {
        if let request { report(request.id) }
    }
}

private struct User: Decodable {
    var login: String
}

private struct Session {
    func token() async throws -> String { "token" }
}

/// The code of the article, where it can be run without a server.
@Suite("Coming from Moya")
struct ComingFromMoyaTests {
    private func requests() async throws -> User {
        let provider = Provider<GitHub>()
        let response = try await provider.request(.user("octocat"))
        let user = try response.map(User.self)
        return user
    }

    func callbacks(_ provider: Provider<GitHub>) {
        let request = provider.request(.zen, callbackQueue: .global()) { result in
            switch result {
            case .success(let response): print(response.statusCode)
            case .failure(let error): print(error.localizedDescription)
            }
        }
        request.cancel()
    }

    @Test("a view controller")
    @MainActor
    func screen() {
        @MainActor
        final class UserScreen {
            private let provider = Provider<GitHub>()
            private(set) var user: User?
            private(set) var message: String?

            func load(_ name: String) {
                provider.request(.user(name)) { result in
                    switch result {
                    case .success(let response): self.user = try? response.map(User.self)
                    case .failure(let error): self.message = error.localizedDescription
                    }
                }
            }
        }
        let screen = UserScreen()
        #expect(screen.user == nil)
        #expect(screen.message == nil)
    }

    func progress(_ provider: Provider<GitHub>, _ file: URL) async throws {
        let response = try await provider.requestWithProgress(.downloadArchive(to: file)) { progress in
            print(progress.fraction)
        }
        print(response.file?.path ?? "nowhere")
    }

    func reactive(_ provider: Provider<GitHub>, _ file: URL) async throws {
        let user = provider.producer(.user("octocat")).filterSuccessfulStatusCodes().map(User.self)
        let request = user.start { result in print(result) }
        request.cancel()
        for try await progress in provider.requestWithProgress(.downloadArchive(to: file)) {
            print(progress.fraction)
        }
    }

    @Test("stubs")
    func stubs() async throws {
        let provider = Provider<GitHub>(stubClosure: { target in
            switch target {
            case .zen: .delayed(seconds: 0.1)
            default: .immediate
            }
        })
        #expect(try await provider.request(.user("octocat")).map(User.self).login == "octocat")
        #expect(try await provider.request(.zen).statusCode == 200)
    }

    @Test("endpoints")
    func endpoints() async throws {
        let provider = Provider<GitHub>(
            endpointClosure: { target in
                try Provider<GitHub>.defaultEndpoint(of: target).adding(headers: ["X-App": "Shop"])
            },
            requestClosure: { endpoint in
                var request = try endpoint.urlRequest()
                request.timeoutInterval = 10
                return request
            },
            tracksInflights: true
        )
        #expect(try provider.endpoint(.zen).headers == ["X-App": "Shop"])
    }

    @Test("plugins")
    func plugins() async throws {
        let session = Session()
        let provider = Provider<MultiTarget>(plugins: [
            NetworkLogger(.verbose),
            AccessTokenPlugin { _ async throws in try await session.token() },
            CredentialsPlugin { _ in URLCredential(user: "user", password: "password", persistence: .forSession) },
            NetworkActivityPlugin { change, _ in print(change) },
        ])
        #expect(provider.configuration.plugins.count == 4)
        let stubbed = Provider<GitHub>(stubClosure: { _ in .immediate }, plugins: [Stopwatch { _ in }])
        #expect(try await stubbed.request(.createIssue(title: "a", labels: [], milestone: nil)).statusCode == 200)
    }

    func forms(_ provider: Provider<GitHub>, _ picture: URL, _ log: Data) async throws -> Response {
        let form: MultipartFormData = [
            MultipartFormData.Part(name: "title", content: .data(Data("Me".utf8))),
            MultipartFormData.Part(name: "picture", content: .file(picture)),
            MultipartFormData.Part(name: "log", content: .stream(BodyStream { InputStream(data: log) })),
        ]
        let response = try await provider.request(.uploadAvatar(form))
        return response
    }

    @Test("every code block of the article is in this file, so it is compiled")
    func article() throws {
        let article = try DocSnippets(of: "Sources/EndpointRuntime/EndpointRuntime.docc/ComingFromMoya.md")
        #expect(article.blocks.count == 11)
        #expect(try article.blocksMissing() == [])
    }
}
