import Foundation
import Testing

@testable import EndpointRuntime

private struct User: Decodable, Equatable {
    var id: String
}

private struct Optionals: Decodable, Equatable {
    var title: String?
}

@Suite("Response")
struct ResponseTests {
    private func response(_ text: String, status: Int = 200) -> Response {
        Response(statusCode: status, data: Data(text.utf8))
    }

    /// The error's case, by its name.
    private func name(_ body: () throws(EndpointError) -> Void) -> String {
        do throws(EndpointError) {
            try body()
            return "none"
        } catch {
            return String(String(describing: error).prefix { $0 != "(" })
        }
    }

    @Test("M-R2 its description says status and length")
    func description() {
        #expect(response("abc", status: 201).description == "Status Code: 201, Data Length: 3")
    }

    @Test("M-R4 to M-R7 filters pass or throw the status", arguments: [199, 200, 204, 299, 300, 304, 399, 400, 404, 500, -1, 0])
    func filters(status: Int) {
        let response = response("", status: status)
        #expect(name { () throws(EndpointError) in _ = try response.filterSuccessfulStatusCodes() } == ((200...299).contains(status) ? "none" : "statusCode"))
        #expect(name { () throws(EndpointError) in _ = try response.filterSuccessfulStatusAndRedirectCodes() } == ((200...399).contains(status) ? "none" : "statusCode"))
        #expect(name { () throws(EndpointError) in _ = try response.filter(statusCode: status) } == "none")
        #expect(name { () throws(EndpointError) in _ = try response.filter(statusCodes: ...499) } == (status <= 499 ? "none" : "statusCode"))
        #expect(name { () throws(EndpointError) in _ = try response.filter(statusCodes: 0..<10) } == ((0..<10).contains(status) ? "none" : "statusCode"))
    }

    @Test("M-R9 JSON with and without an empty body")
    func mapJSON() throws {
        #expect(try response("{\"a\":[1]}").mapJSON() == ["a": [1]])
        #expect(try response("", status: 200).mapJSON(failsOnEmptyData: false) == .null)
        #expect(name { () throws(EndpointError) in _ = try response("").mapJSON() } == "jsonMapping")
        #expect(name { () throws(EndpointError) in _ = try response(" ").mapJSON(failsOnEmptyData: false) } == "jsonMapping")
    }

    @Test("M-R10 strings, whole and at a key path")
    func mapString() throws {
        #expect(try response("").mapString() == "")
        #expect(try response(#"{"a":{"b":"y"}}"#).mapString(atKeyPath: "a.b") == "y")
        for text in [#"{"a":1}"#, #"{"a":null}"#, "{}", #"["x"]"#, #""s""#] {
            #expect(name { () throws(EndpointError) in _ = try response(text).mapString(atKeyPath: "a") } == "stringMapping")
        }
        #expect(name { () throws(EndpointError) in _ = try response("x").mapString(atKeyPath: "a") } == "jsonMapping")
        #expect(name { () throws(EndpointError) in _ = try Response(statusCode: 200, data: Data([0xFF])).mapString() } == "stringMapping")
    }

    @Test("M-R12 a key path walks objects, arrays and nulls, and never crashes")
    func keyPaths() throws {
        func id(_ text: String, _ path: KeyPathRoot) throws -> String { try response(text).map(String.self, atKeyPath: path) }
        #expect(try id(#"{"a":{"b":{"c":"z"}}}"#, "a.b.c") == "z")
        #expect(try id(#"{"a":{"b":{"c":"z"}}}"#, "a>b>c") == "z")
        #expect(try response(#"{"a.b":1}"#).map(Int.self, atKeyPath: ["a.b"]) == 1)
        #expect(try response(#"{"u":[{"id":"1"},{"id":"2"}]}"#).map([String].self, atKeyPath: "u.id") == ["1", "2"])
        #expect(try response(#"[{"id":"1"},{}]"#).map([String?].self, atKeyPath: "id") == ["1", nil])
        #expect(try id(#"{"u":["x","y"]}"#, "u.1") == "y")
        #expect(try id(#"{"@type":"x"}"#, "@type") == "x")
        #expect(try response(#"{"a":{"b":null}}"#).map(User?.self, atKeyPath: "a.b.c") == nil)
        #expect(name { () throws(EndpointError) in _ = try response(#"{"a":{"b":null}}"#).map(User.self, atKeyPath: "a.b.c") } == "objectMapping")
        for text in [#"{"a":{}}"#, #"{"a":"s"}"#, #"{"a.b":1}"#, "[]x"] {
            #expect(name { () throws(EndpointError) in _ = try response(text).map(User.self, atKeyPath: "a.b") } == "jsonMapping")
        }
    }

