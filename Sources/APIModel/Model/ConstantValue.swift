import Diagnostics

/// A scalar that a description fixes, by `const` or an `enum` of one value.
public enum ConstantValue: Sendable, Hashable {
    case null
    case boolean(Bool)
    /// Digits, with a sign where it is negative.
    case integer(String)
    /// A number as JSON writes it.
    case number(String)
    case string(String)

    /// Compares by code points, as JSON compares strings.
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
