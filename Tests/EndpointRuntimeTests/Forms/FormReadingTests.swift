@_spi(Generated) import EndpointCoding
import Foundation
import Testing

@_spi(Generated) @testable import EndpointRuntime

/// Forms, decoded by the code that decodes JSON. Pairs are parsed according to the WHATWG URL Standard, section 5.1;
/// brackets in names have no meaning.
@Suite("Forms, decoded")
struct FormReadingTests {
    private struct Point: ReadableModel, Equatable {
        let x: Int
        let y: Int?

        init(x: Int, y: Int?) {
            self.x = x
            self.y = y
        }

        init(from fields: inout FieldReader) throws {
            x = fields.int("x")
            y = fields.intIfPresent("y")
        }
    }

    private struct Order: ReadableModel {
        let name: String
        let count: Int?
        let ratio: Double?
        let isOpen: Bool?
        let date: Date?
        let day: CalendarDate?
        let id: UUID?
        let tags: [String]
        let numbers: [Int]?
        let point: Point?
        let points: [Point]?
        let amounts: [String: Decimal]?
        let free: JSONValue?

        init(from fields: inout FieldReader) throws {
            name = fields.string("name")
            count = fields.intIfPresent("count")
            ratio = fields.doubleIfPresent("ratio")
            isOpen = fields.boolIfPresent("open")
            date = fields.dateIfPresent("date")
            day = fields.optional("day")
            id = fields.optional("id")
            tags = fields.defaulted("tags", to: [])
            numbers = fields.listIfPresent("numbers")
            point = fields.optional("point")
            points = fields.listIfPresent("points")
            amounts = fields.dictionaryIfPresent("amounts")
            free = fields.jsonIfPresent("free")
        }
    }

    private func read<Value: ReadableValue>(
        _ text: String, as type: Value.Type = Value.self, formats: FormatPolicy = .lenient
    ) throws -> Value {
        try Value(from: ValueReader(.form(Array(text.utf8), formats: formats)))
    }

    /// What the URL Standard's parser makes of a text, pair by pair.
    @Test(
        "pairs are parsed as in the URL Standard",
        arguments: [
            ("", [:]), ("a=b", ["a": "b"]), ("a", ["a": ""]), ("a=", ["a": ""]), ("=b", ["": "b"]), ("=", ["": ""]),
            ("&&a=b&&", ["a": "b"]), ("a=b=c", ["a": "b=c"]), ("a+b=c+d", ["a b": "c d"]),
            ("a%20b=c%2Bd", ["a b": "c+d"]), ("%61=%62", ["a": "b"]), ("a=100%", ["a": "100%"]),
            ("a=%zz%4", ["a": "%zz%4"]), ("a=100%+%26", ["a": "100% &"]), ("a=%C3%A4", ["a": "ä"]), ("ä=ö", ["ä": "ö"]),
            ("a=%26%3D", ["a": "&="]),
            ("a=%F0%9F%98%80", ["a": "😀"]), ("a=b;c=d", ["a": "b;c=d"]), ("a=%00", ["a": "\0"]),
            ("a=1&b=%22&c=\\", ["a": "1", "b": "\"", "c": "\\"]),
        ] as [(String, [String: String])])
    func pairs(text: String, pairs: [String: String]) throws {
        #expect(try read(text) == pairs)
    }

    @Test("strings are converted to the requested types")
    func types() throws {
        let order: Order = try read(
            "name=A+B&count=%2B12&ratio=1.5e1&open=true&date=2024-02-29T12%3A30%3A00Z&day=2024-02-29"
                + "&id=f81d4fae-7dec-11d0-a765-00a0c91e6bf6&tags=a&tags=b%26&numbers=1&numbers=-2"
                + "&point={%22x%22:3,%22y%22:4}&points=[{%22x%22:5},{%22x%22:6}]&amounts={%22a%22:1.5,%22b%22:2}&free=x"
        )
        #expect(order.name == "A B" && order.count == 12 && order.ratio == 15 && order.isOpen == true)
        #expect(order.date == Date(timeIntervalSince1970: 1_709_209_800))
        #expect(order.day == CalendarDate(year: 2024, month: 2, day: 29))
        #expect(order.id?.lowercaseUUIDString == "f81d4fae-7dec-11d0-a765-00a0c91e6bf6")
        #expect(order.tags == ["a", "b&"] && order.numbers == [1, -2])
        #expect(order.point == Point(x: 3, y: 4))
        #expect(order.points == [Point(x: 5, y: nil), Point(x: 6, y: nil)])
        #expect(order.amounts == ["a": 1.5, "b": 2])
        #expect(order.free == .string("x"))
    }

