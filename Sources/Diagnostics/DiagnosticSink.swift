/// Gathers the diagnostics of a run.
///
/// Stages get one sink passed down and report into it; no stage prints or exits.
public struct DiagnosticSink: Sendable {
    public private(set) var diagnostics: [Diagnostic] = []
    private var seen: Set<Diagnostic> = []

    public init() {}

    /// Reports `diagnostic` once, however often the object that it speaks of is reached.
    public mutating func report(_ diagnostic: Diagnostic) {
        if seen.insert(diagnostic).inserted {
            diagnostics.append(diagnostic)
        }
    }

    public mutating func report(
        _ code: DiagnosticCode,
        _ message: String,
        at range: SourceRange?,
        notes: [Diagnostic.Note] = [],
        hint: String? = nil
    ) {
        report(Diagnostic(code, message, at: range, notes: notes, hint: hint))
    }

    /// Reports what another sink has gathered.
    public mutating func report(contentsOf other: DiagnosticSink) {
        for diagnostic in other.diagnostics { report(diagnostic) }
    }

    public var hasErrors: Bool {
        diagnostics.contains { $0.severity == .error }
    }
}
