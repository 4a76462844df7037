import Diagnostics

/// The diagnostics of one model, which all steps that build the model share.
///
/// The schemas, their analysis, the types and the passes refer to one log, so no function receives a sink.
final class DiagnosticLog: Reporting {
    private(set) var sink: DiagnosticSink
    private var isMuted = false

    init(_ sink: DiagnosticSink = DiagnosticSink()) {
        self.sink = sink
    }

    func report(_ diagnostic: Diagnostic) {
        if !isMuted { sink.report(diagnostic) }
    }

    var log: DiagnosticLog { self }

    /// Returns the result of a closure whose diagnostics are dropped.
    func mute<Result>(during body: () -> Result) -> Result {
        let wasMuted = isMuted
        isMuted = true
        defer { isMuted = wasMuted }
        return body()
    }
}

/// A step of building a model, which reports to the model's log.
protocol Reporting {
    var log: DiagnosticLog { get }
}

extension Reporting {
    func report(
        _ code: DiagnosticCode, severity: Diagnostic.Severity? = nil, _ message: String, at range: SourceRange?,
        notes: [Diagnostic.Note] = [], hint: String? = nil
    ) {
        log.report(Diagnostic(code, severity: severity, message, at: range, notes: notes, hint: hint))
    }
}
