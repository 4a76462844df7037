/// An open enumeration of strings.
///
/// The type parameter `Cases` distinguishes the enumerations. An extension of each enumeration adds its members:
///
/// ```swift
/// typealias Genre = StringEnumeration<BookstoreEnumerations.Genre>
///
/// extension Genre {
///     static var fiction: Self { "fiction" }
/// }
/// ```
///
/// All string enumerations share this one type. A separate structure with several conformances for each enumeration
/// would cost far more compile time and app size than its few values need.
public struct StringEnumeration<Cases>: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Returns a Boolean value that indicates whether two values have the same code points.
    ///
    /// JSON also compares strings by code points.
    public static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.rawValue == rhs.rawValue && lhs.rawValue.utf8.elementsEqual(rhs.rawValue.utf8)
    }

    public var description: String { rawValue }

    public func encode(to encoder: any Encoder) throws { try rawValue.encode(to: encoder) }
}

extension StringEnumeration: ExpressibleByStringLiteral {
    /// Creates a value from a string literal, whether or not the value is known: `model: "gpt-9"`.
    public init(stringLiteral value: String) { self.init(rawValue: value) }
}

/// The values of an open string enumeration that the description lists.
public protocol KnownValues {
    /// The values, in the order of the description.
    static var rawValues: [String] { get }
}

extension StringEnumeration: CaseIterable where Cases: KnownValues {
    /// The values that the OpenAPI description lists, in its order. A server may send other values.
    public static var allCases: [StringEnumeration] {
        Cases.rawValues.map { StringEnumeration(rawValue: $0) }
    }
}
