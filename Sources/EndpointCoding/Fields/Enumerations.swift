/// An enumeration to which a server may add values: unknown values are preserved.
///
/// It is a structure with static members rather than an enum: `switch` needs a `default`, and a new value breaks
/// nothing. String enumerations are all ``StringEnumeration``s.
public protocol OpenEnumeration: RawRepresentable, Hashable, Sendable, Codable, SingleValueReadable,
    SingleValueWritable, CustomStringConvertible
where RawValue: Hashable & Sendable & Codable & SingleValueReadable & SingleValueWritable {
    init(rawValue: RawValue)
}

extension OpenEnumeration {
    /// Creates a value that the description doesn't list.
    public static func unknown(_ rawValue: RawValue) -> Self { Self(rawValue: rawValue) }

    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.rawValue == rhs.rawValue }

    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

    public var description: String { "\(rawValue)" }

    /// Reads the raw value, whichever it is.
    @inline(__always)
    public init(from value: ValueReader) throws { self.init(rawValue: try RawValue(from: value)) }

    /// Reads the raw value, whichever it is.
    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try RawValue(from: decoder))
    }

    /// Writes the raw value.
    public func encode(to encoder: any Encoder) throws {
        try JSONValue(writing: rawValue).encode(to: encoder)
    }

    /// Writes the raw value.
    @inline(__always)
    public func write(to value: inout ValueWriter) throws { try rawValue.write(to: &value) }
}

/// An enumeration that has no values but those of the description: others are errors.
public protocol ClosedEnumeration: RawRepresentable, CaseIterable, Hashable, Sendable, Codable, SingleValueReadable,
    SingleValueWritable
where RawValue: Codable & SingleValueReadable & SingleValueWritable {}

extension ClosedEnumeration {
    /// Reads the raw value, which must be one of those that are known.
    public init(from value: ValueReader) throws {
        let rawValue = try RawValue(from: value)
        guard let known = Self(rawValue: rawValue) else {
            throw value.corrupted("unknown value of \(Self.self)")
        }
        self = known
    }

    /// Reads the raw value, which must be one of those that are known.
    public init(from decoder: any Decoder) throws { try self.init(from: ValueReader(decoder)) }

    /// Writes the raw value.
    public func encode(to encoder: any Encoder) throws {
        try JSONValue(writing: rawValue).encode(to: encoder)
    }

    /// Writes the raw value.
    @inline(__always)
    public func write(to value: inout ValueWriter) throws { try rawValue.write(to: &value) }
}
