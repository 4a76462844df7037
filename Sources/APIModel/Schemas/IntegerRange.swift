import OpenAPI

/// The range of a schema's integers, which determines their Swift type.
///
/// The type is `Int` if the bounds and examples fit. Otherwise the type is `UInt64`, `Decimal` with its 38 digits, or
/// `JSONNumber` for any range.
struct IntegerRange {
    /// The runtime's type for numbers of any size.
    static let unlimited = TypeReference.custom("JSONNumber")

    private var holdsNegative = false
    private var fitsInt = true
    private var fitsUnsigned = true
    private var fitsDecimal = true

    /// Creates the range from a schema's bounds and its examples.
    init(_ schema: Schema) {
        for bound in [schema.minimum, schema.maximum, schema.multipleOf] {
            if let bound, let number = WholeNumber(bound) {
                widen(to: number, isRounded: Self.isRounded(bound, number))
            }
        }
        for case .number(let text)? in [schema.example, schema.defaultValue] {
            if let number = WholeNumber(text) { widen(to: number) }
        }
    }

    init(values: [Literal]) {
        for case .number(let text) in values {
            if let number = WholeNumber(text) { widen(to: number) }
        }
    }

    var type: TypeReference {
        if fitsInt { return .int }
        if fitsUnsigned, !holdsNegative { return .uint64 }
        return fitsDecimal ? .decimal : Self.unlimited
    }

    private mutating func widen(to number: WholeNumber, isRounded: Bool = false) {
        if number.isNegative { holdsNegative = true }
        guard number.integer(as: Int64.self) == nil else { return }
        let isInt = isRounded && number.digitCount == 19
        let isUnsigned = number.integer(as: UInt64.self) != nil || isRounded
        fitsInt = fitsInt && isInt
        fitsUnsigned = fitsUnsigned && isUnsigned
        fitsDecimal = fitsDecimal && number.digitCount <= 38
    }

    /// Returns whether a bound is a 64-bit bound that a tool rounded to the nearest double.
    ///
    /// For example, 9223372036854775807 is rounded to 9223372036854775808, or to 9223372036854776000 in JavaScript.
    private static func isRounded(_ text: String, _ number: WholeNumber) -> Bool {
        guard let double = Double(text), [0x1p63, -0x1p63, 0x1p64].contains(double) else { return false }
        return number.significantDigitCount <= 17 || number.integer(as: UInt64.self) == 1 << 63
            || number == WholeNumber("18446744073709551616")
    }
}

extension Literal {
    /// A Boolean value that indicates whether the literal is an integer outside the range of `Int64`.
    var isBeyondInt64: Bool {
        guard case .number(let text) = self, Int64(text) == nil, let number = WholeNumber(text) else { return false }
        return number.integer(as: Int64.self) == nil
    }

    /// A Boolean value that indicates whether the literal is an integer that `Double` would round.
    var isBeyondDouble: Bool {
        guard case .number(let text) = self, text.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || (48...57).contains($0) })
        else {
            return false
        }
        return Int64(text).map { Double(exactly: $0) == nil } ?? isBeyondInt64
    }
}
