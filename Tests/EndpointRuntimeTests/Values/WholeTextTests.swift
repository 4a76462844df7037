import Foundation
import Testing

@_spi(Generated) @testable import EndpointRuntime
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Values in strings: the whole string is one, or it is an error.
@Suite("Values of whole strings")
struct WholeTextTests {
    private static let noDecimals = [
        "12abc", "2017-10-11", "1,5", "1_000", "1 ", " 1", "0x10", "NaN", "nan", "Infinity", "-", "+", ".", "e5", "1e",
        "1e+", "1.2.3",
        "--1", "1-", "١", "1/2", "1e128", "£1", "1\\u0000", "1\\n",
    ]

    @Test(
        "a decimal number is read from the whole string",
        arguments: [
            ("12.50", "12.5"), ("-3", "-3"), ("+3.25", "3.25"), ("007", "7"), (".5", "0.5"), ("1.", "1"),
            ("-.5e1", "-5"), ("1E+2", "100"),
            ("12345678901234567890123456789.12345678", "12345678901234567890123456789.12345678"), ("0", "0"),
            ("1e127", "1" + String(repeating: "0", count: 127)),
        ])
    func decimals(text: String, number: String) throws {
        #expect(try JSONWays.field(Decimal.self, "\"\(text)\"").map { $0?.description } == [number, number])
        #expect(try header(text, as: Decimal.self)?.description == number)
    }

    @Test("a decimal number with trailing text is an error", arguments: noDecimals)
    func notDecimals(text: String) throws {
        #expect(throws: DecodingError.self) { try JSONWays.read(Decimal.self, "\"\(text)\"") }
        // An optional one counts as absent.
        #expect(
            try JSONDecoder().decode(ReadField<Decimal>.self, from: Data("{\"value\":\"\(text)\"}".utf8)).value == nil)
    }

    /// A header can't hold escapes, nor blanks at its ends, and a Double can hold 1e128.
    private static let noDecimalsInHeaders = noDecimals.filter { text in
        text != "1e128" && !text.contains("\\") && text.trimmingCharacters(in: .whitespaces) == text
    }

    @Test("a decimal number with trailing text in a header is an error", arguments: noDecimalsInHeaders)
    func notDecimalsInHeaders(text: String) throws {
        #expect(Self.noDecimalsInHeaders.count > 15)
        #expect(throws: EndpointError.self) { try header(text, as: Decimal.self) }
        #expect(throws: EndpointError.self) { try header(text, as: Double.self) }
        #expect(throws: EndpointError.self) { try header(text, as: Int.self) }
    }

    @Test(
        "base64 is read with or without padding, with line breaks, and in the URL-safe alphabet",
        arguments: [
            ("", [UInt8]()), ("YQ==", [97]), ("YQ", [97]), ("YWI=", [97, 98]), ("YWI", [97, 98]),
            ("YWJj", [97, 98, 99]),
            ("+/+/", [251, 255, 191]), ("-_-_", [251, 255, 191]), (#"YW\r\nJj\n"#, [97, 98, 99]), (#"YQ==\n"#, [97]),
            (#"\u0059Q=="#, [97]),
            (#"\/\/8="#, [255, 255]), ("YWJjYQ==", [97, 98, 99, 97]),
        ])
    func base64(text: String, bytes: [UInt8]) throws {
        #expect(try JSONWays.field(Data.self, "\"\(text)\"") == [Data(bytes), Data(bytes)])
    }

    @Test(
        "a string that isn't completely base64 is an error",
        arguments: [
            "a b", "YQ== ", " YQ==", "YQ=", "YQ===", "YWI==", "Y", "YWJjY", "YWJj=", "YWJj==", "=", "====", "=YQ=",
            "YQ==YQ==", "Y=Q=", "YW.j", "YW-/",
            "é", "YQ\\t==", "YQ==\\u0000", "12:30", "aGk!",
        ])
    func notBase64(text: String) throws {
        #expect(throws: DecodingError.self) { try JSONWays.read(Data.self, "\"\(text)\"") }
        // An optional one counts as absent.
        #expect(try JSONDecoder().decode(ReadField<Data>.self, from: Data("{\"value\":\"\(text)\"}".utf8)).value == nil)
    }

    @Test("bytes of every length round-trip, and match Foundation")
    func lengths() throws {
        for count in 0..<200 {
            let data = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ count) })
            let text = data.base64EncodedString()
            #expect(try JSONWays.read(Data.self, "\"\(text)\"") == data)
            let url = text.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
            #expect(try JSONWays.read(Data.self, "\"\(url.filter { $0 != "=" })\"") == data)
            #expect(try JSONWays.read(Data.self, JSONWays.written(data)) == data)
        }
    }

    private func header<Value: ReadableValue>(_ text: String, as type: Value.Type) throws -> Value? {
        let url = try #require(URL(string: "https://example.com"))
        let response = try #require(
            HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: ["X-Value": text]))
        return try Response(statusCode: 200, data: Data(), response: response).header(ResponseHeader<Value>("X-Value"))
    }

    @Test("a header is read as a whole string too")
    func headers() throws {
        for text in ["12abc", "1.5.2", "0x10", "1 2", "truely", "12:00", "1e", "true1"] {
            #expect(throws: EndpointError.self) { try header(text, as: Int.self) }
            #expect(throws: EndpointError.self) { try header(text, as: Double.self) }
            #expect(throws: EndpointError.self) { try header(text, as: Float.self) }
            #expect(throws: EndpointError.self) { try header(text, as: Bool.self) }
            #expect(throws: EndpointError.self) { try header(text, as: Decimal.self) }
        }
        #expect(throws: EndpointError.self) { try header("f81d4fae-7dec-11d0-a765-00a0c91e6bf6, x", as: UUID.self) }
        #expect(throws: EndpointError.self) { try header("2024-02-29T12:00:00Z, x", as: Date.self) }
        #expect(throws: EndpointError.self) { try header("2024-02-29x", as: CalendarDate.self) }
    }
}
