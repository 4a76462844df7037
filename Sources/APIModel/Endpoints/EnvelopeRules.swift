import Diagnostics
import OpenAPI

/// The envelopes of the operations' responses, by precedence: `x-envelope` of the operation or its path item, the
/// configuration's for the operation, `x-envelope` of the description, the configuration's for all.
struct EnvelopeRules {
    private let document: Document
    private let options: ModelOptions.EnvelopeOptions
    private var unmatched: Set<String>

    init(_ document: Document, options: ModelOptions.EnvelopeOptions) {
        self.document = document
        self.options = options
        unmatched = Set(options.operations.keys)
    }

    /// The envelope of operations that specify none.
    var general: EnvelopeRule? {
        if let own = document.envelope { return own.rule }
        return options.rule
    }

    mutating func rule(of operation: Document.Operation) -> EnvelopeRule? {
        let configured = operation.configurationKeys.first { options.operations[$0] != nil }
        if let configured { unmatched.remove(configured) }
        if let own = operation.envelope { return own.rule }
        if let configured, let rule = options.operations[configured] { return rule }
        return general
    }

    /// Reports entries of the configuration that no operation of the description goes by.
    func reportUnmatched(reporting sink: inout DiagnosticSink) {
        document.reportUnmatched(unmatched, of: "envelope.operations", reporting: &sink)
    }
}

extension Document {
    /// Reports names of operations that `field` of the configuration has and the description hasn't.
    func reportUnmatched(_ given: Set<String>, of field: String, reporting sink: inout DiagnosticSink) {
        guard !given.isEmpty else { return }
        let names = Set(operations.flatMap(\.configurationKeys))
        for key in given.sorted() where !names.contains(key) {
            let near = Suggestion.nearest(to: key, among: names.sorted())
            sink.report(
                .unmatchedConfiguration, "unknown operation '\(key)' in '\(field)'", at: nil,
                hint: near.map { "did you mean '\($0)'?" }
            )
        }
    }
}
