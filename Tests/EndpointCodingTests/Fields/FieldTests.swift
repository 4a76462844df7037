import Foundation
import Testing

@_spi(Format) @_spi(Generated) @testable import EndpointCoding

private struct Person: ReadableModel, WritableModel, Equatable {
    var name: String
    var age: Int?
    var nick: Nullable<String>?
    var born: CalendarDate?
    var seen: Date?
    var tags: [String]
    var copies: Int
    var rest: [String: JSONValue]

    init(
        name: String, age: Int? = nil, nick: Nullable<String>? = nil, tags: [String] = [], copies: Int = 1,
        rest: [String: JSONValue] = [:]
    ) {
        self.name = name
        self.age = age
        self.nick = nick
        self.tags = tags
        self.copies = copies
        self.rest = rest
    }

    init(from fields: inout FieldReader) throws {
        name = try fields.read("name")
        age = try fields.readIfPresent("age")
        nick = fields.nullable("nick")
        born = try fields.readIfPresent("born")
        seen = try fields.readIfPresent("seen")
        tags = fields.defaulted("tags", to: [])
        copies = fields.defaulted("copies", to: 1)
        rest = try fields.readRemaining(besides: ["name", "age", "nick", "born", "seen", "tags", "copies"])
    }

    func write(to fields: inout FieldWriter) throws {
        fields.write("name", name)
        fields.writeIfPresent("age", age)
        fields.writeNullableIfPresent("nick", nick)
        fields.writeIfPresent("born", born)
        fields.writeIfPresent("seen", seen)
        fields.writeList("tags", tags)
        fields.write("copies", copies)
        fields.writeRemaining(rest)
    }
}

private struct Family: ReadableModel, Equatable {
    let people: [Person]

    init(from fields: inout FieldReader) throws {
        people = try fields.read("people")
    }
}

private func directly<Value: ReadableValue>(_ type: Value.Type, _ text: String) throws -> Value {
    try Value(from: ValueReader(ValueTape(json: Array(text.utf8))))
}

private func written(_ value: some WritableValue) throws -> String {
    let buffer = JSONOutput()
    var writer = ValueWriter(buffer)
    try value.write(to: &writer)
    return String(decoding: buffer.bytes, as: UTF8.self)
}

@Suite("Fields")
struct FieldTests {
    static let texts = [
        #"{"name":"A","age":3,"nick":null,"born":"2024-02-29","seen":"2024-02-29T12:00:00.250+02:00","tags":["x"],"copies":2}"#,
        #"{"copies":5,"tags":[],"zzz":[1,{"a":null}],"name":"B\nü","yyy":1.5}"#,
        #"{"name":"C","nick":"c","age":null,"born":null}"#,
    ]

