import Foundation
import Testing

@testable @_spi(Generated) import EndpointRuntime

@Suite("operationIds of generated targets")
struct OperationIDsTests {
    private enum Files: OperationTarget {
        case all

        static let operationIDs: OperationIDs = """
            GET /a%20b readB
            GET /a list all
            PUT /a
            GET /a second
            """

        var baseURL: URL { URL(fileURLWithPath: "/") }
        var operation: OperationRequest { OperationRequest(.get, "/a") }
    }

    @Test(
        "an operation has the operationId of its own line",
        arguments: [
            (.get, "/a", "list all"), (.get, "/a b", "readB"), (.get, "/a%20b", "readB"), (.get, "/a list", nil),
            (.put, "/a", nil), (.get, "/b", nil), (.post, "/a", nil), (.get, "/", nil),
        ] as [(HTTPMethod, StaticString, String?)])
    func identity(method: HTTPMethod, path: StaticString, operationID: String?) {
        #expect(OperationIdentity(method, path, of: Files.self).operationID == operationID)
    }
}
