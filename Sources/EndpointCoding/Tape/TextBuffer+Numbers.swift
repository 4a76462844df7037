extension TextBuffer {
    @inline(__always)
    func append<Value: FixedWidthInteger>(integer value: Value) {
        append(digits: UInt64(truncatingIfNeeded: value.magnitude), isNegative: value < 0)
    }

    private func append(digits magnitude: UInt64, isNegative: Bool) {
        // The room suffices for 20 digits and a sign.
        var target = room(21)
        if isNegative { target.pointee = UInt8(ascii: "-") }
        let sign = isNegative ? 1 : 0
        let count = DecimalDigits.count(magnitude)
        target += sign
        DecimalDigits.write(magnitude, count: count, to: target)
        advance(sign + count)
    }

    /// Appends the shortest text that is parsed as the number `value`, which must be finite.
    func append(double value: Double) {
        let magnitude = value.magnitude
        // Two numbers of up to 15 digits never have the same double, so the digits that are parsed as `value` are the
        // shortest.
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
        // Only very large numbers still end in ".0": other whole numbers were written above.
        let text = value.description
        append(text: text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
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
        DecimalDigits.write(fraction, count: count, to: target + 1)
        advance(count + 1)
    }
}