    @Test("missing fields are nil, and so are empty strings that aren't valid values")
    func absence() throws {
        let order: Order = try read("name=&count=&ratio=&open=&date=&day=&id=&numbers=")
        #expect(order.name.isEmpty && order.count == nil && order.ratio == nil && order.isOpen == nil)
        #expect(order.date == nil && order.day == nil && order.id == nil && order.numbers == [])
        #expect(order.tags == [] && order.point == nil && order.points == nil && order.free == nil)
        #expect(try read("name=n&tags=", as: Order.self).tags == [""])
    }

    @Test("repeated names are an array; a single value decodes as one, and the first as a scalar")
    func lists() throws {
        #expect(try read("name=n&tags=a&tags=b", as: Order.self).tags == ["a", "b"])
        #expect(try read("name=n&tags=a", as: Order.self).tags == ["a"])
        #expect(try read("name=first&name=second", as: Order.self).name == "first")
    }

    @Test("brackets are part of names", arguments: ["a[b", "a]b", "a[b]", "a[0]", "[a]", "[]", "a[]"])
    func brackets(name: String) throws {
        #expect(try read(name + "=1") == [name: "1"])
    }

    @Test("objects and arrays are decoded from JSON strings, the default of forms")
    func json() throws {
        let order: Order = try read("name=n&point=%7B%22x%22%3A1%2C%22y%22%3A2%7D&points=%5B%7B%22x%22%3A3%7D%5D")
        #expect(order.point == Point(x: 1, y: 2) && order.points == [Point(x: 3, y: nil)])
        let repeated: Order = try read("name=n&points=%7B%22x%22%3A3%7D&points=%7B%22x%22%3A4%7D")
        #expect(repeated.points == [Point(x: 3, y: nil), Point(x: 4, y: nil)])
    }

    private enum Choice: ReadableUnion, Equatable {
        case integer(Int)
        case boolean(Bool)
        case text(String)
        case point(Point)

        init(from value: ValueReader) throws {
            let candidates: [UnionCandidate] = [
                .string, .integer, .boolean, .object(required: ["x"], known: ["x", "y"], constants: []),
            ]
            self = try value.firstMatch(among: candidates) { index in
                switch index {
                case 0: .text(try value.read())
                case 1: .integer(try value.read())
                case 2: .boolean(try value.read())
                default: .point(try value.read())
                }
            }
        }
    }

    @Test("of several types the one that the string looks like is decoded")
    func unions() throws {
        let choices: [String: Choice] = try read("a=1&b=true&c=x&e=007&f=%7B%22x%22%3A1%7D&g=1.5")
        #expect(choices["a"] == .integer(1) && choices["b"] == .boolean(true) && choices["c"] == .text("x"))
        #expect(choices["e"] == .text("007"))
        #expect(choices["f"] == .point(Point(x: 1, y: nil)) && choices["g"] == .text("1.5"))
    }

    // Errors

    @Test(
        "a name or a value that isn't valid UTF-8 is an error",
        arguments: ["a=%FF", "ok=1&%C3=1", "a=%ED%A0%80", "a=%C3&%A9=1"])
    func invalid(text: String) {
        #expect(throws: DecodingError.self) { try read(text, as: [String: String].self) }
    }

    @Test("bytes that aren't UTF-8 are an error without percent-encoding, too")
    func invalidBytes() {
        #expect(throws: DecodingError.self) { try ValueTape.form([UInt8(ascii: "a"), UInt8(ascii: "="), 0xFF]) }
    }

    private struct Accents: ReadableModel, Equatable {
        let composed: Int
        let decomposed: Int

        init(composed: Int, decomposed: Int) {
            (self.composed, self.decomposed) = (composed, decomposed)
        }

        init(from fields: inout FieldReader) throws {
            composed = fields.int("\u{E9}")
            decomposed = fields.int("e\u{301}")
        }
    }

