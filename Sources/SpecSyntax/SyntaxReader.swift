public import Diagnostics

/// A reader that parses a description's text, `text → SyntaxNode`.
///
/// The syntax is JSON or YAML, depending on the content.
public struct SyntaxReader: Sendable {
    /// The limits that prevent malicious input from exhausting memory or the stack.
    public struct Limits: Sendable {
        /// The maximum nesting depth of sequences and mappings.
        ///
        /// Trees are processed recursively. A depth of a thousand is safe, a million isn't.
        public var depth = 200
        /// The maximum number of nodes that aliases may add to one file.
        public var expandedNodes = 1_000_000
        /// The maximum size of a file, in bytes.
        public var fileSize = 256 << 20

        public init() {}
    }

    public var limits = Limits()

    public init() {}

    /// Returns the syntax tree of a source file in JSON or YAML.
    ///
    /// Returns nil if an error prevents building the tree. The error is reported to `sink`.
    ///
    /// Text that begins with `{`, `[` or a comment of JavaScript is JSON or YAML in flow style. If the text isn't valid
    /// JSON, it is read as YAML, with a warning if the file's name or content indicates JSON.
    public func read(_ id: SourceFileID, in sources: SourceMap, reporting sink: inout DiagnosticSink) -> SyntaxNode? {
        var attempt = DiagnosticSink()
        let node = readText(id, in: sources, reporting: &attempt)
        let failure = attempt.diagnostics.first { [.invalidYAML, .invalidJSON].contains($0.code) }
        if node == nil, let failure, let line = conflict(in: sources[id]) {
            sink.report(
                failure.code, "unresolved merge conflict",
                at: SourceRange(file: id, start: UInt32(line), end: UInt32(line + Self.conflictMarker.count)),
                hint: "keep one version, and remove the lines that begin with '<<<<<<<', '=======' and '>>>>>>>'")
        } else {
            sink.report(contentsOf: attempt)
        }
        return node
    }

    private static let conflictMarker = Array("<<<<<<<".utf8)

    /// Returns the offset of the first line that begins a merge conflict.
    private func conflict(in file: SourceFile) -> Int? {
        file.lineStarts.first { file.bytes[$0...].starts(with: Self.conflictMarker) }
    }

    private func readText(
        _ id: SourceFileID, in sources: SourceMap, reporting sink: inout DiagnosticSink
    ) -> SyntaxNode? {
        let file = sources[id]
        guard hasReadableText(file, id, reporting: &sink) else { return nil }
        guard beginsLikeJSON(file) else {
            return readYAML(file, id, reporting: &sink)
        }
        let problem: Diagnostic
        switch JSONSyntaxReader.read(file.bytes, of: id, limits: limits, reporting: &sink) {
        case .success(let node): return node
        case .failure(let error): problem = error.diagnostic
        }
        guard problem.code == .invalidJSON else {
            sink.report(problem)
            return nil
        }
        let isMeantAsJSON = file.path.lowercased().hasSuffix(".json") || hasQuoteAfterBrace(file)
        var attempt = DiagnosticSink()
        let node = readYAML(file, id, reporting: &attempt)
        // YAML reads a comment of JavaScript before an object as one string.
        let isRead = node.map { $0.scalar == nil } ?? false
        if isRead, isMeantAsJSON {
            sink.report(
                .invalidJSON, severity: .warning, problem.message, at: problem.range,
                notes: [Diagnostic.Note("the file was read as YAML, which allows it")], hint: problem.hint)
        }
        guard isRead || !isMeantAsJSON else {
            sink.report(problem)
            return nil
        }
        attempt.diagnostics.forEach { sink.report($0) }
        return node
    }

    /// Returns the syntax tree of a source file in JSON. No other syntax is accepted.
    ///
    /// Returns nil if an error prevents building the tree. The error is reported to `sink`.
    public func readJSON(_ id: SourceFileID, in sources: SourceMap, reporting sink: inout DiagnosticSink) -> SyntaxNode?
    {
        let file = sources[id]
        guard hasReadableText(file, id, reporting: &sink) else { return nil }
        switch JSONSyntaxReader.read(file.bytes, of: id, limits: limits, reporting: &sink) {
        case .success(let node): return node
        case .failure(let error):
            sink.report(error.diagnostic)
            return nil
        }
    }

    private func readYAML(
        _ file: SourceFile, _ id: SourceFileID, reporting sink: inout DiagnosticSink
    ) -> SyntaxNode? {
        var builder = YAMLTreeBuilder(YAMLText(file.bytes), file: file, id: id, limits: limits)
        var tree = builder.result()
        if case .failure(let error) = tree, error.diagnostic.code == .invalidYAML,
            let text = YAMLTabScanner.acceptedText(file.bytes, from: UTF8Text.byteOrderMarkLength(of: file.bytes))
        {
            builder = YAMLTreeBuilder(text, file: file, id: id, limits: limits)
            tree = builder.result()
        }
        builder.diagnostics.forEach { sink.report($0) }
        switch tree {
        case .success(let node): return node
        case .failure(let error):
            sink.report(error.diagnostic)
            return nil
        }
    }

    private func hasReadableText(
        _ file: SourceFile, _ id: SourceFileID, reporting sink: inout DiagnosticSink
    ) -> Bool {
        let bytes = file.bytes
        // Source ranges store offsets in 32 bits, so larger files can't be read.
        guard bytes.count <= min(limits.fileSize, Int(UInt32.max)) else {
            sink.report(
                .fileTooLarge, "the file has \(bytes.count) bytes; the limit is \(limits.fileSize)",
                at: SourceRange(file: id, start: 0, end: 0)
            )
            return false
        }
        if isWide(bytes) {
            sink.report(
                .invalidEncoding, "the file is UTF-16 or UTF-32, not UTF-8",
                at: SourceRange(file: id, start: 0, end: 0),
                hint: "save it as UTF-8"
            )
            return false
        }
        if let offset = UTF8Text.firstInvalidByte(of: bytes) {
            sink.report(
                .invalidEncoding, "invalid UTF-8",
                at: SourceRange(file: id, start: UInt32(offset), end: UInt32(offset + 1)), hint: "save it as UTF-8"
            )
            return false
        }
        return true
    }

    /// Returns whether text is encoded in UTF-16 or UTF-32.
    ///
    /// Such text begins with a byte order mark of UTF-16 or UTF-32, or with an ASCII character in one of these
    /// encodings. The positions of zeros among the first bytes then identify the encoding (RFC 4627, section 3).
    private func isWide(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { return true }
        return bytes.prefix(2).contains(0)
    }

    private func beginsLikeJSON(_ file: SourceFile) -> Bool {
        let first = visibleBytes(of: file).first
        return first.map { [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "/")].contains($0) } ?? false
    }

    private func hasQuoteAfterBrace(_ file: SourceFile) -> Bool {
        visibleBytes(of: file).dropFirst().first { !UTF8Text.isBlank($0) } == UInt8(ascii: "\"")
    }

    /// Returns the bytes of a file without the byte order mark and leading white space.
    private func visibleBytes(of file: SourceFile) -> ArraySlice<UInt8> {
        file.bytes[UTF8Text.byteOrderMarkLength(of: file.bytes)...].drop(while: UTF8Text.isBlank)
    }
}

/// An error that prevents building a syntax tree.
struct SyntaxError: Error {
    let diagnostic: Diagnostic
}
