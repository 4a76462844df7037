import Foundation
import Testing

@_spi(Generated) @testable import EndpointRuntime

/// The value of OpenAPI's table of styles (3.1, section 4.8.12.4).
private struct RGB: WritableModel {
    func write(to fields: inout FieldWriter) throws {
        fields.write("R", 100)
        fields.write("G", 200)
        fields.write("B", 150)
    }
}

@Suite("Parameters")
struct ParameterTests {
    private static let list = ["blue", "black", "brown"]

    private func query(
        _ value: some WritableValue, _ style: ParameterStyle, _ explode: Bool, allowReserved: Bool = false
    ) throws -> String {
        var text = ""
        try ParameterSerializer.appendQuery(
            value, name: "color", style: style, explode: explode, allowReserved: allowReserved, to: &text)
        return text
    }

    @Test("OpenAPI's table of query styles")
    func queryStyles() throws {
        #expect(try query("", .form, true) == "color=")
        #expect(try query("blue", .form, true) == "color=blue")
        #expect(try query(Self.list, .form, true) == "color=blue&color=black&color=brown")
        #expect(try query(Self.list, .form, false) == "color=blue,black,brown")
        #expect(try query(RGB(), .form, true) == "R=100&G=200&B=150")
        #expect(try query(RGB(), .form, false) == "color=R,100,G,200,B,150")
        #expect(try query(Self.list, .spaceDelimited, false) == "color=blue%20black%20brown")
        #expect(try query(Self.list, .pipeDelimited, false) == "color=blue%7Cblack%7Cbrown")
        #expect(try query(RGB(), .deepObject, true) == "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150")
        #expect(try query(RGB(), .json, false) == "color=%7B%22R%22%3A100%2C%22G%22%3A200%2C%22B%22%3A150%7D")
        #expect(try query([String](), .form, true) == "")
        #expect(try query([String](), .form, false) == "")
        #expect(try query([String?.none, "a"], .form, false) == "color=a")
    }

    @Test("OpenAPI's table of path styles")
    func pathStyles() throws {
        func path(_ value: some WritableValue, _ style: ParameterStyle, _ explode: Bool) throws -> String {
            try ParameterSerializer.path(value, name: "color", style: style, explode: explode)
        }
        #expect(try path("blue", .simple, false) == "blue")
        #expect(try path(Self.list, .simple, false) == "blue,black,brown")
        #expect(try path(RGB(), .simple, false) == "R,100,G,200,B,150")
        #expect(try path(RGB(), .simple, true) == "R=100,G=200,B=150")
        #expect(try path("blue", .label, false) == ".blue")
        #expect(try path(Self.list, .label, true) == ".blue.black.brown")
        #expect(try path(RGB(), .label, true) == ".R=100.G=200.B=150")
        #expect(try path("blue", .matrix, false) == ";color=blue")
        #expect(try path("", .matrix, false) == ";color")
        #expect(try path(Self.list, .matrix, false) == ";color=blue,black,brown")
        #expect(try path(Self.list, .matrix, true) == ";color=blue;color=black;color=brown")
        #expect(try path(RGB(), .matrix, true) == ";R=100;G=200;B=150")
    }

    @Test("everything but unreserved characters is percent-encoded, unless reserved ones are allowed")
    func encoding() throws {
        #expect(try query("a b/ü?&=+~", .form, true) == "color=a%20b%2F%C3%BC%3F%26%3D%2B~")
        #expect(try query("a/b?c=%20 d", .form, true, allowReserved: true) == "color=a/b?c=%20%20d")
        let id = "x/y?z #"
        let path: RequestPath = "/a/\(id)/b"
        #expect(path.text == "/a/x%2Fy%3Fz%20%23/b")
    }

    @Test("nested arrays and objects are errors in styles that don't support them")
    func nesting() {
        #expect(throws: ParameterError.nested(parameter: "color")) { try query([[1]], .form, true) }
    }

    @Test("an empty path parameter is an error, since it would change the path")
    func emptyPath() {
        let path: RequestPath = "/a/\("")"
        #expect(path.failure as? ParameterError == .emptyPathParameter)
    }

    @Test("headers are unescaped text, cookies are pairs")
    func headersAndCookies() throws {
        #expect(
            try ParameterSerializer.header(Self.list, name: "X", style: .simple, explode: false) == "blue,black,brown")
        #expect(try ParameterSerializer.header(RGB(), name: "X", style: .simple, explode: true) == "R=100,G=200,B=150")
        #expect(try ParameterSerializer.header("a b", name: "X", style: .simple, explode: false) == "a b")
        #expect(try ParameterSerializer.cookie("a b", name: "id", style: .form, explode: true) == "id=a%20b")
    }

    @Test("multipart bytes are exact, and a name can't end its quotes or its line")
    func multipart() throws {
        let form = MultipartFormData(
            parts: [
                .init(name: "test1", content: .data(Data("test1".utf8))),
                .init(name: "a\"\r\nb", content: .data(Data("x".utf8)), fileName: "f.png", contentType: "image/png"),
            ],
            boundary: "B"
        )
        #expect(
            String(decoding: try form.encoded(), as: UTF8.self)
                == "--B\r\nContent-Disposition: form-data; name=\"test1\"\r\n\r\ntest1\r\n"
                + "--B\r\nContent-Disposition: form-data; name=\"a%22%0D%0Ab\"; filename=\"f.png\"\r\nContent-Type: image/png\r\n\r\nx"
                + "\r\n--B--\r\n"
        )
    }

    @Test("a form body has a pair for each field and item")
    func form() throws {
        let body = try FormEncoding.body(
            ["a": JSONValue.string("x y&z"), "b": [1, 2], "c": ["d": true]] as [String: JSONValue])
        #expect(String(decoding: body, as: UTF8.self) == "a=x%20y%26z&b=1&b=2&c=%7B%22d%22%3Atrue%7D")
    }
}
