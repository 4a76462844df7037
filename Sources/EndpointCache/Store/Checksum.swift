/// A polynomial checksum of bytes, as in the algorithm of Rabin and Karp.
///
/// The bytes are the coefficients of a polynomial, whose value at one point is taken modulo the prime 2⁶¹ − 1. For two
/// different inputs of n bytes, at most n / 7 of the 2⁶¹ points result in the same value, so accidental damage is
/// missed at most once in 10¹² files of 10 MB.
enum Checksum {
    private static let prime: UInt64 = (1 << 61) - 1
    /// The point at which the polynomial is evaluated: a constant random number.
    private static let point: UInt64 = 0x0C3D_91A7_5B2E_F847

    static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        let square = sum(times(point, point), 0)
        let fourthPower = sum(times(square, square), 0)
        // Four sums are computed independently, because each step of a single sum would have to wait for the previous
        // step.
        var (a, b, c, d): (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        var index = 0
        // A coefficient has seven bytes, because eight bytes may exceed the prime. Each load reads eight bytes, so the
        // loop ends before the last bytes.
        while index + 29 <= bytes.count {
            a = sum(times(a, fourthPower), word(bytes, index))
            b = sum(times(b, fourthPower), word(bytes, index + 7))
            c = sum(times(c, fourthPower), word(bytes, index + 14))
            d = sum(times(d, fourthPower), word(bytes, index + 21))
            index += 28
        }
        var value = [b, c, d].reduce(a) { sum(times($0, point), $1) }
        while index < bytes.count {
            value = sum(times(value, point), UInt64(bytes[index]))
            index += 1
        }
        // The length is added, because zeros at the beginning wouldn't change the value.
        return sum(times(value, point), UInt64(bytes.count))
    }

    @inline(__always)
    private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) & 0x00FF_FFFF_FFFF_FFFF
    }

    /// Returns a product modulo the prime, not fully reduced: less than 2⁶².
    ///
    /// Both factors must be less than the prime.
    @inline(__always)
    private static func times(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        // 2⁶¹ is 1 modulo the prime, so the upper bits are added to the lower 61 bits.
        return (product.low & prime) &+ (product.high << 3 | product.low >> 61)
    }

    /// Returns a sum modulo the prime, for terms whose sum is less than 2⁶³.
    @inline(__always)
    private static func sum(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let sum = left &+ right
        let folded = (sum & prime) &+ (sum >> 61)
        return folded >= prime ? folded &- prime : folded
    }
}
