import Foundation
import Testing

@_spi(Generated) @testable import EndpointRuntime
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// `""` where a date, a URL or the like may be missing.
@Suite("Empty strings")
struct EmptyTextTests {
    private struct Model: ReadableModel {
        let date: Date?
        let url: URL?
        let uuid: UUID?
        let nullable: Nullable<UUID>?
        let defaulted: URL
        let text: String?
        let bytes: Data?
        let genre: StringEnumeration<Model>?

        init(from fields: inout FieldReader) throws {
            date = fields.dateIfPresent("date")
            url = fields.urlIfPresent("url")
            uuid = try fields.readIfPresent("uuid")
            nullable = fields.nullable("nullable")
            defaulted = fields.defaulted("defaulted", to: URL(fileURLWithPath: "/standard"))
            text = fields.stringIfPresent("text")
            bytes = fields.optional("bytes")
            genre = fields.enumerationIfPresent("genre")
        }
    }

    @Test("an empty string is nil if it isn't a valid value, otherwise it is the value")
    func model() throws {
        let keys = ["date", "url", "uuid", "nullable", "text", "bytes", "genre"]
        let text = "{" + keys.map { "\"\($0)\":\"\"" }.joined(separator: ",") + "}"
        for model in try [JSONWays.read(Model.self, text), JSONDecoder().decode(Model.self, from: Data(text.utf8))] {
            #expect(model.date == nil)
            #expect(model.url == nil)
            #expect(model.uuid == nil)
            #expect(model.nullable == nil)
            #expect(model.text == "")
            #expect(model.bytes == Data())
            #expect(model.genre?.rawValue == "")
        }
        #expect(try JSONWays.read(Model.self, #"{"defaulted":""}"#).defaulted.path == "/standard")
        #expect(try JSONWays.read(Model.self, #"{"nullable":null}"#).nullable == .null)
    }

    @Test("the same applies to every type that is decoded from a string")
    func types() throws {
        #expect(try JSONWays.field(Date.self, "\"\"") == [nil, nil])
        #expect(try JSONWays.field(CalendarDate.self, "\"\"") == [nil, nil])
        #expect(try JSONWays.field(UUID.self, "\"\"") == [nil, nil])
        #expect(try JSONWays.field(URL.self, "\"\"") == [nil, nil])
        #expect(try JSONWays.field(Decimal.self, "\"\"") == [nil, nil])
    }

    @Test("an empty string in a nullable element is null")
    func elements() throws {
        #expect(try JSONWays.read([URL?].self, #"["",null]"#) == [nil, nil])
        #expect(try JSONWays.read([String: UUID?].self, #"{"a":""}"#) == ["a": UUID?.none])
        #expect(try JSONWays.read([Nullable<Date>].self, #"["",null]"#) == [nil, nil])
        #expect(try JSONWays.read(URL?.self, "\"\"") == nil)
    }

    @Test("a required value that is an empty or invalid string is an error")
    func required() {
        #expect(throws: DecodingError.self) { try JSONWays.read(URL.self, "\"\"") }
        #expect(throws: DecodingError.self) { try JSONWays.read([UUID].self, #"[""]"#) }
        #expect(throws: DecodingError.self) { try JSONWays.read(Date.self, "\"\"") }
        for text in ["\" \"", "\"-\""] {
            #expect(throws: DecodingError.self) { try JSONWays.read(UUID.self, text) }
        }
        for text in ["[]", "{}", "false"] {
            #expect(throws: DecodingError.self) { try JSONWays.field(UUID.self, text) }
        }
        // Types that aren't decoded from strings reject empty ones.
        #expect(throws: DecodingError.self) { try JSONWays.field(Int.self, "\"\"") }
        #expect(throws: DecodingError.self) { try JSONWays.field([String].self, "\"\"") }
    }

    @Test("an empty header is nil for every type except strings and arrays")
    func headers() throws {
        let url = try #require(URL(string: "https://example.com"))
        let http = try #require(
            HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: ["X-Value": " "]))
        let response = Response(statusCode: 200, data: Data(), response: http)
        #expect(try response.header(ResponseHeader<Int>("X-Value")) == nil)
        #expect(try response.header(ResponseHeader<Bool>("X-Value")) == nil)
        #expect(try response.header(ResponseHeader<Date>("X-Value")) == nil)
        #expect(try response.header(ResponseHeader<UUID>("X-Value")) == nil)
        #expect(try response.header(ResponseHeader<URL>("X-Value")) == nil)
        #expect(try response.header(ResponseHeader<String>("X-Value")) == "")
        #expect(try response.header(ResponseHeader<[String]>("X-Value")) == [])
    }
}
