public import Diagnostics

/// `text → SyntaxNode`: reads a description's text, YAML or JSON by its content.
public struct SyntaxReader: Sendable {
    /// What keeps a hostile text from exhausting us.
    public struct Limits: Sendable {
        /// How deep sequences and mappings may nest.
        public var depth = 200
        /// How many nodes aliases may add, over the whole text.
        public var expandedNodes = 1_000_000
        /// How large a file may be, in bytes.
        public var fileSize = 256 << 20

        public init() {}
    }

    public var limits = Limits()

    public init() {}

    /// Reads the file `id` of `sources`. Returns nil when the text has an error that leaves no tree; the reason is then
    /// in `sink`.
    public func read(_ id: SourceFileID, in sources: SourceMap, reporting sink: inout DiagnosticSink) -> SyntaxNode? {
        let file = sources[id]
        guard hasReadableText(file, id, reporting: &sink) else { return nil }
        guard looksLikeJSON(file) else {
            return readYAML(file, id, reporting: &sink)
        }
        // YAML's flow style looks like JSON too. What isn't JSON gets a second chance as YAML, but the error that is
        // shown is the one of the language that the text seems to be written in.
        var attempt = sink
        var reader = JSONSyntaxReader(file: id, bytes: file.bytes, limits: limits)
        switch reader.read(reporting: &attempt) {
        case .success(let node):
            sink = attempt
            return node
        case .failure(let error):
            if !isNamedJSON(file), let node = readYAML(file, id, reporting: &attempt) {
                sink = attempt
                return node
            }
            sink.report(error.diagnostic)
            return nil
        }
    }

    private func readYAML(
        _ file: SourceFile, _ id: SourceFileID, reporting sink: inout DiagnosticSink
    ) -> SyntaxNode? {
        var builder = YAMLTreeBuilder(file: file, id: id, limits: limits)
        defer { builder.diagnostics.forEach { sink.report($0) } }
        do throws(SyntaxError) {
            return try builder.build()
        } catch {
            sink.report(error.diagnostic)
            return nil
        }
    }

    private func hasReadableText(
        _ file: SourceFile, _ id: SourceFileID, reporting sink: inout DiagnosticSink
    ) -> Bool {
        let bytes = file.bytes
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            sink.report(
                .invalidEncoding, "the text is UTF-16 or UTF-32", at: SourceRange(file: id, start: 0, end: 2),
                hint: "save it as UTF-8"
            )
            return false
        }
        if let offset = UTF8Text.firstInvalidByte(of: bytes) {
            sink.report(
                .invalidEncoding, "the text isn't valid UTF-8",
                at: SourceRange(file: id, start: UInt32(offset), end: UInt32(offset + 1)), hint: "save it as UTF-8"
            )
            return false
        }
        return true
    }

    private func looksLikeJSON(_ file: SourceFile) -> Bool {
        let start = file.bytes.starts(with: UTF8Text.byteOrderMark) ? 3 : 0
        let first = file.bytes[start...].first { !UTF8Text.isBlank($0) }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }

    private func isNamedJSON(_ file: SourceFile) -> Bool {
        file.path.lowercased().hasSuffix(".json")
    }
}

/// An error that leaves no tree.
struct SyntaxError: Error {
    let diagnostic: Diagnostic
}