    @Test("canonically equivalent names are different fields")
    func equivalence() throws {
        #expect(try read("\u{E9}=1&e\u{301}=2") == Accents(composed: 1, decomposed: 2))
    }

    @Test("a mark that combines with a separator belongs to the name or the value")
    func marks() throws {
        #expect(try read("a=\u{301}&\u{301}=b") == ["a": "\u{301}", "\u{301}": "b"])
    }

    @Test("100,000 pairs are decoded, of one name or of different names; one more is an error")
    func many() throws {
        let pairs = 100_000
        let same = Array(repeating: "a=1", count: pairs).joined(separator: "&")
        #expect(try read(same, as: [String: [Int]].self)["a"]?.count == pairs)
        let keys = (0..<pairs).map { "k\($0)=\($0)" }.joined(separator: "&")
        #expect(try read(keys, as: [String: Int].self).count == pairs)
        #expect(throws: DecodingError.self) { try read(same + "&b", as: [String: [Int]].self) }
    }

    @Test(
        "errors have key paths",
        arguments: [
            ("name=n&count=many", "count", "expected a number, not a string (\"many\"), in the form"),
            ("name=n&open=maybe", "open", "expected a boolean, not a string (\"maybe\"), in the form"),
            ("name=n&point={%22y%22:1}", "point", "the object at byte 0 has no 'x'"),
            (
                "name=n&numbers=1&numbers=two", "numbers.Index 1",
                "expected a number, not a string (\"two\"), in the form"
            ),
            ("name=n&point=text", "point", "expected an object, not a string (\"text\"), in the form"),
            ("count=1", "", "the object in the form has no 'name'"),
        ])
    func errors(text: String, path: String, reason: String) {
        do {
            _ = try read(text, as: Order.self)
            Issue.record("\(text) was read")
        } catch let error as DecodingError {
            let context: DecodingError.Context
            switch error {
            case .typeMismatch(_, let found), .valueNotFound(_, let found), .keyNotFound(_, let found),
                .dataCorrupted(let found):
                context = found
            @unknown default: return
            }
            #expect(context.codingPath.map(\.stringValue).joined(separator: ".") == path)
            #expect(context.debugDescription == reason)
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test("a value with an invalid format is nil, unless formats are strict")
    func formats() throws {
        #expect(try read("name=n&date=soon&id=1", as: Order.self).date == nil)
        #expect(throws: DecodingError.self) { try read("name=n&date=soon", as: Order.self, formats: .strict) }
    }

    @Test("errors contain no secrets")
    func secrets() throws {
        do {
            _ = try read("password=s3cr3t&b=1", as: [String: Int].self)
            Issue.record("it was read")
        } catch {
            #expect(!"\(error)".contains("s3cr3t"))
        }
    }

    // There and back

    private struct Sent: WritableModel {
        func write(to fields: inout FieldWriter) throws {
            fields.writeString("name", "a b+c&d=ä%\"")
            fields.writeInt("count", -3)
            fields.write("ratio", 0.1)
            fields.writeBool("open", true)
            fields.write("date", Date(timeIntervalSince1970: 1_709_209_800.25))
            fields.writeStrings("tags", ["x", "y,z"])
            fields.write("point", ["x": 1, "y": 2])
            fields.writeList("points", [["x": 3], ["x": 4]])
        }
    }

    @Test(
        "encoded forms round-trip",
        arguments: [
            [:], ["tags": .init(style: .form, explode: true)],
        ] as [OperationRequest.FieldEncodings])
    func roundTrip(encoding: OperationRequest.FieldEncodings) throws {
        let text = String(decoding: try FormEncoding.body(Sent(), encoding: encoding), as: UTF8.self)
        let order: Order = try read(text)
        #expect(order.name == "a b+c&d=ä%\"" && order.count == -3 && order.ratio == 0.1 && order.isOpen == true)
        #expect(order.date == Date(timeIntervalSince1970: 1_709_209_800.25))
        #expect(order.tags == ["x", "y,z"] && order.point == Point(x: 1, y: 2))
        #expect(order.points == [Point(x: 3, y: nil), Point(x: 4, y: nil)], "\(text)")
    }
}
