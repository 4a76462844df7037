extension JSONBuffer {
    /// The numbers from 0 to 99, two digits each.
    private static let pairs: StaticString = """
        0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849\
        5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899
        """

    @inline(__always)
    func append<Value: FixedWidthInteger>(integer value: Value) {
        append(digits: UInt64(truncatingIfNeeded: value.magnitude), isNegative: value < 0)
    }

    private func append(digits magnitude: UInt64, isNegative: Bool) {
        // 20 digits and a sign.
        var target = room(21)
        if isNegative { target.pointee = UInt8(ascii: "-") }
        let sign = isNegative ? 1 : 0
        let count = Self.digitCount(magnitude)
        target += sign
        Self.write(magnitude, count: count, to: target)
        advance(sign + count)
    }

    @inline(__always)
    private static func digitCount(_ value: UInt64) -> Int {
        var count = 1
        var rest = value
        while rest >= 10_000 {
            rest /= 10_000
            count += 4
        }
        return count + (rest >= 10 ? 1 : 0) + (rest >= 100 ? 1 : 0) + (rest >= 1000 ? 1 : 0)
    }

    /// Writes exactly `count` digits, from the last one on.
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

    /// The shortest text that reads as the same number, which is finite.
    func append(double value: Double) {
        let magnitude = value.magnitude
        // A double holds no two numbers of up to 15 digits as one: digits that give it back are the shortest ones.
        if magnitude < 1e15, magnitude >= 1e-3 || magnitude == 0 {
            let whole = magnitude.rounded(.towardZero)
            if whole == magnitude { return append(digits: UInt64(whole), isNegative: value.sign == .minus) }
            if magnitude < 1e9 {
                let millionths = (magnitude * 1e6).rounded()
                if millionths / 1e6 == magnitude {
                    return append(millionths: UInt64(millionths), isNegative: value < 0)
                }
            }
        }
        // What ends in ".0" has been written above, but for very large numbers.
        let text = value.description
        appendNumber(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
    }

    private func append(millionths: UInt64, isNegative: Bool) {
        append(digits: millionths / 1_000_000, isNegative: isNegative)
        var fraction = millionths % 1_000_000
        var count = 6
        while count > 1, fraction % 10 == 0 {
            fraction /= 10
            count -= 1
        }
        let target = room(7)
        target[0] = UInt8(ascii: ".")
        Self.write(fraction, count: count, to: target + 1)
        advance(count + 1)
    }
}
