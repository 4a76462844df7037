/// A JSON value of the description: a default, an example, a value of an enumeration.
public enum Literal: Sendable, Hashable {
    case null
    case boolean(Bool)
    /// As written; valid as a JSON number.
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
    }
}
