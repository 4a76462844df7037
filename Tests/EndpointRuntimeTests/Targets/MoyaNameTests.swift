import EndpointClients
import Foundation
import Testing

@_spi(Generated) @testable import EndpointRuntime

/// The declarations that Moya's users search for by its names.
@Suite("Moya's names")
struct MoyaNameTests {
    /// Deprecated itself, so that the compiler doesn't warn of what it is about.
    @available(*, deprecated)
    private func aliases() throws -> [String] {
        let provider = MoyaProvider<AnyCall>(stubClosure: MoyaProvider.immediatelyStub)
        _ = MoyaProvider<AnyCall>(stubClosure: MoyaProvider.delayedStub(1))
        let plugins: [any PluginType] = [NetworkLoggerPlugin(.formatRequestAscURL)]
        let part = MultipartFormBodyPart(name: "a", content: .data(Data()))
        let sample = EndpointSampleResponse.empty(200)
        let error: MoyaError = .requestMapping("x")
        let endpoint = try MoyaProvider.defaultEndpointMapping(for: AnyCall(sampleResponse: sample))
            .adding(newHTTPHeaderFields: ["A": "1"])
        let options: DownloadDestination.Options = [.createIntermediateDirectories, .removePreviousFile]
        let progress = RequestProgress(response: nil)
        #expect(provider.configuration.plugins.isEmpty && plugins.count == 1 && part.name == "a")
        #expect(error.caseName == "requestMapping" && endpoint.httpHeaderFields == ["A": "1"])
        #expect(options == [.createsFolders, .replacesFile])
        #expect(progress.progress == 0 && !progress.completed && progress.progressObject == nil)
        let texts = Locked<[String]>([])
        _ = PluginRequest(message: nil).cURLDescription { text in texts.withLock { $0.append(text) } }
        return texts.withLock { $0 }
    }

    private protocol Deprecated { func run() throws -> [String] }

    private struct Aliases: Deprecated {
        @available(*, deprecated)
        func run() throws -> [String] { try MoyaNameTests().aliases() }
    }

    @Test("Moya's names for one concept each exist, deprecated")
    func names() throws {
        let aliases: any Deprecated = Aliases()
        #expect(try aliases.run() == ["$ curl command could not be created"])
    }

    @Test("M-N9: a target's valid statuses are available as an array")
    func statusCodes() {
        #expect(ValidationType.none.statusCodes == [])
        #expect(ValidationType.successCodes.statusCodes == Array(200...299))
        #expect(ValidationType.successAndRedirectCodes.statusCodes == Array(200...399))
        #expect(ValidationType.customCodes([287]).statusCodes == [287])
        for type in [ValidationType.successCodes, .successAndRedirectCodes, .customCodes([287])] {
            #expect((0...999).filter { type.accepts($0) } == type.statusCodes)
        }
    }

    private struct Described: OperationTarget {
        var baseURL: URL { URL(string: "https://api.example/v1") ?? .sample }
        var operation: OperationRequest { OperationRequest(.get, "/users/{id}", "a/b") }
    }

    @Test("M-T3: a target's URL is its base URL and path")
    func urls() {
        #expect(URL(target: AnyCall(path: "/zen")).absoluteString == "https://api.example/v1/zen")
        #expect(URL(target: AnyCall(path: "a b")).absoluteString == "https://api.example/v1/a%20b")
        let base = "http://example.com/123/somepath?X-ABC-Asd=123"
        #expect(URL(target: AnyCall(base: base, path: "")).absoluteString == base)
        #expect(URL(target: Described()).absoluteString == "https://api.example/v1/users/a%2Fb")
        #expect(URL(target: MultiTarget(Described())).absoluteString == "https://api.example/v1/users/a%2Fb")
    }
}
