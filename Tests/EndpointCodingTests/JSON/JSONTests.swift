import Foundation
import Testing

@testable import EndpointCoding

@Suite("JSON")
struct JSONTests {
    @Test(
        "valid JSON is read (RFC 8259)",
        arguments: [
            "null", " [1 , 2]\n", "{}", "\"\"", "-0", "1.5e-3", "\u{FEFF}1", #""\u00e9\uD83D\uDE42""#, "[[],{},\"\"]",
            "1E400",
        ]
    )
    func valid(text: String) throws {
        _ = try JSONValue(json: Data(text.utf8))
    }

    @Test(
        "invalid JSON is an error with its byte offset",
        arguments: [
            ("", 0), ("[1,]", 3), ("{\"a\":1,}", 7), ("[1 2]", 3), ("01", 0), ("1.", 2), ("-", 0), ("nul", 0),
            ("'a'", 0), ("{'a':1}", 1),
            ("NaN", 0), ("\"a", 0), ("\"\n\"", 1), (#""\x""#, 1), (#""\uD83D""#, 1), (#""\uDE42""#, 1), ("[1]x", 3),
            ("{\"a\"}", 4), ("[", 1),
        ]
    )
    func invalid(text: String, offset: Int) {
        #expect(throws: JSONSyntaxError.self) { try JSONValue(json: Data(text.utf8)) }
        do {
            _ = try ValueTape(json: Array(text.utf8))
        } catch {
            #expect(error.offset == offset)
        }
    }

    @Test(
        "invalid UTF-8 is an error",
        arguments: [[0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22]])
    func encoding(bytes: [UInt8]) {
        #expect(throws: JSONSyntaxError.self) { try JSONValue(json: Data(bytes)) }
    }

    @Test("nesting beyond the limit is an error, not a crash", arguments: ["[", "{\"a\":"])
    func depth(unit: String) {
        #expect(throws: JSONSyntaxError.self) {
            try JSONValue(json: Data(String(repeating: unit, count: 100_000).utf8))
        }
    }

    @Test(
        "numbers retain all digits",
        arguments: [
            "9007199254740993", "18446744073709551615", "-9223372036854775808", "0.1", "123456789012345678901234567890",
            "1.10",
        ])
    func exactNumbers(text: String) throws {
        #expect(try JSONValue(json: Data(text.utf8)).description == text)
    }

    @Test("a number is an integer if it is whole and fits")
    func integers() throws {
        func integer<Value: FixedWidthInteger>(_ text: String, _ type: Value.Type) -> Value? {
            text.withBytes { NumberText.integer(type, in: $0) }
        }
        #expect(integer("9223372036854775807", Int64.self) == .max)
        #expect(integer("9223372036854775808", Int64.self) == nil)
        #expect(integer("-9223372036854775808", Int64.self) == .min)
        #expect(integer("18446744073709551615", UInt64.self) == .max)
        #expect(integer("-1", UInt64.self) == nil)
        #expect(integer("1.0", Int.self) == 1)
        #expect(integer("1e2", Int.self) == 100)
        #expect(integer("1.5", Int.self) == nil)
        #expect(integer("2147483648", Int32.self) == nil)
    }

