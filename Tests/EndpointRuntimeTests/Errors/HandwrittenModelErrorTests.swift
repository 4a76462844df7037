import EndpointClients
import EndpointRuntime
import Foundation
import Testing

/// Errors of types that aren't generated: place, number and reason, as generated models have them.
@Suite("Errors of handwritten models")
struct HandwrittenModelErrorTests {
    private struct Shelf: Decodable {
        var books: [Book]
    }

    private struct Book: Decodable {
        var id: Int?
        var price: Double?
        var count: UInt8?
        var at: Date?
    }

    private func response(_ json: String) -> Response {
        Response(statusCode: 200, data: Data(json.utf8), message: nil)
    }

    private func words<Value: Decodable>(
        _ json: String, _ type: Value.Type, at path: KeyPathRoot? = nil, using decoder: JSONDecoder? = nil
    ) -> String {
        let error = #expect(throws: EndpointError.self) {
            try response(json).map(type, atKeyPath: path, using: decoder)
        }
        return error.map { "\($0)" } ?? ""
    }

    @Test(
        "a number out of range is reported with its path and reason",
        arguments: [
            (
                #"{"books":[{"id":1,"price":1.5},{"id":1.5}]}"#,
                "books[1].id: the number isn't an integer (1.5), at byte 37"
            ),
            (
                #"{"books":[{"id":18446744073709551615,"price":0.1}]}"#,
                "books[0].id: the number doesn't fit its type (18446744073709551615), at byte 16"
            ),
            (
                #"{"books":[{"count":256},{"id":3}]}"#,
                "books[0].count: the number doesn't fit its type (256), at byte 19"
            ),
            (#"{"books":[{"price":1e400}]}"#, "books[0].price: the number doesn't fit its type (1e400), at byte 19"),
        ])
    func numbers(json: String, expected: String) {
        for decoder in [nil, JSONDecoder()] {
            let words = words(json, Shelf.self, using: decoder)
            #expect(words.contains("at \(expected)"), "\(words)")
            #expect(!words.contains("valid JSON") && !words.contains("endpointgen"))
        }
    }

    @Test("a number out of range below a key path is reported with the complete path")
    func keyPath() {
        let words = words(#"{"data":{"books":[{"id":2.5}]}}"#, Shelf.self, at: "data")
        #expect(words.contains("at data.books[0].id: the number isn't an integer (2.5), at byte 24"), "\(words)")
    }

    @Test("a secret number isn't shown")
    func secret() {
        struct Login: Decodable { var password: Int }
        let words = words(#"{"password":1.5}"#, Login.self)
        #expect(words.contains("at password: the number isn't an integer"), "\(words)")
        #expect(!words.contains("1.5"))
    }

    @Test("invalid JSON is reported as invalid JSON")
    func noJSON() {
        #expect(words("{books: 1.5}", Shelf.self, using: JSONDecoder()).contains("JSON"))
    }

    @Test("a configuration is suggested only for generated code")
    func advice() {
        for json in ["18446744073709551615", #"{"n":18446744073709551615}"#] {
            let words = words(json, Int.self, at: json.first == "{" ? "n" : nil)
            #expect(words.contains("the number doesn't fit in Int"), "\(words)")
            #expect(!words.contains("endpointgen"))
        }
        #expect(!words("[18446744073709551615]", [Int].self).contains("endpointgen"))
    }

    // Optional values

    @Test("an undecodable optional value is an error, and null is nil")
    func optionals() throws {
        let broken = response(#"{"n":1e400,"d":"x","u":"","none":null}"#)
        #expect(throws: EndpointError.self) { try broken.map(Int?.self, atKeyPath: "n") }
        #expect(throws: EndpointError.self) { try broken.map(Double?.self, atKeyPath: "n") }
        #expect(throws: EndpointError.self) { try broken.map(Date?.self, atKeyPath: "d") }
        #expect(throws: EndpointError.self) { try broken.map(UUID?.self, atKeyPath: "d") }
        #expect(throws: EndpointError.self) { try response("1e400").map(Int?.self) }
        #expect(throws: (any Error).self) { try broken.decoded(as: Date?.self, at: "d") }
        #expect(try broken.map(Int?.self, atKeyPath: "none") == nil)
        #expect(try broken.map(Date?.self, atKeyPath: "none") == nil)
        #expect(try broken.map(Date?.self, atKeyPath: "u") == nil)
        #expect(try broken.map(Int?.self, atKeyPath: .ifPresent("nothing")) == nil)
        #expect(try response("7").map(Int?.self) == 7)
    }

    // What servers say

    @Test(
        "messages by field are shown as text, as of Django REST framework and FastAPI",
        arguments: [
            (
                #"{"name":["This field is required."],"age":["A valid integer is required.","Too old."]}"#,
                "age: A valid integer is required.; Too old.; name: This field is required."
            ),
            (#"{"non_field_errors":["Unable to log in."]}"#, "Unable to log in."),
            (
                #"{"address":{"street":["Required."]},"items":[{},{"count":["Too few."]}]}"#,
                "address: street: Required.; items: count: Too few."
            ),
            (
                #"{"exception_detail":[{"loc":["body","name"],"msg":"field required","type":"missing"}]}"#,
                "body.name: missing: field required"
            ),
            (#"{"detail":[{"loc":["body","name"],"msg":"field required"}]}"#, "body.name: field required"),
            (
                #"{"error":"Invalid","message":"n in querystring: too small","details":[{"description":"too small"}]}"#,
                "reported: Invalid: n in querystring: too small.)"
            ),
            (
                #"{"detail":"Validation error","validation_errors":{"title":["Too short."],"tags":["Too few."]}}"#,
                "Validation error: tags: Too few.; title: Too short."
            ),
        ])
    func messages(json: String, expected: String) {
        let response = Response(statusCode: 400, data: Data(json.utf8), message: nil)
        let error = #expect(throws: EndpointError.self) { try response.filterSuccessfulStatusCodes() }
        #expect(error.map { "\($0)".contains(expected) } == true, "\(String(describing: error))")
        #expect(error.map { "\($0)".contains("{") } == false)
    }

    @Test("bodies without messages are unchanged")
    func noMessages() {
        let response = Response(statusCode: 400, data: Data(#"{"codes":[1,2],"kind":"x"}"#.utf8), message: nil)
        let error = #expect(throws: EndpointError.self) { try response.filterSuccessfulStatusCodes() }
        #expect(error.map { "\($0)".contains(#""codes""#) } == true, "\(String(describing: error))")
    }
}
