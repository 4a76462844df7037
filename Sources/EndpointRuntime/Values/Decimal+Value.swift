public import Foundation

extension Decimal: SingleValueReadable, SingleValueWritable, AbsentWhenEmpty {
    /// Takes a number, or a string that holds one and nothing else: amounts are often sent so. A string may have what
    /// JSON doesn't allow a number: a plus, zeros before the first digit, a point with no digit before or behind it.
    public init(from value: ValueReader) throws {
        let decimal: Decimal?
        if value.isString {
            decimal = value.tape.withText(at: value.index) { text in
                DecimalText.matches(text) ? JSONNumber.decimal(in: text) : nil
            }
        } else {
            decimal = try value.withNumber(Decimal.self) { JSONNumber.decimal(in: $0) }
        }
        guard let decimal, decimal.isFinite, !Self.isRounded(value, decimal) else {
            throw value.breaksFormat("this isn't a decimal number, or doesn't fit in Decimal")
        }
        self = decimal
    }

    /// Whether a whole number has more digits than fit. A fraction may lose its last ones.
    private static func isRounded(_ value: ValueReader, _ decimal: Decimal) -> Bool {
        guard value.token.count > 38 else { return false }
        let digits = value.tape.text(at: value.index).withBytes { DecimalDigits($0) }
        return digits.isWhole && digits.significantDigits > 38
            && decimal.description.withBytes { DecimalDigits($0) } != digits
    }

    /// - Throws: `EncodingError` when the number isn't finite: JSON has no word for it.
    public func write(to value: inout ValueWriter) throws {
        guard isFinite else {
            throw EncodingError.invalidValue(
                self, EncodingError.Context(codingPath: [], debugDescription: "JSON has no word for \(self)")
            )
        }
        value.buffer.appendNumber(description)
    }

    public var parameterText: String? { description }
}

/// The grammar of decimal numbers in texts. Foundation reads the front of a text and is content with it: `"12abc"` is
/// 12 to it, and `"2017-10-11"` 2017.
enum DecimalText {
    /// Whether all of `text` is one number: a sign, digits with one point among them or at their ends, an exponent.
    static func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        skipSign(text, &index)
        let whole = skipDigits(text, &index)
        var fraction = 0
        if index < text.count, text[index] == UInt8(ascii: ".") {
            index += 1
            fraction = skipDigits(text, &index)
        }
        guard whole + fraction > 0 else { return false }
        if index < text.count, text[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            skipSign(text, &index)
            guard skipDigits(text, &index) > 0 else { return false }
        }
        return index == text.count
    }

    private static func skipSign(_ text: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
        if index < text.count, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") { index += 1 }
    }

    private static func skipDigits(_ text: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Int {
        let start = index
        while index < text.count, text[index] &- UInt8(ascii: "0") < 10 { index += 1 }
        return index - start
    }
}
