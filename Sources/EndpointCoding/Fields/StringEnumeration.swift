/// An open enumeration of strings. `Cases` distinguishes the types; extensions of each add the members:
///
/// ```swift
/// typealias Genre = StringEnumeration<BookstoreEnumerations.Genre>
///
/// extension Genre {
///     static var fiction: Self { Self(rawValue: "fiction") }
/// }
/// ```
///
/// One type for all of them, rather than a structure for each, since what a structure with a handful of conformances
/// costs the compiler, and the app that it makes, is many times what its few values do.
public struct StringEnumeration<Cases>: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Compares code points, as JSON compares strings.
    public static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.rawValue == rhs.rawValue && lhs.rawValue.utf8.elementsEqual(rhs.rawValue.utf8)
    }

    public var description: String { rawValue }

    public func encode(to encoder: any Encoder) throws { try rawValue.encode(to: encoder) }
}

extension StringEnumeration: ExpressibleByStringLiteral {
    /// Creates a value, known or not: `model: "gpt-9"`.
    public init(stringLiteral value: String) { self.init(rawValue: value) }
}

/// The values of an open string enumeration that the description lists.
public protocol KnownValues {
    /// The values, in the order of the description.
    static var rawValues: [String] { get }
}

extension StringEnumeration: CaseIterable where Cases: KnownValues {
    /// The values that the description knows, in its order. A server may send others.
    public static var allCases: [StringEnumeration] {
        Cases.rawValues.map { StringEnumeration(rawValue: $0) }
    }
}