    @Test("bytes and any decoder decode the same model, which encodes to the same JSON", arguments: texts)
    func parity(text: String) throws {
        let fast = try directly(Person.self, text)
        #expect(try JSONDecoder().decode(Person.self, from: Data(text.utf8)) == fast)
        #expect(try directly(Person.self, try written(fast)) == fast)
        let encoded = try JSONEncoder().encode(fast)
        #expect(
            try JSONDecoder().decode(Person.self, from: encoded) == fast, "\(String(decoding: encoded, as: UTF8.self))")
    }

    @Test("null and an omitted field are distinguished where it matters, when decoding and encoding")
    func nullable() throws {
        #expect(try directly(Person.self, #"{"name":"A","nick":null}"#).nick == .null)
        #expect(try directly(Person.self, #"{"name":"A"}"#).nick == nil)
        #expect(try written(Person(name: "A", nick: .null)) == #"{"name":"A","nick":null,"tags":[],"copies":1}"#)
        #expect(try written(Person(name: "A", nick: "b")) == #"{"name":"A","nick":"b","tags":[],"copies":1}"#)
    }

    @Test("the first of duplicate keys is used, wherever it occurs")
    func duplicateKeys() throws {
        #expect(try directly(Person.self, #"{"name":"A","copies":2,"name":"B"}"#).name == "A")
        #expect(try directly(Person.self, #"{"age":1,"copies":2,"name":"A","copies":3,"age":4}"#).copies == 2)
    }

    @Test(
        "an error has the complete coding path, with every decoder",
        arguments: [
            (#"{"people":[{"name":"A"},{"name":1}]}"#, ["people", "Index 1", "name"]),
            (#"{"people":[{}]}"#, ["people", "Index 0"]), (#"{"people":1}"#, ["people"]),
            (#"{"people":[{"name":"A","tags":["x",null]}]}"#, ["people", "Index 0", "tags", "Index 1"]),
            (#"{"people":[{"name":"A","born":[]}]}"#, ["people", "Index 0", "born"]),
            (#"{"people":[{"name":"A","age":"1"}]}"#, ["people", "Index 0", "age"]),
        ]
    )
    func errors(text: String, path: [String]) {
        func codingPath(of error: any Error) -> [String]? {
            switch error as? DecodingError {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
                .dataCorrupted(let context):
                context.codingPath.map(\.stringValue)
            default: nil
            }
        }
        for read in [
            { try directly(Family.self, text) }, { try JSONDecoder().decode(Family.self, from: Data(text.utf8)) },
        ] {
            do {
                _ = try read()
                Issue.record("\(text) was read")
            } catch {
                #expect(codingPath(of: error) == path)
            }
        }
    }

    @Test("encoding a non-finite number is an error with its path")
    func notFinite() throws {
        #expect(throws: EncodingError.self) { try written(["a": [Double.infinity]]) }
        #expect(try written([1.0, 0.1, -0.0, 1e21]) == "[1,0.1,-0,1e+21]")
    }

    @Test("changing a copy of an indirect value doesn't change the original")
    func indirect() {
        struct Holder { @Indirect var value: [Int] }
        let first = Holder(value: [1])
        var second = first
        second.value.append(2)
        #expect(first.value == [1])
        #expect(second.value == [1, 2])
    }

    private struct Genre: OpenEnumeration {
        let rawValue: String
        init(rawValue: String) { self.rawValue = rawValue }
        static var fiction: Self { Self(rawValue: "fiction") }
    }

    private enum Color: String, ClosedEnumeration { case red }

    @Test("an open enumeration retains unknown values, a closed one rejects them")
    func enumerations() throws {
        #expect(try directly([Genre].self, #"["fiction","new"]"#) == [.fiction, .unknown("new")])
        #expect(try written(Genre.unknown("new")) == "\"new\"")
        #expect(try JSONDecoder().decode([Genre].self, from: Data(#"["x"]"#.utf8)) == [.unknown("x")])
        #expect(try directly(Color.self, "\"red\"") == .red)
        #expect(throws: DecodingError.self) { try directly(Color.self, "\"blue\"") }
    }

    @Test(
        "a union decodes the best matching case",
        arguments: [
            (#""x""#, 0), ("1", 1), ("1.5", 2), ("true", 3), ("[1]", 4), (#"{"id":1}"#, 5),
            (#"{"id":1,"name":"x"}"#, 6),
            (#"{"name":"x"}"#, 6), (#"{"kind":"k","id":1}"#, 7), (#""known""#, 8), ("null", 9),
        ]
    )
    func bestMatch(text: String, index: Int) throws {
        let candidates: [UnionCandidate] = [
            .string, .integer, .number, .boolean, .array, .object(required: ["id"], known: [], constants: []),
            .object(required: ["name"], known: ["id"], constants: []),
            .object(required: ["kind"], known: ["id"], constants: [("kind", "k")]), .oneOfStrings(["known"]), .anything,
        ]
        #expect(try ValueReader(ValueTape(json: Array(text.utf8))).firstMatch(among: candidates) { $0 } == index)
    }

    @Test("a value that matches no case is an error")
    func noMatch() throws {
        let value = try ValueReader(ValueTape(json: Array("1".utf8)))
        #expect(throws: DecodingError.self) { try value.firstMatch(among: [.string, .array]) { $0 } }
    }
}

@Suite("Dates")
struct DateTests {
    @Test(
        "date-times are read in the forms that servers write",
        arguments: [
            ("1970-01-01T00:00:00Z", 0.0), ("2024-05-04T12:30:00Z", 1_714_825_800),
            ("2024-05-04 12:30:00", 1_714_825_800),
            ("2024-05-04T12:30:00.5Z", 1_714_825_800.5), ("2024-05-04T14:30:00+02:00", 1_714_825_800),
            ("2024-05-04T14:30:00+0200", 1_714_825_800), ("2024-05-04T05:30:00-07", 1_714_825_800),
            ("2024-05-04t12:30z", 1_714_825_800),
            ("2024-05-04", 1_714_780_800), ("2016-12-31T23:59:60Z", 1_483_228_800), ("1969-12-31T23:59:59Z", -1),
            ("0001-01-01T00:00:00Z", -62_135_596_800), ("2000-02-29T24:00:00Z", 951_868_800),
        ]
    )
    func reading(text: String, seconds: Double) throws {
        #expect(try directly(Date.self, "\"\(text)\"") == Date(timeIntervalSince1970: seconds))
    }

    @Test(
        "an invalid date-time is an error",
        arguments: [
            "", "yesterday", "2024-13-01T00:00:00Z", "2023-02-29", "2024-01-01T25:00:00Z", "2024-01-01T00:00:00X",
            "2024-01-01T00:00:00.Z",
        ])
    func notReading(text: String) {
        #expect(throws: DecodingError.self) { try directly(Date.self, "\"\(text)\"") }
    }

    @Test(
        "date-times are written exactly, in UTC",
        arguments: [
            (0.0, "1970-01-01T00:00:00Z"), (1_714_825_800.25, "2024-05-04T12:30:00.250Z"), (-1, "1969-12-31T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
        ])
    func writing(seconds: Double, text: String) throws {
        #expect(try written(Date(timeIntervalSince1970: seconds)) == "\"\(text)\"")
    }

    @Test("calendar computations agree with Foundation")
    func calendar() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        for day in stride(from: -700_000, through: 2_900_000, by: 997) {
            let date = CivilCalendar.date(daysSince1970: day)
            #expect(CivilCalendar.daysSince1970(year: date.year, month: date.month, day: date.day) == day)
            guard day > -140_000 else { continue }
            let parts = calendar.dateComponents(
                [.year, .month, .day], from: Date(timeIntervalSince1970: Double(day) * 86_400))
            #expect([parts.year, parts.month, parts.day] == [date.year, date.month, date.day])
        }
    }

    @Test("a calendar date has no time and no offset")
    func calendarDate() throws {
        #expect(CalendarDate("2024-02-29")?.description == "2024-02-29")
        #expect(CalendarDate("2023-02-29") == nil)
        #expect(CalendarDate("2024-2-9") == nil)
        let zone = try #require(TimeZone(secondsFromGMT: 7200))
        let day = try #require(CalendarDate(year: 2024, month: 5, day: 4))
        #expect(CalendarDate(day.date(in: zone), in: zone) == day)
        #expect(try day < #require(CalendarDate(year: 2024, month: 12, day: 1)))
    }
}