    @Test("doubles are rounded as the standard library rounds them")
    func doubles() {
        var state: UInt64 = 7
        for _ in 0..<2000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let value = Double(bitPattern: state)
            guard value.isFinite else { continue }
            #expect("\(value)".withBytes { NumberText.double(in: $0) } == value)
            let short = Double(state % 1_000_000) / 1000
            #expect("\(short)".withBytes { NumberText.double(in: $0) } == short)
        }
    }

    @Test("values are equal in any notation of their numbers, and a Boolean never equals a number")
    func equality() throws {
        #expect(try JSONValue(json: Data("[1.0,1e0]".utf8)) == [1, 1])
        #expect(JSONValue.boolean(true) != 1)
        #expect(try JSONValue(json: Data("{\"a\":1,\"a\":2}".utf8)) == ["a": 1])
    }

    @Test("strings are escaped only as JSON requires")
    func strings() {
        #expect(JSONValue.string("a\"\\\n\u{1}/ü🙂").description == #""a\"\\\n\u0001/ü🙂""#)
    }

    @Test("every escape is decoded to its character (RFC 8259, section 7)")
    func escapes() throws {
        let text =
            #"["\"", "\\", "\/", "\b", "\f", "\n", "\r", "\t", "\u0000", "\u00e9", "\uD83D\uDE00", "\uDBFF\uDFFF"]"#
        let expected = [
            "\"", "\\", "/", "\u{8}", "\u{C}", "\n", "\r", "\t", "\0", "\u{E9}", "\u{1F600}", "\u{10FFFF}",
        ]
        #expect(try JSONValue(json: Data(text.utf8)) == .array(expected.map { .string($0) }))
        #expect(try JSONDecoder().decode([String].self, from: Data(text.utf8)) == expected)
        #expect(try [String](from: ValueReader(ValueTape(json: Array(text.utf8)))) == expected)
        // In a longer text, and as a key.
        for (index, character) in expected.enumerated() {
            let escape = text.split(separator: ", ")[index].drop { $0 == "[" }.prefix { $0 != "]" }.dropFirst()
                .dropLast()
            let object = "{\"before the \(escape)\":\"some letters, \(escape) and some more\"}"
            #expect(
                try JSONValue(json: Data(object.utf8))
                    == .object(["before the \(character)": .string("some letters, \(character) and some more")]))
        }
    }

    @Test("a number from a string is written in JSON's notation, otherwise as a string")
    func usualNumbers() {
        func isUsual(_ text: String) -> Bool { NumberText.isJSONNumber(text) }
        for text in ["0", "-0", "7", "10", "-12.50", "0.5", "1e3", "1E-3", "0e0"] { #expect(isUsual(text), "\(text)") }
        for text in ["007", "00", "-01", "0491", "+1", "1.", ".5", "-.5", "", "-", "1a", "1e", "0x1", "1 "] {
            #expect(!isUsual(text), "\(text)")
        }
    }

    @Test("a value goes through Codable unchanged")
    func codable() throws {
        let value: JSONValue = ["a": [1, 2.5, nil, true, "x"], "b": ["c": 18_446_744_073_709_551_000.0], "d": [:]]
        let data = try JSONEncoder().encode(value)
        #expect(try JSONDecoder().decode(JSONValue.self, from: data) == value)
    }

    @Test(
        "digits that exceed a double go through JSONEncoder and JSONDecoder unchanged",
        arguments: ["123456789012345678901234567890.12345", "0.1234567890123456789", "-12345678901234567890123"])
    func codableDigits(digits: String) throws {
        let value: JSONValue = ["a": [.number(JSONNumber(text: digits))]]
        let data = try JSONEncoder().encode(value)
        #expect(String(decoding: data, as: UTF8.self) == #"{"a":[\#(digits)]}"#)
        #expect(try JSONDecoder().decode(JSONValue.self, from: data) == value)
    }

    @Test("mutated JSON is read or rejected as by JSONSerialization")
    func fuzz() {
        let seed = Array(#"{"a":[1,-2.5e3,true,null,"x\u00e9\n"],"b":{"c":"d"}}"#.utf8)
        var state: UInt64 = 42
        func next() -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33)
        }
        for _ in 0..<5000 {
            var bytes = seed
            for _ in 0...(next() % 3) { bytes[next() % bytes.count] = Array("{}[]:,\"\\0e.-tfn x".utf8)[next() % 17] }
            let ours = (try? ValueTape(json: bytes)) != nil
            let theirs = (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
            // Foundation takes commas before a closing bracket; RFC 8259 doesn't.
            if ours { #expect(theirs, "\(String(decoding: bytes, as: UTF8.self))") }
        }
    }
}
