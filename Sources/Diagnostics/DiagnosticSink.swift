/// A collector of the diagnostics of a run.
///
/// Each stage of the generator receives the sink and reports its diagnostics to it. No stage prints or exits.
public struct DiagnosticSink: Sendable {
    public private(set) var diagnostics: [Diagnostic] = []
    private var seen: Set<Diagnostic> = []

    public init() {}

    /// Reports a diagnostic, unless an equal one has been reported already.
    public mutating func report(_ diagnostic: Diagnostic) {
        if seen.insert(diagnostic).inserted {
            diagnostics.append(diagnostic)
        }
    }

    public mutating func report(
        _ code: DiagnosticCode,
        severity: Diagnostic.Severity? = nil,
        _ message: String,
        at range: SourceRange?,
        notes: [Diagnostic.Note] = [],
        hint: String? = nil
    ) {
        report(Diagnostic(code, severity: severity, message, at: range, notes: notes, hint: hint))
    }

    /// Reports all diagnostics of another sink.
    public mutating func report(contentsOf other: DiagnosticSink) {
        for diagnostic in other.diagnostics { report(diagnostic) }
    }

    public var hasErrors: Bool {
        diagnostics.contains { $0.severity == .error }
    }
}
