/// A string that is equal to another string only if both consist of the same code points.
///
/// JSON and YAML compare keys by code points. By contrast, `String` treats the composed and the decomposed `é` as
/// equal.
public struct ExactString: Hashable, Sendable {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    public static func == (first: ExactString, second: ExactString) -> Bool {
        first.text.isExactly(second.text)
    }
}

extension String {
    /// Returns a Boolean value that indicates whether both strings consist of the same code points.
    public func isExactly(_ other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        let isEqual = utf8.withContiguousStorageIfAvailable { bytes in
            other.utf8.withContiguousStorageIfAvailable { others in
                for index in bytes.indices where bytes[index] != others[index] { return false }
                return true
            }
        }
        return (isEqual ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}

extension Sequence<String> {
    /// Returns whether the sequence contains a string with the same code points.
    public func containsExactly(_ text: String) -> Bool {
        contains { $0.isExactly(text) }
    }
}

extension Set<ExactString> {
    public init(exactly texts: [String]) {
        self.init(minimumCapacity: texts.count)
        for text in texts { insert(ExactString(text)) }
    }

    public func contains(_ text: String) -> Bool {
        contains(ExactString(text))
    }
}

/// A collection of strings that are looked up by their code points.
public struct ExactNames: Sendable {
    private let texts: [String]
    /// The set of the strings; nil for up to 12 strings, for which a linear search is faster.
    private let indexed: Set<ExactString>?

    public init(_ texts: [String]) {
        self.texts = texts
        indexed = texts.count > 12 ? Set(exactly: texts) : nil
    }

    public func contains(_ text: String) -> Bool {
        indexed?.contains(text) ?? texts.containsExactly(text)
    }
}

extension Dictionary where Key == ExactString {
    public subscript(text: String) -> Value? {
        get { self[ExactString(text)] }
        set { self[ExactString(text)] = newValue }
    }
}
