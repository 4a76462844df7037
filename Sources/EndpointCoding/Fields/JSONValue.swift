/// Any JSON value. A boolean is never a number, and numbers are exact.
public enum JSONValue: Sendable, Hashable {
    /// The value `null`.
    case null
    /// The value `true` or `false`.
    case boolean(Bool)
    /// A number, exactly as it is written.
    case number(JSONNumber)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object: its members by key, in no particular order.
    case object([String: JSONValue])
}

/// A number as written in JSON, with all its digits.
public struct JSONNumber: Sendable, Hashable, CustomStringConvertible {
    private let text: String

    init(text: String) { self.text = text }

    /// Creates an integer.
    public init(_ value: some FixedWidthInteger) { text = String(value) }

    /// Creates a number; nil if `value` isn't finite.
    public init?(_ value: Double) {
        guard let text = try? value.jsonText else { return nil }
        self.text = text
    }

    /// Returns the number as an integer; nil if the number isn't whole or doesn't fit in the type.
    public func integer<Value: FixedWidthInteger>(as type: Value.Type = Int.self) -> Value? {
        text.withBytes { NumberText.integer(type, in: $0) }
    }

    /// The nearest `Double`; infinite if the number is too large for `Double`.
    public var double: Double { text.withBytes { NumberText.double(in: $0) } ?? .infinity }

    /// The number as a `Decimal`; nil if `Decimal` can't represent it.
    public var decimal: Decimal? { text.withBytes { NumberText.decimal(in: $0) } }

    public var description: String { text }

    /// Returns a Boolean value that indicates whether two numbers are equal, regardless of notation.
    ///
    /// The numbers `1`, `1.0` and `1e0` are equal.
    public static func == (lhs: JSONNumber, rhs: JSONNumber) -> Bool {
        if lhs.text == rhs.text { return true }
        return lhs.text.withBytes { DecimalDigits($0) } == rhs.text.withBytes { DecimalDigits($0) }
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(double) }
}

extension JSONValue {
    package init(writing value: some WritableValue) throws {
        try self.init(from: ValueReader(TapeOutput(writing: value).tape()))
    }

    /// The member of an object; nil if the key is absent or the value isn't an object.
    public subscript(key: String) -> JSONValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    /// The element of an array at a zero-based index; nil if it is absent or the value isn't an array.
    public subscript(index: Int) -> JSONValue? {
        if case .array(let items) = self, items.indices.contains(index) { items[index] } else { nil }
    }

    /// The value as a string; nil if it isn't a string.
    public var stringValue: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The value as a Boolean; nil if it isn't a Boolean.
    public var booleanValue: Bool? {
        if case .boolean(let value) = self { value } else { nil }
    }

    /// The value as an integer; nil if it isn't a number, isn't whole or doesn't fit in `Int`.
    public var integerValue: Int? {
        if case .number(let number) = self { number.integer() } else { nil }
    }

    /// The `Double` nearest to the value; nil if the value isn't a number.
    public var doubleValue: Double? {
        if case .number(let number) = self { number.double } else { nil }
    }

    /// A Boolean value that indicates whether the value is null.
    public var isNull: Bool { self == .null }
}

extension JSONValue: SingleValueReadable, SingleValueWritable {
    public init(from value: ValueReader) throws {
        switch value.token.kind {
        case .null: self = .null
        case .boolean: self = .boolean(try value.boolean())
        case .number: self = .number(JSONNumber(text: value.tape.text(at: value.index)))
        case .string, .unicodeString, .escapedString: self = .string(try value.string())
        case .array: self = .array(try [JSONValue](from: value))
        case .object: self = .object(try [String: JSONValue](from: value))
        case .link: self = .null
        }
    }

    public func write(to value: inout ValueWriter) throws {
        switch self {
        case .null: value.writeNull()
        case .boolean(let boolean): try boolean.write(to: &value)
        case .number(let number): value.output.writeNumber(number.description)
        case .string(let text): try text.write(to: &value)
        case .array(let items): try items.write(to: &value)
        case .object(let members): try members.write(to: &value)
        }
    }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(nilLiteral: ()) { self = .null }
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }
    public init(floatLiteral value: Double) { self = JSONNumber(value).map(JSONValue.number) ?? .null }
    public init(stringLiteral value: String) { self = .string(value) }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements, uniquingKeysWith: { first, _ in first }))
    }
}

extension JSONNumber: SingleValueReadable, SingleValueWritable, ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Int) { self.init(value) }

    /// Reads any number, with all its digits.
    public init(from value: ValueReader) throws {
        self.init(text: try value.withNumber(JSONNumber.self) { String(decoding: $0, as: UTF8.self) })
    }

    public func write(to value: inout ValueWriter) throws { value.output.writeNumber(description) }
}
