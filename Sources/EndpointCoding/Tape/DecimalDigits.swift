/// A decimal number of any size, as exact digits and an exponent.
///
/// The number `-1.50e3` is -15 times ten to the power of 2.
package struct DecimalDigits: Equatable {
    private let isNegative: Bool
    /// The ASCII digits without leading and trailing zeros; empty for the number zero.
    private let digits: [UInt8]
    /// The power of ten to multiply the digits by, clamped to the range of `Int`.
    private let exponent: Int

    /// Reads the digits of a number.
    ///
    /// - Parameter number: The text of a decimal number, which may begin with a plus sign and zeros.
    package init(_ number: UnsafeBufferPointer<UInt8>) {
        var digits: [UInt8] = []
        var fraction = 0
        var index = 0
        var hasPoint = false
        scan: while index < number.count {
            let byte = number[index]
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                if byte != UInt8(ascii: "0") || !digits.isEmpty { digits.append(byte) }
                if hasPoint { fraction += 1 }
            case UInt8(ascii: "."): hasPoint = true
            case UInt8(ascii: "-"), UInt8(ascii: "+"): break
            default: break scan
            }
            index += 1
        }
        let zeros = digits.reversed().prefix { $0 == UInt8(ascii: "0") }.count
        digits.removeLast(zeros)
        self.digits = digits
        isNegative = !digits.isEmpty && number.first == UInt8(ascii: "-")
        exponent = digits.isEmpty ? 0 : Self.sum(Self.power(number.dropFirst(index + 1)), zeros - fraction)
    }

    /// Returns the exponent after the `e`.
    private static func power(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        let text = String(decoding: text, as: UTF8.self)
        return text.isEmpty ? 0 : Int(text) ?? (text.hasPrefix("-") ? .min : .max)
    }

    private static func sum(_ power: Int, _ more: Int) -> Int {
        let (sum, overflows) = power.addingReportingOverflow(more)
        return overflows ? power : sum
    }

    package var isWhole: Bool { exponent >= 0 }

    /// The number of digits without leading and trailing zeros.
    var significantDigits: Int { digits.count }

    /// Returns the number without its fraction; nil if the result doesn't fit in the type.
    func truncated<Value: FixedWidthInteger>(to type: Value.Type) -> Value? {
        if isWhole { return integer(as: type) }
        // A number with the exponent `Int.min`, which can't be negated, has no digits before the point.
        let whole = digits.dropLast(exponent == .min ? digits.count : min(-exponent, digits.count))
        if whole.isEmpty { return 0 }
        return whole.count > 20 ? nil : Value((isNegative ? "-" : "") + String(decoding: whole, as: UTF8.self))
    }

    /// Returns the number as an integer; nil if the number isn't whole or doesn't fit in the type.
    func integer<Value: FixedWidthInteger>(as type: Value.Type) -> Value? {
        // An integer of 64 bits has at most 20 digits.
        guard isWhole, exponent <= 20, digits.count + exponent <= 20 else { return nil }
        let text = digits + [UInt8](repeating: UInt8(ascii: "0"), count: exponent)
        return text.isEmpty ? 0 : Value((isNegative ? "-" : "") + String(decoding: text, as: UTF8.self))
    }

    // Functions that write the digits of integers.

    /// The text of the numbers from 0 to 99, two digits each.
    private static let pairs: StaticString = """
        0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849\
        5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899
        """

    @inline(__always)
    static func count(_ value: UInt64) -> Int {
        var count = 1
        var rest = value
        while rest >= 10_000 {
            rest /= 10_000
            count += 4
        }
        return count + (rest >= 10 ? 1 : 0) + (rest >= 100 ? 1 : 0) + (rest >= 1000 ? 1 : 0)
    }

    /// Writes exactly `count` digits of an integer, beginning with the last digit.
    @inline(__always)
    static func write(_ value: UInt64, count: Int, to target: UnsafeMutablePointer<UInt8>) {
        var rest = value
        var index = count
        let pairs = Self.pairs.utf8Start
        while index >= 2 {
            let (quotient, pair) = rest.quotientAndRemainder(dividingBy: 100)
            rest = quotient
            index -= 2
            target[index] = pairs[Int(pair) * 2]
            target[index + 1] = pairs[Int(pair) * 2 + 1]
        }
        if index == 1 { target[0] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10) }
    }
}