    @Test("M-R13 to M-R15 what lies at the path is decoded in place, exactly")
    func values() throws {
        #expect(try response(#"{"issues":[{"id":"1"}]}"#).map([User].self, atKeyPath: "issues") == [User(id: "1")])
        #expect(try response(#"{"n":9007199254740993}"#).map(Int64.self, atKeyPath: "n") == 9_007_199_254_740_993)
        #expect(try response(#"{"n":18446744073709551615}"#).map(UInt64.self, atKeyPath: "n") == .max)
        #expect(try response(#"{"n":1.0}"#).map(Int.self, atKeyPath: "n") == 1)
        for (text, type) in [(#"{"a":1.5}"#, "Int"), (#"{"a":true}"#, "Int"), (#"{"a":"123"}"#, "Int"), (#"{"a":null}"#, "Int")] {
            #expect(name { () throws(EndpointError) in _ = try response(text).map(Int.self, atKeyPath: "a") } == "objectMapping", "\(type)")
        }
        #expect(name { () throws(EndpointError) in _ = try response(#"{"a":1}"#).map(Bool.self, atKeyPath: "a") } == "objectMapping")
    }

    @Test("M-R16, M-R17 failsOnEmptyData false falls back to the whole body, and an empty one is an empty object")
    func fallback() throws {
        #expect(name { () throws(EndpointError) in _ = try response("{}").map(Optionals.self, atKeyPath: "a") } == "jsonMapping")
        #expect(try response(#"{"title":"root"}"#).map(Optionals.self, atKeyPath: "a", failsOnEmptyData: false).title == "root")
        #expect(try response("").map(Optionals.self, failsOnEmptyData: false) == Optionals(title: nil))
        #expect(try response("").map([Optionals].self, failsOnEmptyData: false).count == 1)
        #expect(try response("").map([String: Int].self, failsOnEmptyData: false) == [:])
        #expect(name { () throws(EndpointError) in _ = try response("").map(Int.self, failsOnEmptyData: false) } == "objectMapping")
        #expect(name { () throws(EndpointError) in _ = try response("").map(User.self) } == "objectMapping")
        #expect(name { () throws(EndpointError) in _ = try response("x").map(User.self) } == "objectMapping")
    }

    @Test("M-R20 the decoder is the caller's, but not for the key path")
    func decoder() throws {
        struct Named: Decodable { var firstName: String }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let text = #"{"the_user":{"first_name":"J"}}"#
        #expect(try response(text).map(Named.self, atKeyPath: "the_user", using: decoder).firstName == "J")
        #expect(name { () throws(EndpointError) in _ = try response(text).map(Named.self, atKeyPath: "theUser", using: decoder) } == "jsonMapping")
    }

    @Test("M-X2 to M-X4 every error has its response, its cause and its words")
    func errors() {
        let sample = response("x", status: 400)
        let cause = URLError(.badURL)
        let errors: [(error: EndpointError, hasResponse: Bool, hasCause: Bool, text: String?)] = [
            (.imageMapping(sample), true, false, "Failed to map data to an Image."),
            (.jsonMapping(sample), true, false, "Failed to map data to JSON."),
            (.stringMapping(sample), true, false, "Failed to map data to a String."),
            (.objectMapping(cause, sample), true, true, "Failed to map data to a Decodable object."),
            (.encodableMapping(cause), false, true, "Failed to encode Encodable object into data."),
            (.statusCode(sample), true, false, "Status code didn't fall within the given range."),
            (.underlying(cause, sample), true, true, nil),
            (.requestMapping("x"), false, false, "Failed to map Endpoint to a URLRequest."),
            (.parameterEncoding(cause), false, true, nil),
        ]
        for (index, row) in errors.enumerated() {
            #expect((row.error.response != nil) == row.hasResponse)
            #expect((row.error.underlyingError != nil) == row.hasCause)
            if let text = row.text { #expect(row.error.errorDescription == text) }
            #expect((row.error as NSError).code == index)
            #expect(((row.error as NSError).userInfo[NSUnderlyingErrorKey] != nil) == row.hasCause)
        }
        #expect(errors[8].error.errorDescription?.hasPrefix("Failed to encode parameters for URLRequest. ") == true)
    }
}
