import EndpointClients
import Foundation
import Testing

@testable import EndpointRuntime

/// Values that break their formats: where they may be absent they are, unless that is forbidden.
@Suite("Values with invalid formats")
struct FormatPolicyTests {
    private struct Event: ReadableModel {
        var day: CalendarDate?
        var moment: Date?
        var id: UUID?
        var page: URL?
        var bytes: Data?
        var price: Decimal?
        var count: Int?
        var small: Int32?
        var ratio: Double?
        var days: [CalendarDate]?
        var gaps: [CalendarDate?]?
        var ids: [String: UUID]?
        var note: Nullable<UUID>?
        var size: Int
        var name: String?

        init(from fields: inout FieldReader) throws {
            day = fields.optional("day")
            moment = fields.dateIfPresent("moment")
            id = fields.optional("id")
            page = fields.urlIfPresent("page")
            bytes = fields.optional("bytes")
            price = fields.optional("price")
            count = fields.intIfPresent("count")
            small = fields.optional("small")
            ratio = fields.doubleIfPresent("ratio")
            days = fields.listIfPresent("days")
            gaps = fields.listIfPresent("gaps")
            ids = fields.dictionaryIfPresent("ids")
            note = fields.nullable("note")
            size = fields.defaulted("size", to: 7)
            name = fields.stringIfPresent("name")
        }
    }

    private struct Holder: ReadableModel {
        var event: Strict?
        var rest: [String: CalendarDate]

        init(from fields: inout FieldReader) throws {
            event = fields.optional("event")
            rest = try fields.readRemaining(besides: ["event"])
        }
    }

    private struct Strict: ReadableModel {
        var day: CalendarDate

        init(from fields: inout FieldReader) throws { day = try fields.read("day") }
    }

    private func read<Value: ReadableValue>(_ type: Value.Type, _ text: String, _ formats: FormatPolicy = .lenient)
        throws -> Value
    {
        try Value(from: ValueReader(ValueTape(json: Array(text.utf8), formats: formats)))
    }

    private static let broken = [
        #"{"day": "29/02/2024", "name": "n"}"#, #"{"day": "2023-02-29", "name": "n"}"#,
        #"{"moment": "yesterday", "name": "n"}"#,
        #"{"id": "9f0e6a52", "name": "n"}"#, #"{"page": "http://[", "name": "n"}"#, #"{"bytes": "*", "name": "n"}"#,
        #"{"price": "12abc", "name": "n"}"#, #"{"count": 9223372036854775808, "name": "n"}"#,
        #"{"count": 1e30, "name": "n"}"#,
        #"{"count": -1e400, "name": "n"}"#, #"{"small": 2147483648, "name": "n"}"#, #"{"ratio": 1e400, "name": "n"}"#,
        #"{"days": ["2024-02-29", "x"], "name": "n"}"#, #"{"note": "x", "name": "n"}"#, #"{"size": 1e30, "name": "n"}"#,
    ]

