import EndpointClients
import Foundation
import Testing

@_spi(Generated) @testable import EndpointRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// OpenAPI's Encoding Object (3.1, section 4.8.15).
@Suite("Forms")
struct FormBodyTests {
    private struct Address: WritableModel {
        func write(to fields: inout FieldWriter) throws {
            fields.write("streetAddress", "123 Example Dr.")
            fields.write("city", "Somewhere")
            fields.write("state", "CA")
            fields.write("zip", "99999+1234")
        }
    }

    /// The example of OpenAPI 3.1.1, section 4.8.14.4.
    private struct Resident: WritableModel {
        func write(to fields: inout FieldWriter) throws {
            fields.write("id", "f81d4fae-7dec-11d0-a765-00a0c91e6bf6")
            fields.write("address", Address())
        }
    }

    private func form(_ value: some WritableValue, _ encoding: OperationRequest.FieldEncodings = [:]) throws
        -> String
    {
        String(decoding: try FormEncoding.body(value, encoding: encoding), as: UTF8.self)
    }

    @Test("OpenAPI's example: objects are encoded as JSON, with its `+` for a space as %20")
    func example() throws {
        #expect(
            try form(Resident())
                == "id=f81d4fae-7dec-11d0-a765-00a0c91e6bf6&address=%7B%22streetAddress%22%3A%22123%20Example%20Dr.%22%2C%22city%22%3A%22Somewhere%22%2C%22state%22%3A%22CA%22%2C%22zip%22%3A%2299999%2B1234%22%7D"
        )
        #expect(
            try form(["id": "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"], ["id": .init(contentType: "application/json")])
                == "id=%22f81d4fae-7dec-11d0-a765-00a0c91e6bf6%22")
    }

    struct Row: Sendable {
        let value: JSONValue
        let encoding: OperationRequest.FieldEncoding
        let text: String

        init(_ value: JSONValue, _ encoding: OperationRequest.FieldEncoding, _ text: String) {
            self.value = value
            self.encoding = encoding
            self.text = text
        }
    }

    /// The encoding is that of the property `t`.
    private static let rows: [Row] = [
        Row(["t": ["a", "b"]], .init(), "t=a&t=b"),
        Row(["t": ["a", "b"]], .init(style: .form), "t=a&t=b"),
        Row(["t": ["a", "b"]], .init(explode: false), "t=a,b"),
        Row(["t": ["a", "b"]], .init(style: .form, explode: false), "t=a,b"),
        Row(["t": ["a", "b"]], .init(style: .pipeDelimited), "t=a%7Cb"),
        Row(["t": ["a", "b"]], .init(style: .spaceDelimited, explode: false), "t=a%20b"),
        Row(["t": ["a", "b"]], .init(style: .pipeDelimited, explode: true), "t=a&t=b"),
        Row(["t": ["a", "b"]], .init(contentType: "application/json"), "t=%22a%22&t=%22b%22"),
        Row(["t": ["a", "b"]], .init(contentType: "application/json", style: .form), "t=a&t=b"),
        Row(["t": [["a"], ["b"]]], .init(), "t=%5B%22a%22%5D&t=%5B%22b%22%5D"),
        Row(["t": [["a": 1], ["a": 2]]], .init(), "t=%7B%22a%22%3A1%7D&t=%7B%22a%22%3A2%7D"),
        Row(["t": ["a": 1, "b": true]], .init(), "t=%7B%22a%22%3A1%2C%22b%22%3Atrue%7D"),
        Row(["t": ["a": 1, "b": true]], .init(contentType: "text/plain"), "t=%7B%22a%22%3A1%2C%22b%22%3Atrue%7D"),
        Row(["t": ["a": 1, "b": true]], .init(contentType: "application/x-www-form-urlencoded"), "t=a%3D1%26b%3Dtrue"),
        Row(["t": ["a": 1, "b": true]], .init(style: .form), "a=1&b=true"),
        Row(["t": ["a": 1, "b": true]], .init(explode: false), "t=a,1,b,true"),
        Row(["t": ["a": 1, "b": true]], .init(style: .deepObject), "t%5Ba%5D=1&t%5Bb%5D=true"),
        Row(["t": "a/b c"], .init(), "t=a%2Fb%20c"),
        Row(["t": "a/b c"], .init(allowReserved: true), "t=a/b%20c"),
        Row(["t": "a/b c"], .init(contentType: "image/png, image/jpeg"), "t=a%2Fb%20c"),
        Row(["t": "", "u": nil, "v": []], .init(), "t="),
        Row(["t": nil], .init(style: .form), ""),
    ]

    @Test("content types, styles and reserved characters", arguments: rows)
    func encodings(row: Row) throws {
        #expect(try form(row.value, ["t": row.encoding]) == row.text)
    }

    @Test("an object in a body that is neither JSON nor a form is an error")
    func unsupported() {
        #expect(throws: ParameterError.unsupportedContentType(parameter: "t", contentType: "application/xml")) {
            try form(["t": ["a": 1]], ["t": .init(contentType: "application/xml; charset=utf-8")])
        }
    }

    @Test("a file in a non-multipart form is encoded as base64")
    func file() throws {
        #expect(try form(["f": FilePart(data: Data([1, 2, 3, 255]))]) == "f=AQID%2Fw%3D%3D")
        #expect(try JSONValue(writing: FilePart(data: Data([1, 2, 3, 255]))) == "AQID/w==")
    }

    @Test("the encoding is applied to the request's body")
    func request() throws {
        var request = OperationRequest(.post, "/a")
        request = request.body(
            form: ["tags": ["a", "b"]], encoding: ["tags": .init(style: .pipeDelimited, explode: false)])
        let endpoint = Endpoint(
            url: "https://h/a", sampleResponse: { .empty(200) }, method: .post, task: request.task, headers: nil
        )
        let built = try endpoint.urlRequest()
        #expect(built.httpBody == Data("tags=a%7Cb".utf8))
        #expect(built.value(forHTTPHeaderField: "Content-Type") == "application/x-www-form-urlencoded")
    }
}
