/// A scalar that a description fixes, by `const` or an `enum` of one value.
public enum ConstantValue: Sendable, Hashable {
    case null
    case boolean(Bool)
    /// Digits, with a sign where it is negative.
    case integer(String)
    /// A number as JSON writes it.
    case number(String)
    case string(String)
}
