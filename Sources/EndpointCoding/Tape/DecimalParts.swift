/// A decimal number of at most 19 digits.
///
/// The number consists of its digits as one whole number, and the power of ten to multiply them with.
struct DecimalParts {
    private var digits: UInt64 = 0
    private var exponent = 0
    private var isNegative = false

    /// Parses a number; nil for more than 19 digits or an exponent of more than three digits.
    @inline(__always)
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return nil }
        var index = 0
        if bytes.count > 0, start[0] == UInt8(ascii: "-") {
            isNegative = true
            index = 1
        }
        let first = index
        var point = -1
        while index < bytes.count {
            let digit = start[index] &- UInt8(ascii: "0")
            if digit < 10 {
                digits = digits &* 10 &+ UInt64(digit)
            } else if start[index] == UInt8(ascii: "."), point < 0 {
                point = index
                // Most digits of long numbers are after the point.
                while index + 9 <= bytes.count, let eight = ByteWord.number(ByteWord.load(start + index + 1)) {
                    digits = digits &* 100_000_000 &+ eight
                    index += 8
                }
            } else {
                break
            }
            index += 1
        }
        // Leading zeros count as digits here, so a number with many leading zeros is left to the slower parser.
        guard index - first <= (point < 0 ? 19 : 20) else { return nil }
        if point >= 0 { exponent = point + 1 - index }
        if index < bytes.count, !readExponent(start, index, bytes.count) { return nil }
    }

    private mutating func readExponent(_ start: UnsafePointer<UInt8>, _ position: Int, _ end: Int) -> Bool {
        var index = position + 1
        guard start[position] | 0x20 == UInt8(ascii: "e"), index < end else { return false }
        let isBelowOne = start[index] == UInt8(ascii: "-")
        if isBelowOne || start[index] == UInt8(ascii: "+") { index += 1 }
        guard index < end, end - index <= 3 else { return false }
        var power = 0
        while index < end {
            let digit = start[index] &- UInt8(ascii: "0")
            guard digit < 10 else { return false }
            power = power * 10 + Int(digit)
            index += 1
        }
        exponent += isBelowOne ? -power : power
        return true
    }

    /// The powers of ten that a double holds exactly.
    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20,
        1e21, 1e22,
    ]

    /// The nearest double; nil if the exponent is too large for the methods used here.
    @inline(__always)
    var double: Double? {
        if digits < 1 << 53, exponent >= -22, exponent <= 22 {
            // A double holds both parts exactly, so their product or quotient is rounded only once (Clinger).
            let value = Double(digits)
            let result = exponent < 0 ? value / Self.powersOfTen[-exponent] : value * Self.powersOfTen[exponent]
            return isNegative ? -result : result
        }
        return longDouble
    }

    /// The powers of 5 for the exponents from -27 to 27, as 128 bits of which the highest is set.
    ///
    /// The powers for exponents from zero on are exact; the other powers are rounded up.
    private static let powersOfFive: [(high: UInt64, low: UInt64)] = (-27...27).map { exponent in
        let power = (0..<abs(exponent)).reduce(UInt64(1)) { product, _ in product * 5 }
        if exponent >= 0 { return (power << UInt64(power.leadingZeroBitCount), 0) }
        let high = power.dividingFullWidth((1 << UInt64(63 - power.leadingZeroBitCount), 0))
        let low = power.dividingFullWidth((high.remainder, 0))
        return low.quotient == .max ? (high.quotient + 1, 0) : (high.quotient, low.quotient + 1)
    }

    /// The nearest double, by the Eisel-Lemire method; nil for exponents outside -27...27.
    ///
    /// For these exponents the method ("Number Parsing at a Gigabyte per Second", 2021) is exact without a check for
    /// ambiguity, because 128 bits of the power of five always determine the rounding.
    @inline(never)
    private var longDouble: Double? {
        guard digits != 0 else { return isNegative ? -0.0 : 0 }
        guard exponent >= -27, exponent <= 27 else { return nil }
        let zeros = digits.leadingZeroBitCount
        let whole = digits << UInt64(zeros)
        let power = Self.powersOfFive[exponent + 27]
        var (high, low) = whole.multipliedFullWidth(by: power.high)
        if high & 0x1FF == 0x1FF {
            let (carried, overflows) = low.addingReportingOverflow(whole.multipliedFullWidth(by: power.low).high)
            low = carried
            if overflows { high &+= 1 }
        }
        let upper = Int(high >> 63)
        var mantissa = high >> UInt64(upper + 9)
        var binary = (217_706 * exponent) >> 16 + 63 + upper - zeros + 1023
        // A number halfway between two doubles is rounded to the even one.
        if low <= 1, exponent >= -4, exponent <= 23, mantissa & 3 == 1, mantissa << UInt64(upper + 9) == high {
            mantissa &= ~1
        }
        mantissa = (mantissa + mantissa & 1) >> 1
        if mantissa >= 1 << 53 {
            mantissa = 1 << 52
            binary += 1
        }
        guard binary > 0, binary < 2047 else { return nil }
        let value = Double(
            sign: .plus, exponentBitPattern: UInt(binary), significandBitPattern: mantissa & (1 << 52 - 1))
        return isNegative ? -value : value
    }
}
