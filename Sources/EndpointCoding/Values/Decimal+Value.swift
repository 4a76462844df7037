extension Decimal: SingleValueReadable, SingleValueWritable, EmptyStringDecodesAsNil {
    /// Reads a decimal from a number, or from a string that contains only a number.
    ///
    /// Amounts are often sent as strings. A string may contain notations that JSON doesn't allow: a plus sign, leading
    /// zeros, and a decimal point without a digit before or after it.
    public init(from value: ValueReader) throws {
        let decimal: Decimal?
        if value.isString {
            decimal = value.tape.withText(at: value.index) { text in
                NumberText.matches(text) ? NumberText.decimal(in: text) : nil
            }
        } else {
            decimal = try value.withNumber(Decimal.self) { NumberText.decimal(in: $0) }
        }
        guard let decimal, decimal.isFinite, !Self.isRounded(value, decimal) else {
            throw value.invalidFormat("not a number that fits in Decimal")
        }
        self = decimal
    }

    /// Returns a Boolean value that indicates whether an integer has more digits than `Decimal` can hold.
    ///
    /// A fraction may lose its last digits.
    private static func isRounded(_ value: ValueReader, _ decimal: Decimal) -> Bool {
        guard value.token.count > 38 else { return false }
        let digits = value.tape.text(at: value.index).withBytes { DecimalDigits($0) }
        return digits.isWhole && digits.significantDigits > 38
            && decimal.description.withBytes { DecimalDigits($0) } != digits
    }

    /// Writes the decimal.
    ///
    /// - Throws: `EncodingError` if the number isn't finite, because JSON can't represent it.
    public func write(to value: inout ValueWriter) throws {
        guard isFinite else { throw EncodingError.invalid(self, "\(self) isn't a finite number") }
        value.output.writeNumber(description)
    }
}
