/// A whole number of any size, as a description writes it: `5`, `5.0` and `5e0` are one.
public struct WholeNumber: Sendable, Equatable {
    public let isNegative: Bool
    /// The digits without zeros at either end; empty for zero.
    private let digits: Substring
    /// The number of zeros after the digits.
    private let zeros: Int

    /// - Parameter number: The text of a number in JSON's grammar.
    /// - Returns: Nil when it isn't whole, or isn't a number.
    public init?(_ number: String) {
        let mantissa = number.prefix { $0 != "e" && $0 != "E" }
        let unsigned = mantissa.drop { $0 == "-" }
        let parts = unsigned.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, parts.joined().utf8.allSatisfy({ (48...57).contains($0) }), !whole.isEmpty else {
            return nil
        }
        let fraction = parts.count == 2 ? parts[1] : ""
        let written = Substring(whole + fraction).drop { $0 == "0" }
        let trailing = written.reversed().prefix { $0 == "0" }.count
        digits = written.dropLast(trailing)
        isNegative = !digits.isEmpty && mantissa.hasPrefix("-")
        guard !digits.isEmpty else {
            zeros = 0
            return
        }
        let power = mantissa.endIndex == number.endIndex ? 0 : Int(number[mantissa.endIndex...].dropFirst())
        // No number that is meant has a billion digits.
        guard let power, power.magnitude < 1_000_000_000, power + trailing >= fraction.count else { return nil }
        zeros = power + trailing - fraction.count
    }

    /// The number of digits that the number is written with.
    public var digitCount: Int { max(1, digits.count + zeros) }

    /// The number of digits between the first and the last that isn't zero.
    public var significantDigitCount: Int { digits.count }

    /// Returns the number as an integer; nil when it doesn't fit.
    public func integer<Value: FixedWidthInteger>(as type: Value.Type) -> Value? {
        guard digitCount <= 20 else { return nil }
        return Value((isNegative ? "-" : "") + (digits.isEmpty ? "0" : digits) + String(repeating: "0", count: zeros))
    }
}
