/// A string that equals another only when both consist of the same code points.
///
/// JSON and YAML compare keys by code points; to `String`, the composed and the decomposed `é` are equal.
public struct ExactString: Hashable, Sendable {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    public static func == (first: ExactString, second: ExactString) -> Bool {
        first.text.isExactly(second.text)
    }
}

extension StringProtocol {
    /// Returns a Boolean value that indicates whether both strings consist of the same code points.
    public func isExactly(_ other: some StringProtocol) -> Bool {
        self == other && utf8.elementsEqual(other.utf8)
    }
}

extension Sequence<String> {
    /// Returns a Boolean value that indicates whether a string of the same code points is among these.
    public func containsExactly(_ text: String) -> Bool {
        contains { $0.isExactly(text) }
    }
}

extension Set<ExactString> {
    public init(exactly texts: some Sequence<String>) {
        self.init(texts.lazy.map { ExactString($0) })
    }

    public func contains(_ text: String) -> Bool {
        contains(ExactString(text))
    }
}

extension Dictionary where Key == ExactString {
    public subscript(text: String) -> Value? {
        get { self[ExactString(text)] }
        set { self[ExactString(text)] = newValue }
    }
}
