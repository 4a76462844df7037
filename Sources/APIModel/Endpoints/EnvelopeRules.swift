import Diagnostics
import OpenAPI

/// The envelopes of the operations' responses, by precedence.
///
/// The order is: `x-envelope` of the operation or its path item, the configuration for the operation, `x-envelope` of
/// the description, the configuration for all operations.
struct EnvelopeRules {
    private let document: Document
    private let options: ModelOptions.EnvelopeOptions

    init(_ document: Document, options: ModelOptions.EnvelopeOptions) {
        self.document = document
        self.options = options
    }

    /// The envelope of operations that specify none.
    var general: EnvelopeRule? {
        if let own = document.envelope { return own.rule }
        return options.rule
    }

    func rule(of operation: Document.Operation) -> EnvelopeRule? {
        if let own = operation.envelope { return own.rule }
        if let configured = operation.entry(in: options.operations) { return configured.value }
        return general
    }
}
