import EndpointClients
@_spi(Generated) import EndpointRuntime
import Foundation
import Testing

@testable import RuntimeTestSupport

/// The declarations of targets that Moya's users search for.
@Suite("Moya's targets")
struct MoyaNameTests {
    @Test("a target's valid statuses are available as an array")
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

    @Test("a target's URL is its base URL and path")
    func urls() {
        #expect(URL(target: AnyCall(path: "/zen")).absoluteString == "https://api.example/v1/zen")
        #expect(URL(target: AnyCall(path: "a b")).absoluteString == "https://api.example/v1/a%20b")
        let base = "http://example.com/123/somepath?X-ABC-Asd=123"
        #expect(URL(target: AnyCall(base: base, path: "")).absoluteString == base)
        #expect(URL(target: Described()).absoluteString == "https://api.example/v1/users/a%2Fb")
        #expect(URL(target: MultiTarget(Described())).absoluteString == "https://api.example/v1/users/a%2Fb")
    }
}
