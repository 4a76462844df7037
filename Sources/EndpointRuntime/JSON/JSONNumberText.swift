import Foundation

/// A number as it stands in a JSON text, and what it is in Swift.
struct JSONNumberText {
    let bytes: ArraySlice<UInt8>

    /// A whole number that fits; `1.0` and `1e2` are whole, `1.5` isn't.
    func integer<Value: FixedWidthInteger>(_ type: Value.Type) -> Value? {
        var index = bytes.startIndex
        let isNegative = bytes.first == UInt8(ascii: "-")
        if isNegative { index += 1 }
        var value: Value = 0
        while index < bytes.endIndex {
            let byte = bytes[index]
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return wholeDecimal(type) }
            let digit = Value(truncatingIfNeeded: byte - UInt8(ascii: "0"))
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, overflows) =
                isNegative ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
            guard !overflow, !overflows else { return nil }
            value = sum
            index += 1
        }
        return value
    }

    /// A number that has a fraction or an exponent, and is whole all the same.
    private func wholeDecimal<Value: FixedWidthInteger>(_ type: Value.Type) -> Value? {
        if let decimal, let value = Value(NSDecimalNumber(decimal: decimal).stringValue) { return value }
        return double.flatMap { Value(exactly: $0) }
    }

    var double: Double? {
        if let fast = exactDouble { return fast }
        guard let value = Double(text), value.isFinite else { return nil }
        return value
    }

    /// The powers of ten that a double holds exactly.
    private static let powersOfTen: [Double] = (0...22).map { pow(10, Double($0)) }

    /// Up to 15 digits and a small exponent: both parts are exact, and so is their product or quotient when rounded
    /// once.
    private var exactDouble: Double? {
        var mantissa: UInt64 = 0
        var digits = 0
        var scale = 0
        var index = bytes.startIndex
        let isNegative = bytes.first == UInt8(ascii: "-")
        if isNegative { index += 1 }
        var isFraction = false
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == UInt8(ascii: ".") {
                isFraction = true
            } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
                digits += 1
                guard digits <= 15 else { return nil }
                mantissa = mantissa * 10 + UInt64(byte - UInt8(ascii: "0"))
                if isFraction { scale += 1 }
            } else {
                return nil
            }
            index += 1
        }
        let value = Double(mantissa) / Self.powersOfTen[scale]
        return isNegative ? -value : value
    }

    /// Exact as far as 38 digits go.
    var decimal: Decimal? {
        Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    }

    var text: String {
        String(decoding: bytes, as: UTF8.self)
    }
}
