/// A whole number of any size, read from a description.
///
/// Different notations of a number are equal, such as `5`, `5.0` and `5e0`.
public struct WholeNumber: Sendable, Equatable {
    public let isNegative: Bool
    /// The significant digits: no zeros at the beginning or the end; empty for the number zero.
    private let digits: Substring
    /// The number of zeros that follow `digits`.
    private let zeros: Int

    /// Creates a whole number from the text of a JSON number.
    ///
    /// - Parameter number: The text of a number in JSON's grammar.
    ///
    /// - Returns: Nil if the text isn't a number, or isn't a whole number.
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
        // No meaningful number has a billion digits.
        guard let power, power.magnitude < 1_000_000_000, power + trailing >= fraction.count else { return nil }
        zeros = power + trailing - fraction.count
    }

    /// The number of decimal digits of the number, written without an exponent.
    public var digitCount: Int { max(1, digits.count + zeros) }

    /// The number of digits from the first to the last digit that isn't zero.
    public var significantDigitCount: Int { digits.count }

    /// Returns the number as an integer; nil if the number doesn't fit into the integer type.
    public func integer<Value: FixedWidthInteger>(as type: Value.Type) -> Value? {
        guard digitCount <= 20 else { return nil }
        return Value((isNegative ? "-" : "") + (digits.isEmpty ? "0" : digits) + String(repeating: "0", count: zeros))
    }
}
