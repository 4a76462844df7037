public import Diagnostics

/// A node of a description's syntax tree: its content and its position in the source.
///
/// YAML and JSON result in the same kind of tree. Aliases are replaced with the content of their anchors, whose range
/// their nodes have. Merge keys are merged, and duplicate keys have been reported. Keys are in the order of the source.
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

/// A scalar as it is written in the source.
///
/// The style and text determine its value by the YAML 1.2 core schema.
public struct SyntaxScalar: Sendable, Hashable {
    public enum Style: UInt8, Sendable, Hashable {
        /// A scalar without quotes, which may be null, a boolean or a number.
        ///
        /// In JSON, `null`, `true`, `false` and numbers are scalars of this style too.
        case plain
        /// A scalar in quotes or a block scalar, which is always a string.
        case quoted
    }

    /// The text of the scalar after unescaping and folding, but before it is read as a number or Boolean.
    public let text: String
    public let style: Style

    public init(text: String, style: Style) {
        self.text = text
        self.style = style
    }
}

/// The value of a scalar in the YAML 1.2 core schema (section 10.3.2).
///
/// In this schema, `yes`, `on`, `1_000` and dates are strings.
public enum ScalarValue: Sendable, Hashable {
    case null
    case boolean(Bool)
    /// An integer in decimal digits, which may exceed `Int64`.
    ///
    /// Octal and hexadecimal notation (`0o17`, `0x1F`) is converted.
    case integer(String)
    /// Any other number as written in the source, including `.inf` and `.nan`.
    case number(String)
    case string(String)
}

/// A mapping: its entries in the order of the source, with fast lookup by key.
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
    /// The index of each key in a large mapping; nil for a small one, in which a linear search is faster.
    private let indexByKey: [ExactString: Int]?

    /// The maximum number of entries that are searched linearly.
    static let largestUnindexed = 12

    /// Creates a mapping from entries with unique keys.
    public init(_ entries: [Entry]) {
        self.init(entries, indexByKey: nil)
    }

    /// Creates a mapping, with the indices of its entries if they are known.
    ///
    /// - Parameter indexByKey: The index of each entry by its key; nil if the indices aren't known.
    init(_ entries: [Entry], indexByKey: [ExactString: Int]?) {
        self.entries = entries
        self.indexByKey = indexByKey ?? (entries.count > Self.largestUnindexed ? Self.index(of: entries) : nil)
    }

    static func index(of entries: [Entry]) -> [ExactString: Int] {
        var indices = [ExactString: Int](minimumCapacity: entries.count)
        for index in entries.indices.reversed() { indices[ExactString(entries[index].key)] = index }
        return indices
    }

    public subscript(key: String) -> SyntaxNode? {
        index(forKey: key).map { entries[$0].value }
    }

    public func entry(forKey key: String) -> Entry? {
        index(forKey: key).map { entries[$0] }
    }

    /// Returns a mapping with the same keys in the same order, but other values.
    ///
    /// - Parameter values: The new values, by the indices of their entries.
    public func replacingValues(_ values: [Int: SyntaxNode]) -> SyntaxMapping {
        var entries = entries
        for (index, value) in values where entries.indices.contains(index) {
            entries[index] = entries[index].replacingValue(value)
        }
        return SyntaxMapping(entries, indexByKey: indexByKey)
    }

    /// Returns the index in ``entries`` of the entry with a key; nil if there is none.
    public func index(forKey key: String) -> Int? {
        if let indexByKey { return indexByKey[ExactString(key)] }
        return Self.index(of: key, in: entries)
    }

    /// Returns the index of the entry with a key, found by a linear search; nil if there is none.
    static func index(of key: String, in entries: [Entry]) -> Int? {
        let count = key.utf8.count
        for index in entries.indices
        where entries[index].key.utf8.count == count && entries[index].key == key && entries[index].key.isExactly(key) {
            return index
        }
        return nil
    }
}
