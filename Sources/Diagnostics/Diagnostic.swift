/// A message about a problem in an input, with its position.
public struct Diagnostic: Sendable, Hashable {
    public enum Severity: String, Sendable, Hashable, Comparable {
        case note, warning, error

        public static func < (lhs: Severity, rhs: Severity) -> Bool {
            lhs.rank < rhs.rank
        }

        private var rank: Int {
            switch self {
            case .note: 0
            case .warning: 1
            case .error: 2
            }
        }
    }

    /// A further position that explains the diagnostic's position, in the same file or another.
    public struct Note: Sendable, Hashable {
        public let message: String
        public let range: SourceRange?

        public init(_ message: String, at range: SourceRange? = nil) {
            self.message = Diagnostic.shortened(message)
            self.range = range?.revised(0)
        }
    }

    public let code: DiagnosticCode
    public var severity: Severity
    /// A message on one line, in lower case, that names the subject and the problem.
    public let message: String
    /// The position of the problem; nil for a problem outside of files, such as an invalid flag.
    public let range: SourceRange?
    public var notes: [Note]
    /// A suggestion on one line: the text or change that corrects the problem.
    public var hint: String?

    public init(
        _ code: DiagnosticCode,
        severity: Severity? = nil,
        _ message: String,
        at range: SourceRange?,
        notes: [Note] = [],
        hint: String? = nil
    ) {
        self.code = code
        self.severity = severity ?? code.severity
        self.message = Self.shortened(message)
        // Diagnostics refer to the source text, so the revision of a changed node's range is removed.
        self.range = range?.revised(0)
        self.notes = notes
        self.hint = hint.map(Self.shortened)
    }

    /// Returns a message, shortened in the middle if it is very long.
    ///
    /// Messages quote text of the description, and thousands of messages may quote the same megabyte of text.
    fileprivate static func shortened(_ message: String) -> String {
        let letters = message.unicodeScalars
        guard message.utf8.count > 2_000, letters.count > 2_000 else { return message }
        return String(letters.prefix(1_500)) + "…" + String(letters.suffix(400))
    }
}
