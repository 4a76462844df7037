import Foundation
import Testing

@_spi(Generated) @testable import EndpointRuntime
@testable import RuntimeTestSupport

@Suite("Values and models that are missing after decoding")
struct DecodingNoteTests {
    private final class Reading: ReadableModel, ReflectedModel {
        let count: Int?
        let day: CalendarDate?
        let id: UUID?
        let bytes: Data?
        let days: [CalendarDate]?
        let parts: [Reading]?
        let apiKey: Int?

        init(from fields: inout FieldReader) throws {
            count = fields.intIfPresent("count")
            day = fields.optional("day")
            id = fields.optional("id")
            bytes = fields.optional("bytes")
            days = fields.listIfPresent("days")
            parts = fields.listIfPresent("parts")
            apiKey = fields.intIfPresent("api_key")
        }
    }

    private final class Secret: ReadableModel, ReflectedModel {
        let keys: [String]?
        let ttl: Int?

        init(from fields: inout FieldReader) throws {
            keys = fields.listIfPresent("keys")
            ttl = fields.intIfPresent("ttl")
        }
    }

    private func response(_ text: String) -> Response {
        Response(statusCode: 200, data: Data(text.utf8), message: nil)
    }

    @Test(
        "a value that its type can't represent is nil where it is optional, and noted",
        arguments: [
            (#"{"count":9223372036854775808}"#, "At count: the number doesn't fit in Int"),
            (#"{"count":1.5}"#, "At count: the number isn't an integer (1.5), at byte 9; decoded as absent"),
            (#"{"day":"0000-00-00"}"#, "At day: not a date like 2024-02-29"),
            (#"{"id":"{3F2504E0-4F89-11D3-9A0C-0305E82C3301}"}"#, "At id: not a UUID"),
            (#"{"bytes":"?"}"#, "At bytes: not base64"), (#"{"days":["2024-02-29","x"]}"#, "At days: not a date"),
            (#"{"parts":[{},{"day":"x"}]}"#, "At parts[1].day: not a date"),
        ])
    func ignoredValue(text: String, note: String) throws {
        let response = response(text)
        let reading: Reading = try response.content()
        #expect([reading.count as Any?, reading.day, reading.id, reading.bytes, reading.days].allSatisfy { $0 == nil })
        let notes = response.decodingNotes
        #expect(notes.count == 1)
        #expect(notes.first?.hasPrefix(note) == true, "\(notes)")
        // `map` is the same.
        let other = self.response(text)
        _ = try other.map(Reading.self)
        #expect(other.decodingNotes == notes)
    }

    @Test("a required value that its type can't represent is an error")
    func required() {
        for text in ["1.5", "9223372036854775808"] {
            #expect(throws: EndpointError.self) { try response(text).content() as Int }
            #expect(throws: EndpointError.self) { try response("[\(text)]").content() as [Int] }
        }
    }

    @Test("a note doesn't show a secret")
    func secret() throws {
        let response = response(#"{"api_key":1.2345}"#)
        _ = try response.content() as Reading
        #expect(response.decodingNotes == ["At api_key: the number isn't an integer, at byte 11; decoded as absent"])
    }

    @Test("of many notes the latest 100 are retained")
    func manyNotes() throws {
        let response = response("[" + Array(repeating: #"{"day":"x"}"#, count: 500).joined(separator: ",") + "]")
        _ = try response.content() as [Reading]
        #expect(response.decodingNotes.count == 100)
    }

    @Test(
        "an object whose properties are in an inner object is an error with their key path",
        arguments: [
            (#"{"request_id":"1","data":{"keys":["a"]}}"#, "data"), (#"{"a":{"b":{"ttl":1,"x":2}}}"#, "a.b"),
            (#"[{"item":{"ttl":1}}]"#, "item"),
        ])
    func envelope(text: String, path: String) throws {
        let response = response(text)
        let error = #expect(throws: EndpointError.self) {
            if text.hasPrefix("[") { return try response.content() as [Secret] }
            return [try response.content() as Secret]
        }
        let description = "\(try #require(error))"
        #expect(description.contains("none of the properties of Secret"))
        #expect(description.contains("at key path '\(path)'"))
    }

    @Test(
        "an object with none of its model's properties is noted",
        arguments: [
            #"{"request_id":"1","data":null}"#, #"{"request_id":"1","meta":{"ttl":1,"a":1,"b":2}}"#, #"[{"x":1}]"#,
        ])
    func unknownProperties(text: String) throws {
        let response = response(text)
        if text.hasPrefix("[") {
            _ = try response.content() as [Secret]
        } else {
            _ = try response.content() as Secret
        }
        #expect(response.decodingNotes.count == 1)
        #expect(response.decodingNotes.first?.hasPrefix("none of the properties of Secret is in the object") == true)
    }

    @Test("a large object with none of its model's properties is noted, although its keys are indexed")
    func manyUnknownProperties() throws {
        let response = response("{" + (0..<30).map { "\"other\($0)\":1" }.joined(separator: ",") + "}")
        _ = try response.content() as Reading
        #expect(response.decodingNotes.count == 1)
    }

    @Test(
        "an object with a described property, without members or of another type isn't noted",
        arguments: [#"{}"#, #"{"ttl":null}"#, #"{"keys":[],"other":1}"#])
    func knownProperties(text: String) throws {
        let response = response(text)
        _ = try response.content() as Secret
        _ = try response.content() as JSONValue
        _ = try response.content() as [String: JSONValue]
        #expect(response.decodingNotes == [])
    }

    private struct Operation: OperationTarget {
        var baseURL: URL { .sample }
        var operation: OperationRequest { OperationRequest(.get, "/secret") }
    }

    private final class Observer: Plugin {
        let notes = Locked<[String]>([])

        func didComplete(_ call: CompletedCall) {
            notes.withLock { $0 += call.response?.decodingNotes ?? [] }
        }
    }

    @Test("notes reach plugins with the completed call")
    func observers() async throws {
        let observer = Observer()
        let provider = Provider<Operation>(
            plugins: [observer], transport: MemoryTransport { _ in (200, Data(#"{"a":1}"#.utf8)) })
        _ = try await provider.content(of: Operation()) as Secret
        #expect(observer.notes.withLock { $0.count } == 1)
    }
}
