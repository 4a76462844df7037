import Foundation
import Testing

@_spi(Generated) @testable import EndpointRuntime

/// Swagger 2.0's lists within lists, and values that may be empty.
@Suite("Nested arrays and empty values")
struct NestedListTests {
    private static let matrix = [[1, 2], [3], [4, 5, 6]]

    private struct Fields: WritableModel {
        var matrix: [[Int]]
        var texts: [String]

        func write(to fields: inout FieldWriter) throws {
            fields.write("before", "a")
            fields.write("matrix", matrix)
            fields.write("texts", texts)
        }
    }

    @Test("each level has its delimiter, and inner values are percent-encoded")
    func queries() {
        func query(_ make: (OperationRequest) -> OperationRequest) -> String {
            make(OperationRequest(.get, "/a")).query
        }
        #expect(query { $0.queryLists("m", Self.matrix, explode: true, items: [.simple]) } == "m=1,2&m=3&m=4,5,6")
        #expect(
            query { $0.queryLists("m", Self.matrix, style: .pipeDelimited, explode: false, items: [.simple]) }
                == "m=1,2%7C3%7C4,5,6")
        #expect(
            query { $0.queryLists("m", Self.matrix, explode: false, items: [.tabDelimited]) } == "m=1%092,3,4%095%096")
        #expect(
            query {
                $0.queryLists(
                    "a b", [[["x,y", "z"]], [["|"]]], explode: false, items: [.spaceDelimited, .pipeDelimited])
            }
                == "a%20b=x%2Cy%7Cz,%7C"
        )
        #expect(
            query { $0.queryText("a", "b").queryLists("m", [[String]](), explode: true, items: [.simple]) } == "a=b")
        #expect(query { $0.queryLists("m", [[String]](), explode: true, items: [.simple], allowEmpty: true) } == "m=")
        #expect(
            query { $0.queryLists("m", nil as [[String]]?, explode: true, items: [.simple], allowEmpty: true) } == "")
    }

    @Test("nested arrays in a path and in a header")
    func pathsAndHeaders() {
        #expect(
            OperationRequest(
                .get, "/\(Self.matrix, name: "m", style: .pipeDelimited, items: [.simple])", template: "/{m}"
            ).path == "/1,2%7C3%7C4,5,6")
        let request = OperationRequest(.get, "/a").headerLists("X-M", Self.matrix, items: [.pipeDelimited])
            .headerLists("X-None", [[Int]](), items: [.simple])
        #expect(request.headers == ["X-M": "1|2,3,4|5|6"])
        let empty = OperationRequest(.get, "/\([[Int]](), name: "m", items: [.simple])", template: "/{m}")
        #expect(empty.parts.failure as? ParameterError == .emptyPathParameter(parameter: "m"))
    }

    @Test("nesting beyond the supported levels and line breaks in headers are errors")
    func refused() {
        for request in [
            OperationRequest(.get, "/a").queryLists("p", [[[1]]], explode: false, items: [.simple]),
            OperationRequest(.get, "/a").queryLists("p", [["a": 1]], explode: true, items: [.simple]),
            OperationRequest(.get, "/a").headerLists("p", [[[1]]], items: [.simple]),
        ] {
            #expect(request.parts.failure as? ParameterError == .nested(parameter: "p"))
        }
        #expect(
            OperationRequest(.get, "/a").headerLists("p", [["a\nb"]], items: [.simple]).parts.failure as? ParameterError
                == .forbiddenCharacter(parameter: "p")
        )
    }

    @Test("nested arrays in a form and in its parts")
    func forms() throws {
        func form(_ encoding: OperationRequest.FieldEncodings, _ matrix: [[Int]] = Self.matrix) throws -> String {
            String(
                decoding: try FormEncoding.body(Fields(matrix: matrix, texts: []), encoding: encoding), as: UTF8.self)
        }
        #expect(try form(["matrix": .init(items: [.simple])]) == "before=a&matrix=1,2&matrix=3&matrix=4,5,6")
        #expect(
            try form(["matrix": .init(style: .pipeDelimited, explode: false, items: [.simple])])
                == "before=a&matrix=1,2%7C3%7C4,5,6")
        #expect(try form(["matrix": .init(items: [.simple])], []) == "before=a")
        #expect(
            try form(["matrix": .init(items: [.simple], allowEmpty: true), "texts": .init(allowEmpty: true)], [])
                == "before=a&matrix=&texts=")
        #expect(try form(["texts": .init(style: .form, explode: false, allowEmpty: true)], []) == "before=a&texts=")
        let parts = try MultipartFormData(
            Fields(matrix: Self.matrix, texts: []),
            encoding: ["matrix": .init(items: [.spaceDelimited]), "texts": .init(allowEmpty: true)], boundary: "b"
        ).parts
        #expect(parts.map(\.name) == ["before", "matrix", "matrix", "matrix", "texts"])
        let contents = parts.map { part in
            if case .data(let data) = part.content { String(decoding: data, as: UTF8.self) } else { "" }
        }
        #expect(contents == ["a", "1 2", "3", "4 5 6", ""])
    }

    @Test("an empty array or object is sent where allowed, nil and null aren't")
    func empty() {
        func query(_ value: (some WritableValue)?, explode: Bool = true) -> String {
            OperationRequest(.get, "/a").queryOrEmpty("q", value, explode: explode).query
        }
        #expect(query([String]()) == "q=" && query([String](), explode: false) == "q=")
        #expect(query([String: Int]()) == "q=")
        #expect(query(nil as [String]?) == "" && query(JSONValue.null) == "")
        #expect(query(["a", "b"]) == "q=a&q=b" && query(["a", "b"], explode: false) == "q=a,b")
        #expect(query([String?.none]) == "q=")
    }
}
