import Foundation
import Testing

@testable import EndpointRuntime

/// Whole numbers at and beyond the ends of 64 bits: as they are, or not at all.
@Suite("Large integers")
struct LargeIntegerTests {
    private struct Account: ReadableModel {
        var id: Int?
        var balance: Int

        init(from fields: inout FieldReader) throws {
            id = fields.intIfPresent("id")
            balance = fields.int("balance")
        }
    }

    private struct Ledger: ReadableModel {
        var accounts: [Account]

        init(from fields: inout FieldReader) throws { accounts = try fields.read("accounts") }
    }

    private func read<Value: ReadableValue>(_ type: Value.Type, _ text: String, _ formats: FormatPolicy = .lenient)
        throws -> Value
    {
        try Value(from: ValueReader(ValueTape(json: Array(text.utf8), formats: formats)))
    }

    @Test(
        "integers in range are read exactly, also with an exponent or a fraction of zeros",
        arguments: [
            ("9223372036854775807", Int.max), ("-9223372036854775808", .min), ("9223372036854775807.0", .max),
            ("-9.223372036854775808e18", .min), ("922337203685477580700e-2", .max), ("1e18", 1_000_000_000_000_000_000),
            ("9007199254740993.0", 9_007_199_254_740_993), ("-0", 0), ("-0.0e5", 0), ("0e99999999999999999999", 0),
        ])
    func fitting(text: String, value: Int) throws {
        #expect(try read(Int.self, text) == value)
    }

    @Test(
        "an integer out of range isn't read as another number",
        arguments: [
            "9223372036854775808", "-9223372036854775809", "1e20", "-1e20", "9.3e18", "1e99999999999999999999",
            "18446744073709551616",
            "100000000000000000000000000000000000000000",
        ])
    func beyond(text: String) throws {
        #expect(throws: DecodingError.self) { try read(Int.self, text) }
        #expect(try read(Account.self, #"{"id": \#(text), "balance": 1}"#).id == nil)
        #expect(throws: DecodingError.self) { try read(Account.self, #"{"id": \#(text), "balance": 1}"#, .strict) }
    }

    @Test(
        "a non-whole number isn't an integer, even if its fraction exceeds a double's precision",
        arguments: [
            "9007199254740993.5", "-9223372036854775808.5", "1.00000000000000000000000000000000000000000000000000001",
            "1e-1",
            "1e-99999999999999999999", "123456789012345678901234567890.5",
        ])
    func fractions(text: String) throws {
        let error = #expect(throws: DecodingError.self) { try read(Int.self, text) }
        #expect("\(try #require(error))".contains("isn't an integer"))
        #expect(try read(Account.self, #"{"id": \#(text), "balance": 1}"#).id == nil)
        #expect(throws: DecodingError.self) { try read(Account.self, #"{"id": \#(text), "balance": 1}"#, .strict) }
    }

    @Test("an out-of-range required integer is an error with key path, value and the setting that reads it")
    func error() throws {
        do {
            _ = try read(Ledger.self, #"{"accounts": [{"balance": 9223372036854775808}]}"#)
            Issue.record("it is read")
        } catch DecodingError.dataCorrupted(let context) {
            #expect(context.codingPath.map(\.stringValue) == ["accounts", "Index 0", "balance"])
            #expect(
                context.debugDescription
                    == "the number doesn't fit in Int; 'types: { integers: JSONNumber }' in endpointgen.yaml reads those of any size"
                    + " (9223372036854775808), at byte 26"
            )
        }
    }

    @Test("errors of other types don't suggest a setting that wouldn't help")
    func otherTypes() throws {
        for read in [
            { try read(Int32.self, "2147483648") as Any }, { try read(UInt64.self, "1e20") },
            { try read(Int64.self, "-1e19") },
        ] {
            do {
                _ = try read()
                Issue.record("it is read")
            } catch { #expect(!"\(error)".contains("JSONNumber")) }
        }
    }

    @Test("unsigned and decimal numbers are exact or nil")
    func largerTypes() throws {
        #expect(try read(UInt64.self, "9223372036854775808") == 1 << 63)
        #expect(try read(UInt64.self, "1.8446744073709551615e19") == .max)
        #expect(throws: DecodingError.self) { try read(UInt64.self, "18446744073709551616") }
        #expect(try read(Decimal.self, "-1e20") == Decimal(sign: .minus, exponent: 20, significand: 1))
        #expect(
            try read(Decimal.self, "1" + String(repeating: "0", count: 60))
                == Decimal(sign: .plus, exponent: 60, significand: 1))
        #expect(throws: DecodingError.self) { try read(Decimal.self, "1234567890123456789012345678901234567890123e2") }
    }

    @Test("numbers of any size are equal only if they are the same number")
    func equality() throws {
        let supply = "115792089237316195423570985008687907853269984665640564039457584007913129639935"
        #expect(try read(JSONNumber.self, supply).description == supply)
        #expect(try read(JSONNumber.self, supply) != read(JSONNumber.self, supply.dropLast() + "6"))
        #expect(try read(JSONNumber.self, "1e20") == read(JSONNumber.self, "100000000000000000000.0"))
        #expect(try read(JSONNumber.self, "-0") == read(JSONNumber.self, "0.0"))
        #expect(try read(JSONNumber.self, "-1") != read(JSONNumber.self, "1"))
        #expect(try read(JSONNumber.self, "1e400") != read(JSONNumber.self, "1e401"))
        #expect(try Set([read(JSONNumber.self, "1e2"), read(JSONNumber.self, "100")]).count == 1)
    }

    @Test("headers read large integers too")
    func headers() throws {
        #expect(try HeaderValue("18446744073709551615").value() as UInt64 == .max)
        #expect(
            try HeaderValue("115792089237316195423570985008687907853269984665640564039457584007913129639935").value()
                as JSONNumber
                == read(
                    JSONNumber.self, "115792089237316195423570985008687907853269984665640564039457584007913129639935"))
        #expect(throws: DecodingError.self) { try HeaderValue("9223372036854775808").value() as Int }
    }

    @Test("large integers are sent exactly")
    func sending() throws {
        let number = try read(JSONNumber.self, "1e20")
        #expect(number.word == "1e20")
        #expect(try JSONValue(writing: [number]).description == "[1e20]")
        #expect(UInt64.max.word == "18446744073709551615")
    }
}
