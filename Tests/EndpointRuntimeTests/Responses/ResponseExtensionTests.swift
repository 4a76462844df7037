import EndpointRuntime
import Foundation
import Testing

/// Extensions that an app may add to responses, without `@testable`.
extension Response {
    fileprivate func words() throws(EndpointError) -> [String] {
        try filterSuccessfulStatusCodes().mapString().split(separator: " ").map(String.init)
    }
}

@Suite("Response extensions")
struct ResponseExtensionTests {
    @Test("responses can be created and extended outside of the runtime")
    func extensions() throws {
        #expect(try Response(statusCode: 200, data: Data("a b".utf8)).words() == ["a", "b"])
        #expect(throws: EndpointError.self) { try Response(statusCode: 404, data: Data()).words() }
    }
}
