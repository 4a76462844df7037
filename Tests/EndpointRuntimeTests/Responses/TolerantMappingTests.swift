import EndpointRuntime
import Foundation
import Testing

/// Bodies whose values aren't what their models ask for, read so that the declared type is what counts.
@Suite("Tolerant mapping")
struct TolerantMappingTests {
    /// One field of each scalar type, required.
    struct Scalars: ReadableModel, Equatable {
        let flag: Bool
        let count: Int
        let size: UInt64
        let price: Double
        let name: String

        init(flag: Bool, count: Int, size: UInt64, price: Double, name: String) {
            (self.flag, self.count, self.size, self.price, self.name) = (flag, count, size, price, name)
        }

        init(from fields: inout FieldReader) throws {
            flag = fields.bool("v")
            count = fields.int("v")
            size = try fields.read("v")
            price = fields.double("v")
            name = fields.string("v")
        }
    }

    private func response(_ json: String, _ policy: MappingPolicy = .tolerant) -> Response {
        Response(statusCode: 200, data: Data(json.utf8), message: nil).with(policy)
    }

    private func read<Value: ReadableValue>(_ json: String, _ type: Value.Type = Value.self) throws -> Value {
        try response(json).content()
    }

    // The intended differences from MoyaMapper are rows, too.
    @Test(
        "each scalar is coerced to the declared type",
        arguments: [
            ("true", Scalars(flag: true, count: 1, size: 1, price: 1, name: "true")),
            ("false", Scalars(flag: false, count: 0, size: 0, price: 0, name: "false")),
            ("1", Scalars(flag: true, count: 1, size: 1, price: 1, name: "1")),
            ("0", Scalars(flag: false, count: 0, size: 0, price: 0, name: "0")),
            ("2", Scalars(flag: true, count: 2, size: 2, price: 2, name: "2")),
            ("1.9", Scalars(flag: true, count: 1, size: 1, price: 1.9, name: "1.9")),
            ("0.1", Scalars(flag: false, count: 0, size: 0, price: 0.1, name: "0.1")),
            ("-1", Scalars(flag: true, count: -1, size: 0, price: -1, name: "-1")),
            (#""1""#, Scalars(flag: true, count: 1, size: 1, price: 1, name: "1")),
            (#""true""#, Scalars(flag: true, count: 0, size: 0, price: 0, name: "true")),
            (#""YES""#, Scalars(flag: true, count: 0, size: 0, price: 0, name: "YES")),
            (#""y""#, Scalars(flag: true, count: 0, size: 0, price: 0, name: "y")),
            (#""t""#, Scalars(flag: true, count: 0, size: 0, price: 0, name: "t")),
            (#""12.7""#, Scalars(flag: false, count: 12, size: 12, price: 12.7, name: "12.7")),
            (#""12.7abc""#, Scalars(flag: false, count: 12, size: 12, price: 12.7, name: "12.7abc")),
            (#""-3""#, Scalars(flag: false, count: -3, size: 0, price: -3, name: "-3")),
            (#"" +007.50e1 ""#, Scalars(flag: false, count: 75, size: 75, price: 75, name: " +007.50e1 ")),
            (#""abc""#, Scalars(flag: false, count: 0, size: 0, price: 0, name: "abc")),
            (#""""#, Scalars(flag: false, count: 0, size: 0, price: 0, name: "")),
            ("null", Scalars(flag: false, count: 0, size: 0, price: 0, name: "")),
            ("[1]", Scalars(flag: false, count: 0, size: 0, price: 0, name: "")),
            (#"{"a":1}"#, Scalars(flag: false, count: 0, size: 0, price: 0, name: "")),
            ("1e400", Scalars(flag: false, count: 0, size: 0, price: 0, name: "1e400")),
            ("-0.5", Scalars(flag: false, count: 0, size: 0, price: -0.5, name: "-0.5")),
            (
                "9223372036854775808",
                Scalars(
                    flag: true, count: 0, size: 9_223_372_036_854_775_808, price: 9_223_372_036_854_775_808,
                    name: "9223372036854775808")
            ),
            (
                #""9007199254740993.9""#,
                Scalars(
                    flag: false, count: 9_007_199_254_740_993, size: 9_007_199_254_740_993,
                    price: 9_007_199_254_740_993.9, name: "9007199254740993.9")
            ),
        ])
    func scalars(json: String, expected: Scalars) throws {
        #expect(try read("{\"v\":\(json)}") == expected)
    }

    @Test("a missing scalar has its type's default, and every coercion is reported")
    func missing() throws {
        let response = response("{}")
        #expect(
            try response.content(at: .root) == Scalars(flag: false, count: 0, size: 0, price: 0, name: ""))
        #expect(
            Set(response.coercions.map(\.description)) == [
                "v: nothing was read as false", "v: nothing was read as 0", #"v: nothing was read as """#,
            ])
    }

    struct Inner: ReadableModel, Equatable {
        let x: String

        init(x: String) { self.x = x }
        init(from fields: inout FieldReader) throws { x = fields.string("x") }
    }

    enum Kind: String, ClosedEnumeration { case iOS, other }

    struct Outer: ReadableModel, Equatable {
        var id = ""
        var age = 18
        var inner = Inner(x: "in")
        var list: [Inner] = []
        var names: [String] = []
        var kind = Kind.other
        var count: Int?
        var flag: Bool?
        var price: Double?
        var defaulted: Int? = 5
        var url: URL?
        var numbers: [String: Int] = [:]

        init() {}
        init(from fields: inout FieldReader) throws {
            id = fields.string("id")
            age = fields.defaulted("age", to: 18)
            inner = try fields.read("inner")
            list = fields.list("list")
            names = fields.list("names")
            kind = fields.defaulted("kind", to: .other)
            count = fields.intIfPresent("count")
            flag = fields.boolIfPresent("flag")
            price = fields.doubleIfPresent("price")
            defaulted = fields.intIfPresent("defaulted") ?? 5
            url = fields.urlIfPresent("url")
            numbers = fields.dictionary("numbers")
        }
    }

    @Test("a declared default is used where a value is missing, null or invalid")
    func declaredDefaults() throws {
        for json in ["{}", #"{"age":null}"#, #"{"age":"x"}"#, #"{"age":[]}"#] {
            #expect(try read(json, Outer.self).age == 18, "\(json)")
        }
        #expect(try read(#"{"age":"7"}"#, Outer.self).age == 7)
    }

    @Test(
        "an invalid nested model resets only its own property to the default",
        arguments: ["null", #""str""#, "[]", "7", "{}", ""])
    func nested(json: String) throws {
        let outer: Outer = try read(json.isEmpty ? #"{"id":1}"# : #"{"id":1,"inner":\#(json)}"#)
        #expect(outer.id == "1")
        #expect(outer.inner == Inner(x: ""))
        #expect(try read(#"{"id":1,"inner":{"x":5}}"#, Outer.self).inner == Inner(x: "5"))
    }

    @Test("an invalid array is empty, and an invalid element is omitted or has its default")
    func lists() throws {
        for json in ["null", "{}", #""a""#, "1"] {
            let outer: Outer = try read(#"{"id":1,"list":\#(json)}"#)
            #expect(outer.list == [] && outer.id == "1", "\(json)")
        }
        #expect(try read(#"{"id":1}"#, Outer.self).list == [])
        let json = #"{"list":[{"x":"a"},null,5,{"x":2}]}"#
        #expect(try read(json, Outer.self).list == [Inner(x: "a"), Inner(x: "2")])
        let kept: Outer = try response(json, .tolerantKeepingCounts).content()
        #expect(kept.list == [Inner(x: "a"), Inner(x: ""), Inner(x: ""), Inner(x: "2")])
    }

    @Test("elements of another type are coerced")
    func texts() throws {
        #expect(try read(#"{"names":[1,"b",true,null]}"#, Outer.self).names == ["1", "b", "true"])
        #expect(try read(#"["1",2,"x",3.5,true]"#, [Int].self) == [1, 2, 3, 1])
        let kept: [Int] = try response(#"["1",2,"x",3.5]"#, .tolerantKeepingCounts).content()
        #expect(kept == [1, 2, 0, 3])
    }

    @Test("an unknown enumeration value is the property's default")
    func enumerations() throws {
        #expect(try read(#"{"id":1,"kind":"android"}"#, Outer.self).kind == .other)
        #expect(try read(#"{"id":1,"kind":"android"}"#, Outer.self).id == "1")
        #expect(try read(#"{"kind":"iOS"}"#, Outer.self).kind == .iOS)
    }

    @Test("an optional is coerced, otherwise nil")
    func optionals() throws {
        let converted: Outer = try read(#"{"count":"1","flag":"no","price":"2.5"}"#)
        #expect(converted.count == 1 && converted.flag == false && converted.price == 2.5)
        let wrong: Outer = try read(#"{"id":"a","count":"x","flag":[],"price":{}}"#)
        #expect(wrong.count == nil && wrong.flag == nil && wrong.price == nil && wrong.id == "a")
    }

    @Test("a missing or invalid optional has its declared default")
    func optionalDefaults() throws {
        #expect(try read("{}", Outer.self).defaulted == 5)
        #expect(try read(#"{"defaulted":"x"}"#, Outer.self).defaulted == 5)
        #expect(try read(#"{"defaulted":"6"}"#, Outer.self).defaulted == 6)
    }

    @Test("an invalid URL is nil")
    func urls() throws {
        #expect(try read(#"{"url":""}"#, Outer.self).url == nil)
        #expect(try read(#"{"url":5}"#, Outer.self).url?.absoluteString == "5")
        #expect(try read(#"{"url":[]}"#, Outer.self).url == nil)
        #expect(try read(#"{"url":"https://a.example/"}"#, Outer.self).url?.host == "a.example")
    }

    @Test("an invalid dictionary is empty, and its invalid entries are omitted")
    func dictionaries() throws {
        #expect(try read("{}", Outer.self).numbers == [:])
        #expect(try read(#"{"numbers":[1]}"#, Outer.self).numbers == [:])
        #expect(try read(#"{"numbers":{"a":1,"b":"2","c":null,"d":"x"}}"#, Outer.self).numbers == ["a": 1, "b": 2])
    }

    private struct Renamed: ReadableModel {
        let name: String
        let goodJob: String
        let count: Int

        init(from fields: inout FieldReader) throws {
            name = fields.string("nickname")
            goodJob = fields.string("good_job")
            count = fields.defaulted("count", to: 1)
        }
    }

    @Test("a property with a custom key is read only from that key")
    func renamed() throws {
        #expect(try read(#"{"nickname":"nick","name":"x"}"#, Renamed.self).name == "nick")
        #expect(try read(#"{"name":"x"}"#, Renamed.self).name == "")
    }

    @Test("a key in another spelling is read every time")
    func spellings() throws {
        for _ in 0..<20 { #expect(try read(#"{"good_job":"yes"}"#, Renamed.self).goodJob == "yes") }
    }

    @Test("a custom default replaces the type's")
    func ownDefaults() throws {
        #expect(try read("{}", Renamed.self).count == 1)
        #expect(try read(#"{"count":{}}"#, Renamed.self).count == 1)
    }

    @Test(
        "a body that isn't an object or JSON is a model of defaults",
        arguments: ["not json", "[]", #""""#, "", "5"])
    func roots(body: String) throws {
        let response = response(body)
        #expect(try response.content(at: .root) == Inner(x: ""))
        #expect(response.coercions.count == 1)
        #expect(response.coercions.first?.keyPath == "")
        #expect(throws: EndpointError.self) { try response.with(.strict).content() as Inner }
    }

    @Test("coercions are reported with key path, value found and value used, in the order of the body")
    func coercions() throws {
        struct Page: ReadableModel {
            let items: [Outer]
            init(from fields: inout FieldReader) throws { items = fields.list("items") }
        }
        let response = response(
            #"""
            {"items":[{"id":1,"age":"7","inner":{"x":null},"names":[]},
            5,{"id":"b","inner":{"x":"1"},"count":"x","password":1,"list":[{"x":2},{}],"names":null,"numbers":{"k":"v"}}]}
            """#)
        let page: Page = try response.content()
        #expect(page.items.map(\.id) == ["1", "b"])
        #expect(
            response.coercions.map(\.description) == [
                "items[0].list: nothing was read as []",
                "items[0].numbers: nothing was read as {}",
                #"items[0].id: 1 was read as "1""#,
                #"items[0].age: "7" was read as 7"#,
                #"items[0].inner.x: null was read as """#,
                "items[1]: 5 was ignored",
                #"items[2].count: "x" was ignored"#,
                #"items[2].list[0].x: 2 was read as "2""#,
                #"items[2].list[1].x: nothing was read as """#,
                "items[2].names: null was read as []",
                #"items[2].numbers.k: "v" was ignored"#,
            ])
        #expect(response.coercions[3].found == "7")
        #expect(response.coercions[3].used == 7)
        let secret = self.response(#"{"a":{"password":1}}"#)
        _ = try secret.content(at: "a") as Login
        #expect(secret.coercions.map(\.description) == ["a.password: <redacted> was read as <redacted>"])
        // Inside of skipped values too, and in arrays of them.
        let within = self.response(#"{"numbers":{"k":{"password":"hush"}},"names":null}"#)
        _ = try within.content() as Outer
        #expect(!within.coercions.map(\.description).joined().contains("hush"), "\(within.coercions)")
        #expect(within.coercions.contains { $0.keyPath == "numbers.k" })
        let listed = self.response(#"{"password":[["hush"]]}"#)
        _ = try listed.content(at: .root) as Passwords
        #expect(listed.coercions.map(\.description) == ["password[0]: <redacted> was ignored"])
        let nested = self.response(#"{"client_secret":[{"a":{"x":7}}]}"#)
        _ = try nested.content(at: "client_secret") as [[String: Inner]]
        #expect(
            nested.coercions.map(\.description) == ["client_secret[0].a.x: <redacted> was read as <redacted>"])
    }

    private struct Passwords: ReadableModel {
        init(from fields: inout FieldReader) throws { _ = fields.list("password") as [String] }
    }

    private struct Login: ReadableModel {
        init(from fields: inout FieldReader) throws { _ = fields.string("password") }
    }

    private struct Message: ReadableModel {
        let data: String?
        init(from fields: inout FieldReader) throws { data = try fields.read("data") }
    }

    private struct Change: ReadableModel {
        let data: Login
        init(from fields: inout FieldReader) throws { data = try fields.read("data") }
    }

    @Test("an event's data that is JSON in a property of strings isn't coerced")
    func events() throws {
        let text = response("data: {\"password\":1}\n\n")
        let messages = try text.items(as: .eventStream) as [Message]
        #expect(messages.map(\.data) == [#"{"password":1}"#])
        #expect(text.coercions.isEmpty)
        let changes = try text.items(as: .eventStream) as [Change]
        #expect(changes.count == 1)
        #expect(text.coercions.map(\.keyPath) == ["[0].data.password"])
    }

    @Test("the latest coercions of a body with many strings are recorded, in order, at any time")
    func many() throws {
        let count = 10_020
        let lines = (0..<count).map { #"{"password":\#($0)}"# }.joined(separator: "\n")
        let response = response(lines)
        let items = try response.items(as: .jsonLines) as [Login]
        #expect(items.count == count)
        let coercions = response.coercions
        #expect(coercions.count == 10_000)
        #expect(coercions.first?.keyPath == "[20].password")
        #expect(coercions.last?.keyPath == "[10019].password")
        #expect(coercions.last?.found == 10_019)
        #expect(response.coercions == coercions)
    }

    @Test("coercions of later reads are appended to those already reported")
    func later() throws {
        let response = response(#"{"a":{"password":1},"b":{"password":2}}"#)
        _ = try response.content(at: "b") as Login
        #expect(response.coercions.map(\.keyPath) == ["b.password"])
        _ = try response.content(at: "a") as Login
        _ = try response.content(at: "b") as Login
        #expect(response.coercions.map(\.keyPath) == ["b.password", "a.password", "b.password"])
    }

    @Test("valid values are unchanged, and nothing is reported")
    func clean() throws {
        let json = #"""
            {"id":"a","age":3,"inner":{"x":"y"},"list":[],"names":["n"],"kind":"iOS","count":null,"flag":true,"numbers":{}}
            """#
        let response = response(json)
        #expect(try response.content() as Outer == response.with(.strict).content())
        #expect(response.coercions == [])
    }

    @Test("an invalid required value without a default is an error; in an array only its element is omitted")
    func dates() throws {
        struct Event: ReadableModel, Equatable {
            let at: Date
            let id: String
            init(from fields: inout FieldReader) throws {
                at = fields.date("at")
                id = fields.string("id")
            }
        }
        #expect(throws: EndpointError.self) { try read(#"{"id":"a"}"#, Event.self) }
        let events: [Event] = try read(#"[{"id":"a","at":"x"},{"id":"b","at":"2026-11-24T00:00:00Z"}]"#)
        #expect(events.map(\.id) == ["b"])
    }

    @Test("types that require each other recursively don't loop endlessly")
    func circles() throws {
        final class Left: ReadableValue, Decodable {
            let right: Right
            let other: Right
            init(from fields: inout FieldReader) throws {
                right = try fields.model("right")
                other = try fields.model("other")
            }
        }
        final class Right: ReadableValue, Decodable {
            let left: Left
            let other: Left
            init(from fields: inout FieldReader) throws {
                left = try fields.model("left")
                other = try fields.model("other")
            }
        }
        #expect(throws: EndpointError.self) { try read("{}", Left.self) }
    }

    @Test("an error body is decoded strictly, so an undocumented error isn't decoded")
    func errors() throws {
        let error = EndpointError.statusCode(response("{}"))
        #expect(error.body(as: Inner.self) == nil)
    }

    @Test("strict mapping coerces nothing")
    func strict() throws {
        let json = #"{"v":"1"}"#
        #expect(throws: EndpointError.self) { try response(json, .strict).content() as Scalars }
        #expect(response(json, .strict).coercions == [])
    }
}
