import Foundation
import Testing

@_spi(Format) @testable import EndpointCoding

/// The same numbers in every run.
private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (state ^ state >> 29) &* 0xBF58_476D_1CE4_E5B9
    }
}

/// RFC 8259, one function a rule, a byte at a time: slow, and plain enough to be right.
private struct Grammar {
    let bytes: [UInt8]
    var index = 0

    static func accepts(_ bytes: [UInt8]) -> Bool {
        var grammar = Grammar(bytes: bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { grammar.index = 3 }
        return grammar.value() && grammar.index == bytes.count
            && String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
    }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func take(_ text: String) -> Bool {
        guard bytes[index...].starts(with: text.utf8) else { return false }
        index += text.utf8.count
        return true
    }

    private mutating func blanks() {
        while let byte = next, " \n\r\t".utf8.contains(byte) { index += 1 }
    }

    private mutating func value() -> Bool {
        blanks()
        defer { blanks() }
        if take("true") || take("false") || take("null") { return true }
        if next == UInt8(ascii: "\"") { return string() }
        if take("[") { return list("]") { $0.value() } }
        if take("{") {
            return list("}") { member in
                member.blanks()
                guard member.string() else { return false }
                member.blanks()
                return member.take(":") && member.value()
            }
        }
        return number()
    }

    private mutating func list(_ end: String, _ item: (inout Grammar) -> Bool) -> Bool {
        blanks()
        if take(end) { return true }
        while item(&self) {
            blanks()
            if take(end) { return true }
            guard take(",") else { return false }
        }
        return false
    }

    private mutating func digits() -> Int {
        let start = index
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
        return index - start
    }

    private mutating func number() -> Bool {
        _ = take("-")
        let isZero = next == UInt8(ascii: "0")
        let whole = digits()
        guard whole > 0, !isZero || whole == 1 else { return false }
        if take("."), digits() == 0 { return false }
        if take("e") || take("E") {
            if !take("-") { _ = take("+") }
            return digits() > 0
        }
        return true
    }

    private mutating func string() -> Bool {
        guard take("\"") else { return false }
        while let byte = next {
            if take("\"") { return true }
            if byte < 0x20 { return false }
            index += 1
            guard byte == UInt8(ascii: "\\") else { continue }
            guard let unit = escape() else { return false }
            if (0xDC00...0xDFFF).contains(unit) { return false }
            if (0xD800...0xDBFF).contains(unit) {
                guard take("\\"), let low = escape(), (0xDC00...0xDFFF).contains(low) else { return false }
            }
        }
        return false
    }

    /// Returns the character of an escape sequence after the backslash.
    private mutating func escape() -> Int? {
        guard let byte = next else { return nil }
        index += 1
        guard byte == UInt8(ascii: "u") else { return #""\/bfnrt"#.utf8.contains(byte) ? 0 : nil }
        let digits = bytes[index...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
        index += 4
        return Int(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}

/// A random text of JSON.
private func text(depth: Int, _ random: inout Seeded) -> String {
    let indentation = "\n" + String(repeating: " ", count: 29)
    let blanks = ["", "", "", " ", "\n\t", "         \r\n", indentation].randomElement(using: &random) ?? ""
    func string() -> String {
        let parts = [
            "a", "\\n", "\\u00e9", "ü", "日本", "🙂", "\\ud83d\\ude42", " with plain text of some length ", "\\\"", "/",
            "\u{7F}", "",
        ]
        return "\""
            + (0..<Int.random(in: 0...4, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
            .joined() + "\""
    }
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
    case 0: return blanks + (["true", "false", "null"].randomElement(using: &random) ?? "")
    case 1: return blanks + "\(Int.random(in: -1000...1000, using: &random))" + blanks
    case 2:
        return blanks + "\(Double.random(in: -1000...1000, using: &random))"
            + (["", "e3", "E-7", "e+0"].randomElement(using: &random) ?? "")
    case 3, 4: return string() + blanks
    case 5:
        return "["
            + (0..<Int.random(in: 0...4, using: &random)).map { _ in text(depth: depth - 1, &random) }.joined(
                separator: ",") + blanks + "]"
    default:
        return "{"
            + (0..<Int.random(in: 0...4, using: &random)).map { _ in
                blanks + string() + blanks + ":" + text(depth: depth - 1, &random)
            }.joined(separator: ",") + blanks + "}" + blanks
    }
}

@Suite("JSON, differential")
struct JSONDifferentialTests {
    @Test("valid and damaged JSON is read exactly when the grammar allows it", arguments: 0..<8)
    func grammar(seed: Int) throws {
        var random = Seeded(state: UInt64(seed) &* 77 &+ 5)
        var accepted = 0
        defer { #expect(accepted > 500) }
        for _ in 0..<1500 {
            var bytes = Array(text(depth: 4, &random).utf8)
            let isWhole = Bool.random(using: &random)
            for _ in 0..<(isWhole || bytes.isEmpty ? 0 : Int.random(in: 1...3, using: &random)) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
                case 1: bytes[place] = Array("{}[]:,\"\\0e.-tfnu x".utf8).randomElement(using: &random) ?? 0
                case 2: if bytes.count > 1 { bytes.remove(at: place) }
                default: bytes.removeSubrange(place...)
                }
                if bytes.isEmpty { break }
            }
            let ours = (try? ValueTape(json: bytes)) != nil
            #expect(ours == Grammar.accepts(bytes), "\(bytes) \(String(decoding: bytes, as: UTF8.self))")
            guard ours else { continue }
            accepted += 1
            let value = try JSONValue(json: Data(bytes))
            #expect(try JSONValue(json: Data(value.description.utf8)) == value)
        }
    }

    @Test("strings are read as Foundation reads them")
    func strings() throws {
        var random = Seeded(state: 3)
        var compared = 0
        defer { #expect(compared > 200) }
        for _ in 0..<2000 {
            let text = "[" + text(depth: 0, &random) + "]"
            guard case .array(let items) = try JSONValue(json: Data(text.utf8)), case .string(let ours)? = items.first
            else { continue }
            compared += 1
            let theirs = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String]
            #expect([ours] == theirs, "\(text)")
            let written = JSONValue.string(ours).description
            #expect(try JSONSerialization.jsonObject(with: Data("[\(written)]".utf8)) as? [String] == [ours])
        }
    }

    @Test("strings of every length with an escape at every index round-trip")
    func escapes() throws {
        for count in 0..<40 {
            for place in 0..<count {
                for special in ["\"", "\\", "\n", "\u{1}", "\u{1F}", "é", "🙂"] {
                    let text =
                        String(repeating: "x", count: place) + special + String(repeating: "y", count: count - place)
                    let written = JSONValue.string(text).description
                    #expect(try JSONValue(json: Data(written.utf8)).stringValue == text)
                    #expect(try JSONSerialization.jsonObject(with: Data("[\(written)]".utf8)) as? [String] == [text])
                }
            }
        }
    }

    @Test("doubles of every form are read and written as by the standard library")
    func doubles() throws {
        var random = Seeded(state: 11)
        for _ in 0..<20_000 {
            let digits = UInt64.random(
                in: 0...(UInt64.max >> UInt64.random(in: 0..<64, using: &random)), using: &random)
            let exponent = Int.random(in: -45...45, using: &random)
            for text in ["\(digits)e\(exponent)", "-\(digits / 1000).\(digits % 1000)", "0.\(digits)", "\(digits)"] {
                let expected = Double(text)
                #expect(text.withBytes { NumberText.double(in: $0) } == expected, "\(text)")
            }
            let value = Double(digits) / ([1, 10, 1000, 1e6, 1e7, 1e20].randomElement(using: &random) ?? 1)
            let plain = value.description
            let buffer = JSONOutput()
            buffer.append(double: -value)
            #expect(buffer.text == "-" + (plain.hasSuffix(".0") ? String(plain.dropLast(2)) : plain))
        }
    }

    @Test(
        "numbers at the limits",
        arguments: [
            "0", "-0", "0.0", "-0.0", "9007199254740993", "9007199254740992.5", "9007199254740993.0",
            "18446744073709551615",
            "9223372036854775807", "-9223372036854775808", "1e22", "1e23", "8.5e22", "4.9e-324",
            "2.2250738585072014e-308",
            "1.7976931348623157e308", "0.1", "0.30000000000000004", "123456789012345678", "1234567890123456789",
            "12345678901234567890",
            "0.000001", "1e-7", "5e-1", "99999999999999999999e-20", "1.00000000000000011102230246251565404e0",
            "6.631236846766476e-316", "7.2057594037927933e16", "3.4028235e38", "1e-27", "9.999999999999999999e27",
        ])
    func edges(text: String) throws {
        func integer<Value: FixedWidthInteger>(_ type: Value.Type) -> Value? {
            text.withBytes { NumberText.integer(type, in: $0) }
        }
        #expect(text.withBytes { NumberText.double(in: $0) }?.bitPattern == Double(text)?.bitPattern)
        // What isn't in the table isn't whole, or is beyond 64 bits.
        let whole = Self.wholeEdges[text]
        #expect(integer(Int64.self) == whole.flatMap { Int64($0) })
        #expect(integer(UInt64.self) == whole.flatMap { UInt64($0) })
    }

    private static let wholeEdges: [String: String] = [
        "0": "0", "-0": "0", "0.0": "0", "-0.0": "0", "9007199254740993": "9007199254740993",
        "9007199254740993.0": "9007199254740993", "18446744073709551615": "18446744073709551615",
        "9223372036854775807": "9223372036854775807", "-9223372036854775808": "-9223372036854775808",
        "123456789012345678": "123456789012345678", "1234567890123456789": "1234567890123456789",
        "12345678901234567890": "12345678901234567890", "7.2057594037927933e16": "72057594037927933",
    ]

    @Test("integers of every length are written with all digits")
    func integers() {
        var power: UInt64 = 1
        for _ in 0..<20 {
            for value in [power, power - 1, power + 1, power &* 7] {
                let buffer = JSONOutput()
                buffer.append(integer: value)
                #expect(buffer.text == "\(value)")
                let signed = JSONOutput()
                signed.append(integer: Int64(truncatingIfNeeded: value))
                #expect(signed.text == "\(Int64(truncatingIfNeeded: value))")
            }
            power &*= 10
        }
        let buffer = JSONOutput()
        buffer.append(integer: Int64.min)
        #expect(buffer.text == "\(Int64.min)")
    }
}
