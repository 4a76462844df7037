/// A value that can be null, where null and absent mean different things: `Nullable<String>?` is nil when the field is
/// left out, `.null` when it is sent as null.
public enum Nullable<Wrapped> {
    /// Sent as null, or received as null.
    case null
    /// Anything else.
    case value(Wrapped)

    /// The value; nil when this is null.
    public var value: Wrapped? {
        if case .value(let value) = self { value } else { nil }
    }
}

extension Nullable: Sendable where Wrapped: Sendable {}
extension Nullable: Equatable where Wrapped: Equatable {}
extension Nullable: Hashable where Wrapped: Hashable {}

extension Nullable: ReadableValue, SingleValueReadable where Wrapped: ReadableValue {
    /// Null for an empty text too, where ``AbsentWhenEmpty`` has it so.
    @inlinable
    public init(from value: ValueReader) throws {
        self = value.isAbsent(as: Wrapped.self) ? .null : .value(try Wrapped(from: value))
    }
}

extension Nullable: WritableValue, SingleValueWritable where Wrapped: WritableValue {
    public func write(to value: inout ValueWriter) throws {
        switch self {
        case .null: value.writeNull()
        case .value(let wrapped): try wrapped.write(to: &value)
        }
    }

    public var parameterText: String? { value?.word }
}

extension Nullable: ExpressibleByUnicodeScalarLiteral where Wrapped: ExpressibleByUnicodeScalarLiteral {
    public init(unicodeScalarLiteral value: Wrapped.UnicodeScalarLiteralType) {
        self = .value(Wrapped(unicodeScalarLiteral: value))
    }
}

extension Nullable: ExpressibleByExtendedGraphemeClusterLiteral
where Wrapped: ExpressibleByExtendedGraphemeClusterLiteral {
    public init(extendedGraphemeClusterLiteral value: Wrapped.ExtendedGraphemeClusterLiteralType) {
        self = .value(Wrapped(extendedGraphemeClusterLiteral: value))
    }
}

extension Nullable: ExpressibleByStringLiteral where Wrapped: ExpressibleByStringLiteral {
    public init(stringLiteral value: Wrapped.StringLiteralType) {
        self = .value(Wrapped(stringLiteral: value))
    }
}

extension Nullable: ExpressibleByIntegerLiteral where Wrapped: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Wrapped.IntegerLiteralType) {
        self = .value(Wrapped(integerLiteral: value))
    }
}

extension Nullable: ExpressibleByFloatLiteral where Wrapped: ExpressibleByFloatLiteral {
    public init(floatLiteral value: Wrapped.FloatLiteralType) {
        self = .value(Wrapped(floatLiteral: value))
    }
}

extension Nullable: ExpressibleByBooleanLiteral where Wrapped: ExpressibleByBooleanLiteral {
    public init(booleanLiteral value: Wrapped.BooleanLiteralType) {
        self = .value(Wrapped(booleanLiteral: value))
    }
}
