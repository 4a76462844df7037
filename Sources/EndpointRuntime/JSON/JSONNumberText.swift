import Foundation

/// A number as it stands in a JSON text, and what it is in Swift.
struct JSONNumberText {
    let bytes: ArraySlice<UInt8>

    /// A whole number that fits; `1.0` and `1e2` are whole, `1.5` isn't.
    func integer<Value: FixedWidthInteger>(_ type: Value.Type) -> Value? {
        bytes.withUnsafeBufferPointer { JSONNumber.integer(type, in: $0) }
    }

    var double: Double? {
        bytes.withUnsafeBufferPointer { JSONNumber.double(in: $0) }
    }

    /// Exact as far as 38 digits go.
    var decimal: Decimal? {
        bytes.withUnsafeBufferPointer { JSONNumber.decimal(in: $0) }
    }
}

extension JSONNumber {
    /// A whole number that fits; `1.0` and `1e2` are whole, `1.5` isn't.
    @inline(__always)
    static func integer<Value: FixedWidthInteger>(
        _ type: Value.Type, in bytes: UnsafeBufferPointer<UInt8>
    ) -> Value? {
        let isNegative = bytes.first == UInt8(ascii: "-")
        // Eighteen digits fit in any case.
        guard bytes.count <= 18 else { return longInteger(type, in: bytes) }
        var value: Int64 = 0
        for index in (isNegative ? 1 : 0)..<bytes.count {
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
            // An exponent behind the digits may take them back.
            guard !overflow, !overflows else { return wholeDecimal(type, in: bytes) }
            value = sum
        }
        return value
    }

    /// A number that has a fraction or an exponent, and is whole all the same.
    @inline(never)
    private static func wholeDecimal<Value: FixedWidthInteger>(
        _ type: Value.Type, in bytes: UnsafeBufferPointer<UInt8>
    ) -> Value? {
        DecimalDigits(bytes).integer(as: type)
    }

    private static let posix = Locale(identifier: "en_US_POSIX")

    /// Exact as far as 38 digits go. `bytes` must be a number: Foundation reads what is one at the front of any text.
    static func decimal(in bytes: UnsafeBufferPointer<UInt8>) -> Decimal? {
        Decimal(string: String(decoding: bytes, as: UTF8.self), locale: posix)
    }

    /// The double nearest to the number; nil when there is none that is finite.
    static func double(in bytes: UnsafeBufferPointer<UInt8>) -> Double? {
        if let parts = DecimalParts(bytes), let double = parts.double { return double }
        guard let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite else { return nil }
        return value
    }
}
