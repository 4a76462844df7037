/// A parser of decimal numbers, which converts them to Swift's types.
package enum NumberText {
    /// Returns the number as an integer; nil if it isn't whole or doesn't fit in the type.
    ///
    /// The numbers `1.0` and `1e2` are whole, and `1.5` isn't.
    @inline(__always)
    static func integer<Value: FixedWidthInteger>(
        _ type: Value.Type, in bytes: UnsafeBufferPointer<UInt8>
    ) -> Value? {
        let isNegative = bytes.first == UInt8(ascii: "-")
        // Eighteen digits always fit in `Int64`.
        guard bytes.count <= 18 else { return longInteger(type, in: bytes) }
        var value: Int64 = 0
        var first = isNegative ? 1 : 0
        while first + 8 <= bytes.count, let start = bytes.baseAddress,
            let eight = ByteWord.number(ByteWord.load(start + first))
        {
            value = value &* 100_000_000 &+ Int64(truncatingIfNeeded: eight)
            first += 8
        }
        for index in first..<bytes.count {
            let digit = bytes[index] &- UInt8(ascii: "0")
            guard digit < 10 else { return wholeDecimal(type, in: bytes) }
            value = value &* 10 &+ Int64(digit)
        }
        return Value(exactly: isNegative ? -value : value)
    }

    @inline(never)
    private static func longInteger<Value: FixedWidthInteger>(
        _ type: Value.Type, in bytes: UnsafeBufferPointer<UInt8>
    ) -> Value? {
        let isNegative = bytes.first == UInt8(ascii: "-")
        var value: Value = 0
        for byte in bytes.dropFirst(isNegative ? 1 : 0) {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return wholeDecimal(type, in: bytes) }
            let digit = Value(truncatingIfNeeded: byte - UInt8(ascii: "0"))
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, overflows) =
                isNegative ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
            // A number with too many digits may still fit because of a negative exponent.
            guard !overflow, !overflows else { return wholeDecimal(type, in: bytes) }
            value = sum
        }
        return value
    }

    /// Returns the integer of a number that has a fraction or an exponent, if its value is whole.
    @inline(never)
    private static func wholeDecimal<Value: FixedWidthInteger>(
        _ type: Value.Type, in bytes: UnsafeBufferPointer<UInt8>
    ) -> Value? {
        DecimalDigits(bytes).integer(as: type)
    }

    private static let posix = Locale(identifier: "en_US_POSIX")

    /// Returns the number as a `Decimal`, which is exact up to 38 digits.
    ///
    /// `bytes` must be a number: Foundation parses a prefix and ignores the rest.
    static func decimal(in bytes: UnsafeBufferPointer<UInt8>) -> Decimal? {
        Decimal(string: String(decoding: bytes, as: UTF8.self), locale: posix)
    }

    /// Returns the nearest double; nil if the nearest double isn't finite.
    static func double(in bytes: UnsafeBufferPointer<UInt8>) -> Double? {
        if let parts = DecimalParts(bytes), let double = parts.double { return double }
        guard let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite else { return nil }
        return value
    }
}

/// The grammar of decimal numbers in strings.
///
/// Foundation parses a prefix and ignores the rest: it reads `"12abc"` as 12, and `"2017-10-11"` as 2017.
extension NumberText {
    /// Returns a Boolean value that indicates whether all of `text` is one number.
    ///
    /// A number consists of a sign, digits with at most one decimal point, and an exponent.
    package static func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
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

    static func skipSign(_ text: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
        if index < text.count, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") { index += 1 }
    }

    static func skipDigits(_ text: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Int {
        let start = index
        while index < text.count, text[index] &- UInt8(ascii: "0") < 10 { index += 1 }
        return index - start
    }
}
