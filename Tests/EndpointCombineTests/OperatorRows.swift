import EndpointRuntime
import Foundation

/// The operators of responses that Moya has, case by case.
enum OperatorRows {
    struct User: Decodable, Sendable, CustomStringConvertible {
        var id: String
        var description: String { "user \(id)" }
    }

    struct Titled: Decodable, Sendable, CustomStringConvertible {
        var title: String?
        var description: String { "title \(title ?? "none")" }
    }

    struct Named: Decodable, Sendable, CustomStringConvertible {
        var firstName: String
        var description: String { "name \(firstName)" }
    }

    static let filters: [OperatorRow] = [
        .filter(0...9, 10, passes: false), .filter(0...9, -1, passes: false), .filter(0..<10, 10, passes: false),
        .filter(0...9, 9, passes: true), .filter(...499, 500, passes: false), .filter(500..., 500, passes: true),
        .filter(42, 42, passes: true), .filter(42, 43, passes: false),
        .successful(200, passes: true), .successful(204, passes: true), .successful(299, passes: true),
        .successful(199, passes: false), .successful(300, passes: false), .successful(304, passes: false),
        .successful(404, passes: false), .successful(500, passes: false), .successful(-1, passes: false),
        .successful(0, passes: false),
        .successfulOrRedirect(200, passes: true), .successfulOrRedirect(300, passes: true),
        .successfulOrRedirect(304, passes: true), .successfulOrRedirect(399, passes: true),
        .successfulOrRedirect(199, passes: false), .successfulOrRedirect(400, passes: false),
    ]

    static let texts: [OperatorRow] = [
        .json("", "jsonMapping"), .json("", failsOnEmptyData: false, "\(JSONValue.null)"),
        .json(" ", failsOnEmptyData: false, "jsonMapping"), .json("null", "\(JSONValue.null)"),
        .json("42", "\(42 as JSONValue)"), .json(#""x""#, "\("x" as JSONValue)"), .json("[1]", "\([1] as JSONValue)"),
        .json("{}", "\([:] as JSONValue)"), .json(#"{ "name": "john }"#, "jsonMapping"),
        .string("", ""), .string(Data([0xFF]), "stringMapping"), .string(#"{"a":{"b":"y"}}"#, at: "a.b", "y"),
        .string(#"{"a":1}"#, at: "a", "stringMapping"), .string(#"{"a":null}"#, at: "a", "stringMapping"),
        .string("{}", at: "a", "stringMapping"), .string(#"["x"]"#, at: "a", "stringMapping"),
        .string("x", at: "a", "jsonMapping"), .string("", at: "a", "jsonMapping"), .string(#"{"a":""}"#, at: "a", ""),
    ]

    static let types: [OperatorRow] = [
        .map("", User.self, "objectMapping"), .map("x", User.self, "objectMapping"), .map("null", User?.self, "nil"),
        .map("42", Int.self, "42"), .map("[1,null]", [Int?].self, "[Optional(1), nil]"),
        .map(#"{"a":{"b":{"c":{"id":"z"}}}}"#, User.self, at: "a.b.c", "user z"),
        .map(#"{"a":{}}"#, User.self, at: "a.b.c", "jsonMapping"),
        .map(#"{"a":{"b":null}}"#, User.self, at: "a.b.c", "objectMapping"),
        .map(#"{"a":{"b":null}}"#, User?.self, at: "a.b.c", "nil"),
        .map(#"{"a":"s"}"#, User.self, at: "a.b", "jsonMapping"),
        .map(#"{"a.b":1}"#, Int.self, at: "a.b", "jsonMapping"),
        .map(#"{"a.b":1}"#, Int.self, at: ["a.b"], "1"),
        .map(#"{"u":[{"id":"1"},{"id":"2"}]}"#, [String].self, at: "u.id", #"["1", "2"]"#),
        .map(#"{"issues":[{"id":"1"}]}"#, [User].self, at: "issues", "[user 1]"),
        .map(#"{"a":[]}"#, [Titled].self, at: "a", "[]"), .map(#"{"a":[]}"#, Titled.self, at: "a", "objectMapping"),
        .map(#"{"count":1}"#, Int.self, at: "count", "1"), .map(#"{"a":1.5}"#, Int.self, at: "a", "objectMapping"),
        .map(#"{"a":true}"#, Int.self, at: "a", "objectMapping"),
        .map(#"{"a":1}"#, Bool.self, at: "a", "objectMapping"),
        .map(#"{"n":18446744073709551615}"#, UInt64.self, at: "n", "18446744073709551615"),
        .map(#"{"a":null}"#, Int?.self, at: "a", "nil"), .map(#"{"a":null}"#, Titled.self, at: "a", "objectMapping"),
        .map("{}", Titled.self, at: "a", "jsonMapping"),
        .map(#"{"title":"root"}"#, Titled.self, at: "a", failsOnEmptyData: false, "title root"),
        .map(#"[{"title":"x"}]"#, [Titled].self, at: "a", failsOnEmptyData: false, "[title x]"),
        .map(#"[{"title":"x"}]"#, Titled.self, at: "a", failsOnEmptyData: false, "objectMapping"),
        .map("", Titled.self, failsOnEmptyData: false, "title none"),
        .map("", [Titled].self, failsOnEmptyData: false, "[title none]"),
        .map("", [String: Int].self, failsOnEmptyData: false, "[:]"),
        .map("", User.self, failsOnEmptyData: false, "objectMapping"),
        .map("null", Titled.self, failsOnEmptyData: false, "objectMapping"),
        .map("{}", [Titled].self, failsOnEmptyData: false, "objectMapping"),
        .map(#"{"users":[]}"#, [User].self, at: "users", failsOnEmptyData: false, "[]"),
        .map(#"{"the_user":{"first_name":"J"}}"#, Named.self, at: "the_user", using: snakeCase, "name J"),
        .map(#"{"the_user":{"first_name":"J"}}"#, Named.self, at: "theUser", using: snakeCase, "jsonMapping"),
        .map(#"{"a":1,"a":2}"#, Int.self, at: "a", "1"),
    ]

    private static var snakeCase: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return decoder
    }
}
