/// A criterion by which a value matches one case of a union.
@_spi(Generated)
public indirect enum UnionCandidate: Sendable {
    /// A boolean.
    case boolean
    /// An integer that fits in 64 bits.
    case integer
    /// Any number.
    case number
    /// A number that may be written as a string.
    case inString(UnionCandidate)
    /// Any string.
    case string
    /// Any array.
    case array
    /// A string that equals one of the given strings.
    case oneOfStrings([StaticString])
    /// An object, described by its fields.
    ///
    /// `constants` are fields that, if present, have the given value or one of several consecutive ones. `enumerations`
    /// are fields to whose values a server may add. The name `a.b` is the field `b` of the object in `a`. An extensible
    /// object keeps unknown fields.
    case object(
        required: [StaticString], known: [StaticString], constants: [(StaticString, Constant)],
        enumerations: [(StaticString, Constant)] = [], isExtensible: Bool = false
    )
    /// Any value that matches no other case.
    case anything

    /// A field's value, of any type except arrays and objects.
    public enum Constant: Sendable, ExpressibleByStringLiteral {
        /// The value null of a field that is present.
        case null
        /// The value true or false.
        case boolean(Bool)
        /// A number in JSON's notation. The numbers `6`, `6.0` and `6e0` are equal.
        case number(StaticString)
        /// A string, compared exactly.
        case string(StaticString)

        public init(stringLiteral value: StaticString) { self = .string(value) }
    }
}
