import Foundation
import Testing

@_spi(Generated) @testable import EndpointRuntime
@testable import RuntimeTestSupport

/// Dates as they are read and written again.
@Suite("Fractions of seconds")
struct DateTextTests {
    private func rewritten(_ text: String) throws -> String {
        let written = try JSONWays.written(JSONWays.read(Date.self, "\"\(text)\""))
        return String(written.dropFirst().dropLast())
    }

    @Test("a value that is neither a date nor a number is named in the error", arguments: ["null", "true", "{}"])
    func otherType(json: String) throws {
        let error = try #require(throws: DecodingError.self) { try JSONWays.read(Date.self, json) }
        #expect("\(error)".contains("expected a date and time, not "), "\(error)")
    }

    @Test(
        "a decoded date is encoded with the same digits, if it had any",
        arguments: [
            ("2024-02-29T12:30:32Z", "2024-02-29T12:30:32Z"), ("2024-02-29T12:30:32.0Z", "2024-02-29T12:30:32Z"),
            ("2024-02-29T12:30:32.5Z", "2024-02-29T12:30:32.500Z"),
            ("2024-02-29T12:30:32.071Z", "2024-02-29T12:30:32.071Z"),
            ("2024-02-29T12:30:32.071828Z", "2024-02-29T12:30:32.071828Z"),
            ("2024-02-29T12:30:32.000001Z", "2024-02-29T12:30:32.000001Z"),
            ("2024-02-29T12:30:32.999999Z", "2024-02-29T12:30:32.999999Z"),
            ("2024-02-29T12:30:32.0718Z", "2024-02-29T12:30:32.071800Z"),
            // Later digits are cut off, never rounded up
            ("2024-02-29T12:30:32.0718289Z", "2024-02-29T12:30:32.071828Z"),
            ("2024-02-29T12:30:32.071828999Z", "2024-02-29T12:30:32.071828Z"),
            ("2024-02-29T12:30:32.9999999Z", "2024-02-29T12:30:32.999999Z"),
            ("2024-12-31T23:59:59.999999999999Z", "2024-12-31T23:59:59.999999Z"),
            ("2024-02-29T12:30:32.0000001Z", "2024-02-29T12:30:32Z"),
            // Far from 2001
            ("0000-01-01T00:00:00.001Z", "0000-01-01T00:00:00.001Z"),
            ("0001-01-01T00:00:00.999Z", "0001-01-01T00:00:00.999Z"),
            ("1900-01-01T00:00:00.071828Z", "1900-01-01T00:00:00.071828Z"),
            ("1969-12-31T23:59:59.999999Z", "1969-12-31T23:59:59.999999Z"),
            ("1970-01-01T00:00:00.000001Z", "1970-01-01T00:00:00.000001Z"),
            ("2001-01-01T00:00:00.071828Z", "2001-01-01T00:00:00.071828Z"),
            ("2200-01-01T00:00:00.071828Z", "2200-01-01T00:00:00.071828Z"),
            ("9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"),
            // .NET's greatest date, to whose second no other `Double` is nearer than to the year 10000
            ("9999-12-31T23:59:59.9999999Z", "9999-12-31T23:59:59.999969Z"),
            ("9999-12-31T23:59:59.999999Z", "9999-12-31T23:59:59.999969Z"),
            // Offsets, and what else is read
            ("2024-02-29T12:30:32.071828+05:30", "2024-02-29T07:00:32.071828Z"),
            ("2024-02-29 12:30:32,071828", "2024-02-29T12:30:32.071828Z"),
            ("2016-12-31T23:59:60.5Z", "2017-01-01T00:00:00.500Z"),
            ("2024-02-29T22:30:32-05:30", "2024-03-01T04:00:32Z"), ("2024-02-29T12:30:32-0800", "2024-02-29T20:30:32Z"),
            ("2024-02-29T00:30:32+14:00", "2024-02-28T10:30:32Z"),
            ("2024-02-29T12:30:32-00:00", "2024-02-29T12:30:32Z"),
            ("2023-12-31T24:00:00Z", "2024-01-01T00:00:00Z"), ("2000-02-29T00:00:00Z", "2000-02-29T00:00:00Z"),
        ]
    )
    func rewriting(text: String, expected: String) throws {
        #expect(try rewritten(text) == expected)
    }

    @Test(
        "an impossible time or date is an error",
        arguments: [
            "2024-02-29T24:30:00Z", "2024-02-29T24:00:01Z", "2024-02-29T24:00:00.001Z", "2024-02-29T25:00:00Z",
            "2024-02-29T12:60:00Z", "2024-02-29T12:30:61Z", "1900-02-29T00:00:00Z", "2023-02-29T00:00:00Z",
            "2100-02-29T00:00:00Z", "2024-04-31T00:00:00Z", "2024-13-01T00:00:00Z", "2024-00-01T00:00:00Z",
            "2024-02-29T12:30:00+24:00", "2024-02-29T12:30:00+01:60", "2024-02-29T12:30:00.Z", "2024-02-29T12:30:00Zx",
        ])
    func refused(text: String) {
        #expect(throws: DecodingError.self) { try JSONWays.read(Date.self, "\"\(text)\"") }
    }

