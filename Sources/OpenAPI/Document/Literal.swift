import Diagnostics

/// A JSON value in the description, such as a default, an example or a value of an enumeration.
public enum Literal: Sendable, Hashable {
    case null
    case boolean(Bool)
    /// A number as written in the description, if that is valid JSON, or else converted to JSON's notation.
    case number(String)
    case string(String)
    case array([Literal])
    case object([Member])

    public struct Member: Sendable, Hashable {
        public let key: String
        public let value: Literal

        public init(key: String, value: Literal) {
            self.key = key
            self.value = value
        }

        public static func == (first: Member, second: Member) -> Bool {
            first.key.isExactly(second.key) && first.value == second.value
        }
    }

    /// Returns whether two literals are equal, with strings compared by code points as in JSON.
    public static func == (first: Literal, second: Literal) -> Bool {
        switch (first, second) {
        case (.null, .null): true
        case (.boolean(let one), .boolean(let other)): one == other
        case (.number(let one), .number(let other)): one == other
        case (.string(let one), .string(let other)): one.isExactly(other)
        case (.array(let one), .array(let other)): one == other
        case (.object(let one), .object(let other)): one == other
        default: false
        }
    }
}
