import EndpointClients
import Foundation
import Testing

@testable import EndpointRuntime
@testable import RuntimeTestSupport

private struct User: Decodable, Equatable {
    var id: String
}

private struct Optionals: Decodable, Equatable {
    var title: String?
}

/// The mapping of bodies.
@Suite("Response mapping")
struct ResponseMappingTests {
    private func response(_ text: String) -> Response {
        Response(statusCode: 200, data: Data(text.utf8))
    }

    private func failure<Value: Decodable>(
        _ text: String, _ type: Value.Type, at path: KeyPathRoot? = nil, failsOnEmptyData: Bool = true
    ) -> String? {
        errorCase { try response(text).map(type, atKeyPath: path, failsOnEmptyData: failsOnEmptyData) }
    }

    @Test("any JSON is mapped; an empty body is an error, or null")
    func mapJSONValue() throws {
        let rows: [(String, JSONValue)] = [
            ("null", nil), ("42", 42), (#""x""#, "x"), ("true", true), ("[1]", [1]), ("{}", [:]),
            (#"{"a":[1]}"#, ["a": [1]]),
        ]
        for (text, value) in rows { #expect(try response(text).mapJSONValue() == value) }
        #expect(try response("").mapJSONValue(failsOnEmptyData: false) == .null)
        #expect(errorCase { try response("").mapJSONValue() } == "jsonMapping")
        #expect(errorCase { try response(" ").mapJSONValue(failsOnEmptyData: false) } == "jsonMapping")
        #expect(errorCase { try response(#"{ "name": "john }"#).mapJSONValue() } == "jsonMapping")
    }

    @Test("a value at a key path is decoded from the tokens of the whole body, at any size")
    func keyPathTokens() throws {
        let root = ValueReader(try ValueTape(json: Array(#"{"data":{"items":[{"id":1},{"id":2}]}}"#.utf8)))
        let items = try root.value(at: "data.items")
        let first = try items.value(at: ["0"])
        #expect(items.tape.tokens == root.tape.tokens)
        #expect(first.tape.tokens == root.tape.tokens)
        #expect(try JSONValue(from: first) == ["id": 1])
        #expect(first.codingPath.map(\.stringValue) == ["data", "items", "0"])
    }

    @Test("a value at a key path outlives the body")
    func keyPathLifetime() throws {
        func inner() throws -> ValueReader {
            try ValueReader(ValueTape(json: Array(#"{"data":{"id":1}}"#.utf8))).value(at: "data")
        }
        #expect(try JSONValue(from: try inner()) == ["id": 1])
    }

    @Test("JSON as Foundation objects")
    func mapJSON() throws {
        let text = #"{"a":[1,1.5,18446744073709551615,true,null,"x"]}"#
        let object = try response(text).mapJSON() as? [String: Any]
        let items = try #require(object?["a"] as? [Any])
        #expect(items[0] as? Int == 1)
        #expect(items[1] as? Double == 1.5)
        #expect(items[2] as? UInt64 == .max)
        #expect(items[3] as? Bool == true)
        #expect(items[4] is NSNull)
        #expect(items[5] as? String == "x")
        #expect(try response("").mapJSON(failsOnEmptyData: false) is NSNull)
        #expect(errorCase { try response("[1,]").mapJSON() } == "jsonMapping")
    }

    @Test("strings, whole and at a key path")
    func mapString() throws {
        #expect(try response("").mapString() == "")
        #expect(try response(#"{"a":{"b":"y"}}"#).mapString(atKeyPath: "a.b") == "y")
        #expect(try response(#"{"a":""}"#).mapString(atKeyPath: "a") == "")
        for text in [#"{"a":1}"#, #"{"a":null}"#, "{}", #"["x"]"#, #""s""#] {
            #expect(errorCase { try response(text).mapString(atKeyPath: "a") } == "stringMapping")
        }
        for text in ["x", ""] { #expect(errorCase { try response(text).mapString(atKeyPath: "a") } == "jsonMapping") }
        #expect(errorCase { try Response(statusCode: 200, data: Data([0xFF])).mapString() } == "stringMapping")
    }

    @Test("the whole body is decoded as a type; every failure is a decoding error")
    func map() throws {
        #expect(failure("", User.self) == "objectMapping")
        #expect(failure("x", User.self) == "objectMapping")
        #expect(try response("null").map(User?.self) == nil)
        #expect(try response("42").map(Int.self) == 42)
        #expect(try response("[1,null]").map([Int?].self) == [1, nil])
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        #expect(
            try response(#""1995-01-14T12:34:56Z""#).map(Date.self, using: decoder)
                == Date(timeIntervalSince1970: 790_086_896))
        for text in [#""Hahaha""#, "", "x"] {
            do throws(EndpointError) {
                _ = try response(text).map(Date.self, using: decoder)
                Issue.record("'\(text)' is a date")
            } catch {
                #expect(error.caseName == "objectMapping")
                #expect(error.underlyingError is DecodingError)
            }
        }
    }

    @Test("a key path traverses objects, arrays and nulls, and never crashes")
    func keyPaths() throws {
        func id(_ text: String, _ path: KeyPathRoot) throws -> String {
            try response(text).map(String.self, atKeyPath: path)
        }
        #expect(try id(#"{"a":{"b":{"c":"z"}}}"#, "a.b.c") == "z")
        #expect(try id(#"{"a":{"b":{"c":"z"}}}"#, "a>b>c") == "z")
        #expect(try response(#"{"a":{"b":{"c":{"id":"z"}}}}"#).map(User.self, atKeyPath: "a.b.c").id == "z")
        #expect(try response(#"{"a.b":1}"#).map(Int.self, atKeyPath: ["a.b"]) == 1)
        // Of each element of a list, nothing where there is nothing.
        let list = #"{"l":[{"a":1,"b":{"c":"x"}},{},{"a":null},{"a":4,"b":null},{"a":5,"b":{"c":"z"}}]}"#
        #expect(try response(list).map([Int?].self, atKeyPath: "l.a") == [1, nil, nil, 4, 5])
        #expect(try response(list).map([String?].self, atKeyPath: "l.b.c") == ["x", nil, nil, nil, "z"])
        #expect(try response(list).map(Int.self, atKeyPath: "l.3.a") == 4)
        let nested = #"[[{"a":1},{}],[],[{},{"a":2}]]"#
        #expect(try response(nested).map([[Int?]].self, atKeyPath: "a") == [[1, nil], [], [nil, 2]])
        // A null on the path is null, and a string isn't.
        #expect(try response(#"{"a":null}"#).map(Int?.self, atKeyPath: "a.b.c") == nil)
        #expect(failure(#"{"a":"x"}"#, Int?.self, at: "a.b.c") == "jsonMapping")
        #expect(try response(#"{"u":[{"id":"1"},{"id":"2"}]}"#).map([String].self, atKeyPath: "u.id") == ["1", "2"])
        #expect(try response(#"[{"id":"1"},{}]"#).map([String?].self, atKeyPath: "id") == ["1", nil])
        #expect(try id(#"{"u":["x","y"]}"#, "u.1") == "y")
        #expect(try id(#"{"@type":"x"}"#, "@type") == "x")
        #expect(try response(#"{"a":{"b":null}}"#).map(User?.self, atKeyPath: "a.b.c") == nil)
        #expect(failure(#"{"a":{"b":null}}"#, User.self, at: "a.b.c") == "objectMapping")
        for text in [#"{"a":{}}"#, #"{"a":"s"}"#, #"{"a.b":1}"#, "[]x", #"{"a":1}"#, #"{"a":true}"#] {
            #expect(failure(text, User.self, at: "a.b") == "jsonMapping")
        }
    }

    @Test("an object or an array at the path is decoded in place")
    func containers() throws {
        #expect(try response(#"{"issue":{"id":"1"}}"#).map(User.self, atKeyPath: "issue") == User(id: "1"))
        #expect(try response(#"{"issues":[{"id":"1"}]}"#).map([User].self, atKeyPath: "issues") == [User(id: "1")])
        #expect(try response(#"{"a":[]}"#).map([Optionals].self, atKeyPath: "a") == [])
        #expect(failure(#"{"a":[]}"#, Optionals.self, at: "a") == "objectMapping")
    }

    @Test("a scalar at the path is decoded exactly, and never as another scalar type")
    func scalars() throws {
        #expect(try response(#"{"count":1}"#).map(Int.self, atKeyPath: "count") == 1)
        #expect(try response(#"{"isNew":true}"#).map(Bool.self, atKeyPath: "isNew"))
        #expect(try response(#"{"a":"https://a.example"}"#).map(URL.self, atKeyPath: "a").host == "a.example")
        #expect(try response(#"{"n":1.0}"#).map(Int.self, atKeyPath: "n") == 1)
        #expect(try response(#"{"n":9007199254740993}"#).map(Int64.self, atKeyPath: "n") == 9_007_199_254_740_993)
        #expect(try response(#"{"n":18446744073709551615}"#).map(UInt64.self, atKeyPath: "n") == .max)
        #expect(try response(#"{"d":"aGk="}"#).map(Data.self, atKeyPath: "d", using: JSONDecoder()) == Data("hi".utf8))
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        let date = try response(#"{"d":1507709925}"#).map(Date.self, atKeyPath: "d", using: decoder)
        #expect(date == Date(timeIntervalSince1970: 1_507_709_925))
        for text in [#"{"a":1.5}"#, #"{"a":true}"#, #"{"a":"123"}"#] {
            #expect(failure(text, Int.self, at: "a") == "objectMapping")
        }
        #expect(failure(#"{"a":1}"#, Bool.self, at: "a") == "objectMapping")
        #expect(failure(#"{"a":["123"]}"#, String.self, at: "a") == "objectMapping")
        #expect(failure(#"{"a":"123"}"#, [String].self, at: "a") == "objectMapping")
    }

    @Test("null at the path is nil, or a decoding error")
    func null() throws {
        #expect(try response(#"{"a":null}"#).map(Int?.self, atKeyPath: "a") == nil)
        #expect(failure(#"{"a":null}"#, Optionals.self, at: "a") == "objectMapping")
        #expect(failure(#"{"a":null}"#, Int.self, at: "a") == "objectMapping")
    }

    @Test("a missing path falls back to the whole body if empty data is allowed")
    func fallback() throws {
        #expect(failure("{}", Optionals.self, at: "a") == "jsonMapping")
        #expect(
            try response(#"{"title":"root"}"#).map(Optionals.self, atKeyPath: "a", failsOnEmptyData: false).title
                == "root")
        #expect(
            try response(#"[{"title":"x"}]"#).map([Optionals].self, atKeyPath: "a", failsOnEmptyData: false).count == 1)
        #expect(failure(#"[{"title":"x"}]"#, Optionals.self, at: "a", failsOnEmptyData: false) == "objectMapping")
        // What generated code calls has no such way.
        #expect(errorCase { () -> JSONValue in try response("{}").content(at: "a") } == "jsonMapping")
    }

    @Test(
        "an empty body is an object or an array of one, if its type and the options allow it",
        arguments: [nil, "a"] as [KeyPathRoot?])
    func emptyBody(path: KeyPathRoot?) throws {
        #expect(try response("").map(Optionals.self, atKeyPath: path, failsOnEmptyData: false) == Optionals(title: nil))
        #expect(
            try response("").map([Optionals].self, atKeyPath: path, failsOnEmptyData: false) == [Optionals(title: nil)])
        #expect(try response("").map([String: Int].self, atKeyPath: path, failsOnEmptyData: false) == [:])
        #expect(failure("", Int.self, at: nil, failsOnEmptyData: false) == "objectMapping")
        #expect(failure("", String.self, at: nil, failsOnEmptyData: false) == "objectMapping")
        #expect(failure("", [Int].self, at: nil, failsOnEmptyData: false) == "objectMapping")
        #expect(failure("", User.self, at: nil, failsOnEmptyData: false) == "objectMapping")
    }

    @Test("null and an empty object aren't empty data")
    func notEmpty() {
        #expect(failure("null", Optionals.self, failsOnEmptyData: false) == "objectMapping")
        #expect(failure("{}", [Optionals].self, failsOnEmptyData: false) == "objectMapping")
    }

    @Test("an empty array decodes as an empty array")
    func emptyList() throws {
        #expect(try response(#"{"users":[]}"#).map([User].self, atKeyPath: "users", failsOnEmptyData: false).isEmpty)
    }

    @Test("the decoder is the caller's, except for the key path")
    func decoder() throws {
        struct Named: Decodable { var firstName: String }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let text = #"{"the_user":{"first_name":"J"}}"#
        #expect(try response(text).map(Named.self, atKeyPath: "the_user", using: decoder).firstName == "J")
        #expect(errorCase { try response(text).map(Named.self, atKeyPath: "theUser", using: decoder) } == "jsonMapping")
    }

    @Test("the first of duplicate keys is used by every mapping")
    func duplicateKeys() throws {
        struct A: Decodable { var a: Int }
        let text = #"{"a":1,"a":2}"#
        let nested = #"{"n":{"a":1,"a":2}}"#
        #expect(try response(text).map(A.self).a == 1)
        #expect(try response(text).map(A.self, using: JSONDecoder()).a == 1)
        #expect(try response(text).map(Int.self, atKeyPath: "a") == 1)
        #expect(try response(text).map(Int.self, atKeyPath: "a", using: JSONDecoder()) == 1)
        #expect(try response(nested).map(A.self, atKeyPath: "n").a == 1)
        #expect(try response(nested).map(A.self, atKeyPath: "n", using: JSONDecoder()).a == 1)
        #expect(try response(text).mapJSONValue() == ["a": 1])
        #expect((try response(text).mapJSON() as? [String: Any])?["a"] as? Int == 1)
        #expect(try (response(text).content() as JSONValue) == ["a": 1])
    }
}
