/// A number of any size that is compared by its value: `1`, `1.0` and `10e-1` are equal.
struct ExactNumber: Sendable, Hashable, Swift.Comparable {
    /// The maximum exponent; a larger exponent is replaced by the maximum.
    private static let largestExponent = 1 << 48

    private let isNegative: Bool
    /// The significant digits, without zeros at the beginning and the end; empty for the number zero.
    private let digits: [UInt8]
    /// The power of ten by which the fraction 0.`digits` is multiplied.
    private let exponent: Int

    /// Creates a number from its text.
    ///
    /// - Parameter text: A number in the format of JSON or of YAML's core schema: `-0`, `1.50`, `+.5e3`, `5.`.
    init(_ text: String) {
        var digits: [UInt8] = []
        var exponent = 0
        var isBehindPoint = false
        var isNegative = false
        var rest = Array(text.utf8)[...]
        if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
            isNegative = sign == UInt8(ascii: "-")
            rest = rest.dropFirst()
        }
        scan: while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "."): isBehindPoint = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"): break scan
            default:
                if byte == UInt8(ascii: "0"), digits.isEmpty {
                    if isBehindPoint { exponent -= 1 }
                } else {
                    digits.append(byte)
                    if !isBehindPoint { exponent += 1 }
                }
            }
        }
        exponent += Self.exponent(rest)
        while digits.last == UInt8(ascii: "0") { digits.removeLast() }
        self.digits = digits
        self.isNegative = isNegative && !digits.isEmpty
        self.exponent = digits.isEmpty ? 0 : exponent
    }

    init(_ integer: Int) {
        self.init(String(integer))
    }

    private static func exponent(_ text: ArraySlice<UInt8>) -> Int {
        var rest = text
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
        var value = 0
        for byte in rest { value = min(value * 10 + Int(byte) - 48, largestExponent) }
        return isNegative ? -value : value
    }

    static func < (left: ExactNumber, right: ExactNumber) -> Bool {
        guard left.isNegative == right.isNegative else { return left.isNegative }
        return left.isNegative ? right.isCloserToZero(than: left) : left.isCloserToZero(than: right)
    }

    private func isCloserToZero(than other: ExactNumber) -> Bool {
        if digits.isEmpty || other.digits.isEmpty { return digits.isEmpty && !other.digits.isEmpty }
        if exponent != other.exponent { return exponent < other.exponent }
        return digits.lexicographicallyPrecedes(other.digits)
    }
}
