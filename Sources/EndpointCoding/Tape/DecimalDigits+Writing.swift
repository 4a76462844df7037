// Digits of whole numbers.
extension DecimalDigits {
    /// The numbers from 0 to 99, two digits each.
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
}