    /// The same numbers in every run.
    private struct Seeded: RandomNumberGenerator {
        var state: UInt64 = 5

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state ^ state >> 29) &* 0xBF58_476D_1CE4_E5B9
        }
    }

    @Test("in this century and the last one, microseconds round-trip")
    func microseconds() throws {
        var random = Seeded()
        for _ in 0..<20_000 {
            let year = Int.random(in: 1900...2199, using: &random)
            let fraction = Int.random(in: 0...999_999, using: &random)
            let digits = fraction % 1000 == 0 ? (fraction / 1000).padded(to: 3) : fraction.padded(to: 6)
            let second = Int.random(in: 0...59, using: &random).padded(to: 2)
            let text =
                "\(year)-07-\(Int.random(in: 10...31, using: &random))T13:14:\(second)\(fraction == 0 ? "" : "." + digits)Z"
            #expect(try rewritten(text) == text)
        }
    }

    @Test("a fraction in any year is never encoded later than decoded, or earlier by more than a Date's precision")
    func neverLater() throws {
        var random = Seeded()
        for _ in 0..<20_000 {
            let year = Int.random(in: 0...9999, using: &random).padded(to: 4)
            let count = Int.random(in: 1...9, using: &random)
            let digits = (0..<count).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
            let text =
                "\(year)-12-31T23:59:59.\(Bool.random(using: &random) ? digits : String(repeating: "9", count: count))Z"
            let written = try rewritten(text)
            // Strings of the same format have the order of their points in time.
            func padded(_ text: String) -> String {
                let parts = text.dropLast().split(separator: ".")
                return parts[0] + "."
                    + (parts.count > 1 ? String(parts[1]) : "").padding(toLength: 9, withPad: "0", startingAt: 0)
            }
            #expect(padded(written) <= padded(text), "\(text) was written as \(written)")
            let read = try JSONWays.read(Date.self, "\"\(text)\"").timeIntervalSince1970
            let again = try JSONWays.read(Date.self, "\"\(written)\"").timeIntervalSince1970
            #expect(read - again < 1e-6 + 4 * max(read.ulp, 1e-7), "\(text) was written as \(written)")
            #expect(try rewritten(written) == written || Int(year) ?? 0 > 2200 || Int(year) ?? 0 < 1900)
        }
    }

    @Test("a date equals its encoded and decoded form, in any year and from any number")
    func stability() throws {
        var random = Seeded()
        for _ in 0..<10_000 {
            let year = Int.random(in: 0...9999, using: &random).padded(to: 4)
            let fraction = Int.random(in: 0...999_999_999, using: &random).padded(to: 9)
            let number = Double.random(in: -62_000_000_000...253_000_000_000, using: &random)
            for json in ["\"\(year)-05-06T07:08:09.\(fraction)Z\"", "\(number)"] {
                let date = try JSONWays.read(Date.self, json)
                #expect(try JSONWays.read(Date.self, JSONWays.written(date)) == date, "\(json)")
            }
        }
    }

    @Test("dates from numbers are encoded as before, except for rounded digits")
    func made() throws {
        let rows: [(Date, String)] = [
            (Date(timeIntervalSince1970: 1_709_209_832.071828), "2024-02-29T12:30:32.071828Z"),
            (Date(timeIntervalSinceReferenceDate: 730_902_632.071828), "2024-02-29T12:30:32.071828Z"),
            (Date(timeIntervalSince1970: 1_709_209_832.25).addingTimeInterval(0.1), "2024-02-29T12:30:32.350Z"),
            (Date(timeIntervalSinceReferenceDate: 0.3), "2001-01-01T00:00:00.300Z"),
            (Date(timeIntervalSinceReferenceDate: 0.0718289), "2001-01-01T00:00:00.071828Z"),
            (Date(timeIntervalSinceReferenceDate: -1e-20), "2001-01-01T00:00:00Z"),
            (Date(timeIntervalSinceReferenceDate: 1e-20), "2001-01-01T00:00:00Z"),
            (Date(timeIntervalSince1970: (253_402_300_800.0).nextDown), "9999-12-31T23:59:59.999969Z"),
        ]
        for (date, text) in rows { #expect(try JSONWays.written(date) == "\"\(text)\"") }
    }

    @Test(
        "years that RFC 3339 can't represent are errors, in parameters too",
        arguments: [253_402_300_800, -62_167_219_201, 1e300, .infinity, .nan])
    func outOfRange(seconds: Double) {
        let date = Date(timeIntervalSince1970: seconds)
        #expect(throws: EncodingError.self) { try JSONWays.written(date) }
        #expect(throws: EncodingError.self) {
            try ParameterSerializer.path(date, name: "since", style: .simple, explode: false)
        }
        var query = ""
        #expect(throws: EncodingError.self) {
            try ParameterSerializer.appendQuery(
                date, name: "since", style: .form, explode: true, allowReserved: false, to: &query
            )
        }
    }

    @Test("parameters have the same digits")
    func parameters() throws {
        let date = try JSONWays.read(Date.self, #""2024-02-29T12:30:32.071828Z""#)
        #expect(date.word == "2024-02-29T12:30:32.071828Z")
        #expect(try FormEncoding.text(of: WrittenField(value: date)) == "value=2024-02-29T12%3A30%3A32.071828Z")
        let encoded = try JSONEncoder().encode(WrittenField(value: date))
        #expect(String(decoding: encoded, as: UTF8.self) == #"{"value":"2024-02-29T12:30:32.071828Z"}"#)
    }

    @Test("a calendar date is read as written, regardless of time and offset")
    func days() throws {
        for text in ["2024-02-29", "2024-02-29T23:59:59.999999999-12:00", "2024-02-29T00:00:00.0000001+14:00"] {
            #expect(try JSONWays.written(JSONWays.read(CalendarDate.self, "\"\(text)\"")) == "\"2024-02-29\"")
        }
    }
}

extension Int {
    fileprivate func padded(to width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}
