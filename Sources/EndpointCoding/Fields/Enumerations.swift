/// An enumeration to which a server may add values: unknown values are preserved.
///
/// An open enumeration is a structure with static members rather than an enum. A `switch` over it needs a `default`, so
/// a new value breaks no code. All string enumerations use ``StringEnumeration``.
public protocol OpenEnumeration: RawRepresentable, Hashable, Sendable, Codable, SingleValueReadable,
    SingleValueWritable, CustomStringConvertible
where RawValue: Hashable & Sendable & Codable & SingleValueReadable & SingleValueWritable {
    init(rawValue: RawValue)
}

extension OpenEnumeration {
    /// Creates an enumeration value that the OpenAPI description doesn't list.
    public static func unknown(_ rawValue: RawValue) -> Self { Self(rawValue: rawValue) }

    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.rawValue == rhs.rawValue }

    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

    public var description: String { "\(rawValue)" }

    /// Reads the raw value of the enumeration. Unknown values are accepted.
    @inline(__always)
    public init(from value: ValueReader) throws { self.init(rawValue: try RawValue(from: value)) }

    /// Reads the raw value of the enumeration. Unknown values are accepted.
    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try RawValue(from: decoder))
    }

    /// Writes the raw value of the enumeration.
    public func encode(to encoder: any Encoder) throws {
        try JSONValue(writing: rawValue).encode(to: encoder)
    }

    /// Writes the raw value of the enumeration.
    @inline(__always)
    public func write(to value: inout ValueWriter) throws { try rawValue.write(to: &value) }
}

/// An enumeration that accepts only the values of the OpenAPI description.
///
/// Decoding any other value is an error.
public protocol ClosedEnumeration: RawRepresentable, CaseIterable, Hashable, Sendable, Codable, SingleValueReadable,
    SingleValueWritable
where RawValue: Codable & SingleValueReadable & SingleValueWritable {}

extension ClosedEnumeration {
    /// Reads the raw value of the enumeration, which must be one of its cases.
    public init(from value: ValueReader) throws {
        let rawValue = try RawValue(from: value)
        guard let known = Self(rawValue: rawValue) else {
            throw value.corrupted("unknown value of \(Self.self)")
        }
        self = known
    }

    /// Reads the raw value of the enumeration, which must be one of its cases.
    public init(from decoder: any Decoder) throws { try self.init(from: ValueReader(decoder)) }

    /// Writes the raw value of the enumeration.
    public func encode(to encoder: any Encoder) throws {
        try JSONValue(writing: rawValue).encode(to: encoder)
    }

    /// Writes the raw value of the enumeration.
    @inline(__always)
    public func write(to value: inout ValueWriter) throws { try rawValue.write(to: &value) }
}
