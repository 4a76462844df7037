import Testing

@_spi(Generated) @testable import EndpointRuntime

@Suite("Operations of generated targets")
struct OperationIdentityTests {
    private struct Owner {}

    @Test("an operation has the operationId of its request, however many values its path has")
    func operationID() {
        let number = 1
        let requests = [
            OperationRequest(.get, "/a", id: "list all"), OperationRequest(.get, "/a/{x}", "1", id: "list all"),
            OperationRequest(.get, "/a/{x}/{y}", "1", "2", id: "list all"),
            OperationRequest(.get, "/a/{x}/{y}/{z}", "1", "2", "3", id: "list all"),
            OperationRequest(.get, "/a/{x}", values: number, id: "list all"),
            OperationRequest(.get, "/a/\(number, name: "x", style: .label)", template: "/a/{x}", id: "list all"),
        ]
        for request in requests { #expect(request.identity(of: Owner.self).operationID == "list all") }
        #expect(OperationRequest(.get, "/a").identity(of: Owner.self).operationID == nil)
    }
}
