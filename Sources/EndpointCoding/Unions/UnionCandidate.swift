/// A criterion by which a value matches one case of a union.
@_spi(Generated)
public indirect enum UnionCandidate: Sendable {
    /// A boolean.
    case boolean
    /// A number that is whole and fits 64 bits.
    case integer
    /// Any number.
    case number
    /// A number that may be written as a string.
    case inString(UnionCandidate)
    /// Any string.
    case string
    /// Any list.
    case array
    /// A string that is one of these.
    case oneOfStrings([StaticString])
    /// An object, described by its fields.
    ///
    /// `constants` are fields that have this value, or one of several consecutive ones, if present; `enumerations` are
    /// fields to whose values a server may add. The name `a.b` is the field `b` of the object in `a`. An extensible
    /// object keeps unknown fields.
    case object(
        required: [StaticString], known: [StaticString], constants: [(StaticString, Value)],
        enumerations: [(StaticString, Value)] = [], isExtensible: Bool = false
    )
    /// Any value that matches no other case.
    case anything

    /// A field's value, of any type except arrays and objects.
    public enum Value: Sendable, ExpressibleByStringLiteral {
        /// There, and null.
        case null
        /// True or false.
        case boolean(Bool)
        /// A number as JSON writes it; `6`, `6.0` and `6e0` are the same.
        case number(StaticString)
        /// A string, compared exactly.
        case string(StaticString)

        public init(stringLiteral value: StaticString) { self = .string(value) }
    }
}
