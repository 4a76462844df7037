public import Diagnostics

/// `text → SyntaxNode`: reads a description's text, YAML or JSON by its content.
public struct SyntaxReader: Sendable {
    /// What keeps a hostile text from exhausting us.
    public struct Limits: Sendable {
        /// How deep sequences and mappings may nest.
        public var depth = 512
        /// How many nodes aliases may add, over the whole text.
        public var expandedNodes = 1_000_000
        /// How large a file may be, in bytes.
        public var fileSize = 256 << 20

        public init() {}
    }

    public var limits = Limits()

    public init() {}

    /// Reads the file `id` of `sources`. Returns nil when the text has an error that leaves no tree; the reason is then
    /// in `sink`, and every further defect that could be told from the same text.
    public func read(_ id: SourceFileID, in sources: SourceMap, reporting sink: inout DiagnosticSink) -> SyntaxNode? {
        nil
    }
}
