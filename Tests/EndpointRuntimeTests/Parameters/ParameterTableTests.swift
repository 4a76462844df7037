import Foundation
import Testing

@_spi(Generated) @testable import EndpointRuntime

/// The contents of requests, compared with the tables of OpenAPI and RFC 6570. The strings are those of the
/// specifications, not computed.
@Suite("Parameter tables")
struct ParameterTableTests {
    @Test("paths: OpenAPI's table", arguments: ParameterRow.openAPIPath)
    func openAPIPath(row: ParameterRow) { #expect(row.outcome == row.expected) }

    @Test("paths: RFC 6570", arguments: ParameterRow.rfcPath)
    func rfcPath(row: ParameterRow) { #expect(row.outcome == row.expected) }

    @Test("paths: characters and types", arguments: ParameterRow.otherPath)
    func otherPath(row: ParameterRow) { #expect(row.outcome == row.expected) }

    @Test("queries: OpenAPI's table", arguments: ParameterRow.openAPIQuery)
    func openAPIQuery(row: ParameterRow) { #expect(row.outcome == row.expected) }

    @Test("queries: RFC 6570", arguments: ParameterRow.rfcQuery)
    func rfcQuery(row: ParameterRow) { #expect(row.outcome == row.expected) }

    @Test("queries: characters", arguments: ParameterRow.reservedQuery)
    func reservedQuery(row: ParameterRow) { #expect(row.outcome == row.expected) }

    @Test("queries: types", arguments: ParameterRow.typedQuery)
    func typedQuery(row: ParameterRow) { #expect(row.outcome == row.expected) }

    @Test("queries: deep objects", arguments: ParameterRow.deepQuery)
    func deepQuery(row: ParameterRow) { #expect(row.outcome == row.expected) }

    @Test("headers", arguments: ParameterRow.headers)
    func headers(row: ParameterRow) { #expect(row.outcome == row.expected) }

    @Test("cookies", arguments: ParameterRow.cookies)
    func cookies(row: ParameterRow) { #expect(row.outcome == row.expected) }

    @Test("several parameters are joined in order, and omitted ones leave no trace")
    func several() {
        let (x, y, empty) = (1024, 768, "")
        let path: RequestPath =
            "/X\(x, name: "x", style: .matrix)\(y, name: "y", style: .matrix)\(empty, name: "empty", style: .matrix)"
        var request = OperationRequest(.get, path, template: "")
        request = request.query("x", 1024)
        request = request.query("undef", String?.none)
        request = request.query("y", 768)
        request = request.query("empty", "")
        request = request.cookie("a", 1)
        request = request.cookie("undef", String?.none)
        request = request.cookie("b", ["c", "d"], style: .cookie)
        #expect(request.path == "/X;x=1024;y=768;empty")
        #expect(request.query == "x=1024&y=768&empty=")
        #expect(request.headers["Cookie"] == "a=1; b=c; b=d")
    }
}
