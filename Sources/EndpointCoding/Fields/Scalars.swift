extension Bool: SingleValueReadable, SingleValueWritable {
    public init(from value: ValueReader) throws { self = try value.boolean() }
    public func write(to value: inout ValueWriter) throws { value.output.write(self) }
}

extension String: SingleValueReadable, SingleValueWritable {
    public init(from value: ValueReader) throws { self = try value.string() }
    public func write(to value: inout ValueWriter) throws { value.output.write(self) }
}

extension SingleValueReadable where Self: FixedWidthInteger {
    /// Reads the integer.
    ///
    /// - Throws: A `DecodingError` if the value isn't an integer, or doesn't fit in the type.
    public init(from value: ValueReader) throws { try self.init(readingFrom: value) }
}

/// Functions shared by all integer types.
extension FixedWidthInteger where Self: Sendable {
    init(readingFrom value: ValueReader) throws {
        guard
            let integer = try value.withNumber(Self.self, { NumberText.integer(Self.self, in: $0) })
                ?? value.tape.activeCoercions?.integer(of: value)
        else { throw try Self.reason(value) }
        self = integer
    }

    /// Returns the error for a number that the integer type can't represent.
    ///
    /// The error is an invalid format, whether or not the description declares a format.
    private static func reason(_ value: ValueReader) throws -> DecodingError {
        guard try value.withNumber(Self.self, { DecimalDigits($0).isWhole }) else {
            return value.invalidFormat("the number isn't an integer")
        }
        // The description declares no size for integers of type `Int`.
        let advice = Self.self == Int.self ? DecodingError.integerHint : ""
        return value.invalidFormat("the number doesn't fit in \(Self.self)\(advice)")
    }
}

extension DecodingError {
    /// The advice in an error about an integer that doesn't fit in a generated client's `Int`.
    fileprivate static let integerHint =
        "; 'types: { integers: JSONNumber }' in endpointgen.yaml reads those of any size"

    /// The error without the advice about generated clients.
    ///
    /// The advice is of no use if no generated model is read.
    package var withoutHint: DecodingError {
        guard case .dataCorrupted(let context) = self else { return self }
        return with(description: context.debugDescription.replacing(Self.integerHint, with: ""))
    }
}

extension SingleValueWritable where Self: FixedWidthInteger {
    /// Writes the integer.
    public func write(to value: inout ValueWriter) throws {
        if Self.isSigned {
            value.output.write(Int64(truncatingIfNeeded: self))
        } else {
            value.output.write(UInt64(truncatingIfNeeded: self))
        }
    }
}

extension Int: SingleValueReadable, SingleValueWritable {}
extension Int32: SingleValueReadable, SingleValueWritable {}
extension Int64: SingleValueReadable, SingleValueWritable {}
extension UInt64: SingleValueReadable, SingleValueWritable {}

extension Double: SingleValueReadable, SingleValueWritable {
    public init(from value: ValueReader) throws {
        guard let double = try value.withNumber(Double.self, { NumberText.double(in: $0) }) else {
            throw value.invalidFormat("the number doesn't fit in Double")
        }
        self = double
    }

    /// Writes the number.
    ///
    /// - Throws: `EncodingError` if the number isn't finite, because JSON can't represent it.
    public func write(to value: inout ValueWriter) throws {
        guard isFinite else { throw notFinite }
        value.output.write(self)
    }

    /// The shortest text that is read back as the same number.
    var jsonText: String {
        get throws {
            guard isFinite else { throw notFinite }
            let text = description
            return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        }
    }

    private var notFinite: EncodingError { .invalid(self, "\(self) isn't a finite number") }
}

extension Float: SingleValueReadable, SingleValueWritable {
    public init(from value: ValueReader) throws {
        let text = try value.withNumber(Float.self) { String(decoding: $0, as: UTF8.self) }
        guard let float = Float(text), float.isFinite else {
            throw value.invalidFormat("the number doesn't fit in Float")
        }
        self = float
    }

    /// Writes the number.
    ///
    /// - Throws: `EncodingError` if the number isn't finite, because JSON can't represent it.
    public func write(to value: inout ValueWriter) throws {
        guard isFinite else { return try Double(self).write(to: &value) }
        let text = description
        value.output.writeNumber(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
    }
}
