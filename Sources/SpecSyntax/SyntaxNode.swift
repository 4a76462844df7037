public import Diagnostics

/// A node of a description's source: its content and its position.
///
/// YAML and JSON result in the same tree. Aliases are already replaced by their anchors' content (their nodes retain
/// the range of that content), merge keys are already merged, duplicate keys already reported; the order of keys is
/// that of the source.
public struct SyntaxNode: Sendable {
    public enum Content: Sendable {
        case scalar(SyntaxScalar)
        case sequence([SyntaxNode])
        case mapping(SyntaxMapping)
    }

    public let content: Content
    public let range: SourceRange

    public init(_ content: Content, range: SourceRange) {
        self.content = content
        self.range = range
    }
}

/// A scalar as it was written. Its value follows from its style and text by the YAML 1.2 core schema.
public struct SyntaxScalar: Sendable, Hashable {
    public enum Style: UInt8, Sendable, Hashable {
        /// A scalar without quotes, which may be null, a boolean or a number.
        ///
        /// JSON's `null`, `true`, `false` and numbers are plain too.
        case plain
        /// Quoted or a block scalar: always a string.
        case quoted
    }

    /// The text after unescaping and folding, before any reading as a number or a boolean.
    public let text: String
    public let style: Style

    public init(text: String, style: Style) {
        self.text = text
        self.style = style
    }
}

/// The meaning of a scalar under the YAML 1.2 core schema (section 10.3.2).
///
/// In this schema, `yes`, `on`, `1_000` and dates are strings.
public enum ScalarValue: Sendable, Hashable {
    case null
    case boolean(Bool)
    /// An integer, as written in decimal (`0o17` and `0x1F` are converted); may exceed `Int64`.
    case integer(String)
    /// Any other number, as written; `.inf` and `.nan` included.
    case number(String)
    case string(String)
}

/// The entries of a mapping, in the order of the text, with fast look-up by key.
public struct SyntaxMapping: Sendable {
    public struct Entry: Sendable {
        public let key: String
        public let keyRange: SourceRange
        public let value: SyntaxNode

        public init(key: String, keyRange: SourceRange, value: SyntaxNode) {
            self.key = key
            self.keyRange = keyRange
            self.value = value
        }

        public func replacingValue(_ value: SyntaxNode) -> Entry {
            Entry(key: key, keyRange: keyRange, value: value)
        }
    }

    public let entries: [Entry]
    /// Filled for large mappings only: a linear search wins below.
    private let indexByKey: [ExactString: Int]?

    /// The most entries that are searched one by one.
    static let largestUnindexed = 12

    /// Creates a mapping. `entries` must not contain a key twice.
    public init(_ entries: [Entry]) {
        self.init(entries, indexByKey: nil)
    }

    /// - Parameter indexByKey: The indexes of the entries when they are known already, else nil.
    init(_ entries: [Entry], indexByKey: [ExactString: Int]?) {
        self.entries = entries
        self.indexByKey = indexByKey ?? (entries.count > Self.largestUnindexed ? Self.index(of: entries) : nil)
    }

    static func index(of entries: [Entry]) -> [ExactString: Int] {
        Dictionary(entries.enumerated().map { (ExactString($1.key), $0) }, uniquingKeysWith: { first, _ in first })
    }

    public subscript(key: String) -> SyntaxNode? {
        entry(forKey: key)?.value
    }

    public func entry(forKey key: String) -> Entry? {
        index(forKey: key).map { entries[$0] }
    }

    /// Returns a mapping with the same keys in the same order and other values.
    ///
    /// - Parameter values: New values by the indexes of their entries.
    public func replacingValues(_ values: [Int: SyntaxNode]) -> SyntaxMapping {
        var entries = entries
        for (index, value) in values where entries.indices.contains(index) {
            entries[index] = entries[index].replacingValue(value)
        }
        return SyntaxMapping(entries, indexByKey: indexByKey)
    }

    /// Returns the index of an entry among ``entries``.
    public func index(forKey key: String) -> Int? {
        if let indexByKey { return indexByKey[ExactString(key)] }
        return entries.firstIndex { $0.key.isExactly(key) }
    }
}
