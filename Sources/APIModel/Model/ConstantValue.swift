import Diagnostics

/// A scalar value that a description specifies by `const` or `enum`.
public enum ConstantValue: Sendable, Hashable {
    case null
    case boolean(Bool)
    /// An integer as digits, with a minus sign if it is negative.
    case integer(String)
    /// A number in JSON notation.
    case number(String)
    case string(String)

    /// Returns whether two constants are equal; strings are compared by code points, as in JSON.
    public static func == (first: ConstantValue, second: ConstantValue) -> Bool {
        switch (first, second) {
        case (.null, .null): true
        case (.boolean(let one), .boolean(let other)): one == other
        case (.integer(let one), .integer(let other)), (.number(let one), .number(let other)): one == other
        case (.string(let one), .string(let other)): one.isExactly(other)
        default: false
        }
    }
}
