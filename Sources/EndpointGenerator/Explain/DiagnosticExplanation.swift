import DiagnosticCases
public import Diagnostics
import SpecSyntax

/// The explanation of a diagnostic's code, with an example that a test runs.
public struct DiagnosticExplanation: Sendable {
    public var code: DiagnosticCode
    /// The situation in which the diagnostic is reported, in one line.
    public var explanation: String
    /// The way to fix the problem or to silence the diagnostic, in one line.
    public var fix: String
    /// The files of the example, with their names.
    public var files: [(name: String, text: String)]
    /// The message of the diagnostic that the example causes.
    public var message: String
    /// The change of the example that removes the diagnostic.
    ///
    /// The change is nil if only different arguments or a smaller file remove the diagnostic.
    public var change: Change?

    /// A replacement in a file of the example.
    public struct Change: Sendable {
        public var before: String
        public var after: String

        /// Returns the lines of `text` that the replacement changes, before and after the replacement.
        public func lines(in text: String) -> (before: [Substring], after: [Substring])? {
            guard let range = text.firstRange(of: before) else { return nil }
            let changed = text.replacingCharacters(in: range, with: after)
            let (old, new) = (text.split(separator: "\n"), changed.split(separator: "\n"))
            let start = zip(old, new).prefix { $0 == $1 }.count
            let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix { $0 == $1 }.count
            return (Array(old[start..<(old.count - end)]), Array(new[start..<(new.count - end)]))
        }
    }

    /// Creates the explanation of `code`; nil if there is no example for the code.
    public init?(_ code: DiagnosticCode) {
        guard let example = Self.cases?[code.rawValue]?.mapping else { return nil }
        self.code = code
        explanation = code.explanation
        fix = example["fix"]?.string ?? ""
        message = example["says"]?.string ?? ""
        // Only files with text are shown. Other files of examples contain repeated text, or bytes that aren't UTF-8.
        files = (example["files"]?.mapping?.entries ?? []).compactMap { entry in
            entry.value.string.map { (entry.key, $0) }
        }
        if let before = example["after"]?.mapping?["replace"]?.string {
            change = Change(before: before, after: example["after"]?.mapping?["with"]?.string ?? "")
        }
    }

    private static let cases: SyntaxMapping? = {
        var sources = SourceMap()
        let file = sources.add(SourceFile(path: "cases.yaml", bytes: DiagnosticCases.yaml))
        var sink = DiagnosticSink()
        return SyntaxReader().read(file, in: sources, reporting: &sink)?.mapping
    }()
}

extension String {
    fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
        String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
    }
}