    @Test("an invalid optional value decodes as nil, and other fields are read", arguments: broken)
    func lenient(text: String) throws {
        let event = try read(Event.self, text)
        #expect(event.name == "n")
        #expect(event.day == nil && event.moment == nil && event.id == nil && event.page == nil && event.bytes == nil)
        #expect(
            event.price == nil && event.count == nil && event.small == nil && event.ratio == nil && event.days == nil)
        #expect(event.note == nil)
        #expect(event.size == 7)
    }

    @Test("strict format policy: an invalid value is an error", arguments: broken)
    func strict(text: String) {
        #expect(throws: DecodingError.self) { try read(Event.self, text, .strict) }
    }

    @Test("an invalid nullable element is nil, a dictionary entry is omitted, an array keeps its length")
    func elements() throws {
        let event = try read(
            Event.self,
            #"{"gaps": ["2024-02-29", "x", null], "ids": {"a": "x", "b": "9f0e6a52-6ac1-4a0b-8d7e-0d2f9b0f7f11"}}"#
        )
        #expect(event.gaps == [CalendarDate("2024-02-29"), nil, nil])
        #expect(event.ids?.keys.sorted() == ["b"])
        let days = try read([CalendarDate?].self, #"["x"]"#)
        #expect(days == [nil])
        #expect(throws: DecodingError.self) { try read([CalendarDate].self, #"["x"]"#) }
        #expect(throws: DecodingError.self) { try read([CalendarDate?].self, #"["x"]"#, .strict) }
        #expect(throws: DecodingError.self) { try read([String: CalendarDate].self, #"{"a": "x"}"#, .strict) }
        let holder = try read(Holder.self, #"{"a": "2024-02-29", "b": "x"}"#)
        #expect(holder.rest.keys.sorted() == ["a"])
    }

    private struct Message: ReadableModel {
        var payload: EmbeddedJSON<Strict>?

        init(from fields: inout FieldReader) throws { payload = fields.optional("payload") }
    }

    @Test(
        "invalid JSON in a string is an invalid format; JSON of another type is an error"
    )
    func embeddedJSON() throws {
        for text in [#"{"payload": "{"}"#, #"{"payload": ""}"#] {
            #expect(try read(Message.self, text).payload == nil)
            #expect(throws: DecodingError.self) { try read(Message.self, text, .strict) }
        }
        #expect(
            try read(Message.self, #"{"payload": "{\"day\": \"2024-02-29\"}"}"#).payload?.day
                == CalendarDate("2024-02-29"))
        #expect(throws: DecodingError.self) { try read(EmbeddedJSON<Strict>.self, #""{""#) }
        #expect(throws: DecodingError.self) { try read(Message.self, #"{"payload": "{}"}"#) }
        // Nested values are decoded as strictly as their containers.
        #expect(try read(EmbeddedJSON<[CalendarDate?]>.self, #""[\"x\"]""#).value == [nil])
        #expect(throws: DecodingError.self) { try read(EmbeddedJSON<[CalendarDate?]>.self, #""[\"x\"]""#, .strict) }
    }

    @Test(
        "a value of another type is always an error",
        arguments: [
            #"{"day": 1}"#, #"{"id": []}"#, #"{"count": "1"}"#, #"{"days": [1]}"#,
            #"{"gaps": [{}]}"#, #"{"ids": {"a": 1}}"#,
        ])
    func otherKinds(text: String) {
        #expect(throws: DecodingError.self) { try read(Event.self, text) }
    }

    @Test("an invalid required value is an error, also inside an optional object")
    func required() throws {
        #expect(throws: DecodingError.self) { try read(CalendarDate.self, #""x""#) }
        #expect(throws: DecodingError.self) { try read(Int.self, "9223372036854775808") }
        do {
            _ = try read(Holder.self, #"{"event": {"day": "x"}}"#)
            Issue.record("it is read")
        } catch let error as DecodingError {
            guard case .dataCorrupted(let context) = error else { throw error }
            #expect(context.codingPath.map(\.stringValue) == ["event", "day"])
            #expect(context.debugDescription.contains("not a date"))
            #expect(context.underlyingError == nil)
        }
    }

    @Test("numbers out of range are never read as other numbers")
    func numbers() throws {
        #expect(
            try read(JSONNumber.self, "12345678910111213141516171819202122232425262728293031").description
                == "12345678910111213141516171819202122232425262728293031")
        #expect(
            try read(Decimal.self, "99999999999999999999999999999999999999")
                == Decimal(string: "99999999999999999999999999999999999999"))
        #expect(throws: DecodingError.self) {
            try read(Decimal.self, "12345678910111213141516171819202122232425262728293031")
        }
        #expect(try read(UInt64.self, "18446744073709551615") == .max)
        #expect(throws: DecodingError.self) { try read(UInt64.self, "-1") }
        #expect(try read(Int.self, "1e3") == 1000)
    }

    private struct Calendars: TaskTarget {
        var formatPolicy: FormatPolicy
        var baseURL: URL { URL(fileURLWithPath: "/") }
        var path: String { "" }
        var method: HTTPMethod { .get }
        var task: RequestTask { .requestPlain }
        var sampleData: Data { Data(#"{"gaps": ["x"], "name": "n"}"#.utf8) }
    }

    @Test("a target's format policy applies, also through a wrapping target")
    func targets() async throws {
        let configuration = ProviderConfiguration(
            environment: ServerEnvironment(baseURL: "https://example.com"), stub: .immediate)
        let lenient = try await Provider<Calendars>(configuration: configuration).request(
            Calendars(formatPolicy: .lenient))
        let event: Event = try lenient.content()
        #expect(event.gaps == [nil])
        let strict = try await Provider<MultiTarget>(configuration: configuration).request(
            MultiTarget(Calendars(formatPolicy: .strict)))
        #expect(throws: EndpointError.self) { try strict.content() as Event }
        #expect(throws: EndpointError.self) { try strict.content(at: "gaps") as [CalendarDate?] }
        #expect(throws: EndpointError.self) { try strict.items(as: .jsonLines) as [Event] }
    }
}
