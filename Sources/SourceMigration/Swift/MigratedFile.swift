/// A file of the app after the migration.
public struct MigratedFile: Sendable {
    public var path: String
    /// The text before the migration.
    public var oldText: String
    /// The text after the migration, equal to ``oldText`` if nothing is rewritten.
    public var text: String
    /// The calls and declarations that use the old client, in the order of the file.
    public var uses: [MigratedUse] = []
    /// The reason why the whole file is skipped; nil if it was read.
    public var skipReason: SkipReason?

    /// A Boolean value that indicates whether a use is rewritten or has a new comment.
    public var isChanged: Bool { text != oldText }

    /// The reason why a file is skipped.
    public enum SkipReason: String, Sendable {
        case generated = "generated file"
        case invalid = "invalid Swift code"
        case tooLarge = "too large"
        /// The migrated code would be invalid, which is an error of the migration; no file is written.
        case unwritable = "the migrated code would be invalid"
    }

    init(_ source: MigrationSource, skipped reason: SkipReason? = nil) {
        path = source.path
        oldText = source.text
        text = source.text
        skipReason = reason
    }
}

/// A use of the old client: a call, or a declaration that refers to its types.
public struct MigratedUse: Sendable, Hashable {
    /// The outcome of the migration of a use.
    public enum Outcome: Sendable, Hashable {
        case rewritten
        /// The use isn't rewritten; the string describes what to write instead.
        case open(String)
    }

    /// The line in the old text, beginning with 1.
    public var line: Int
    /// The column in the old text in bytes, beginning with 1.
    public var column: Int
    /// The name of the called operation; nil for a declaration.
    public var operation: String?
    public var outcome: Outcome

    /// A Boolean value that indicates whether the use is a call of an operation.
    public var isCall: Bool { operation != nil }
}
