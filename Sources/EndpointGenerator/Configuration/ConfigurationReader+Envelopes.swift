import APIModel
import Diagnostics
import OpenAPI
import SpecSyntax

extension ConfigurationReader {
    /// Reads the options of envelopes around response bodies.
    mutating func envelopes(_ node: SyntaxNode) -> ModelOptions.EnvelopeOptions {
        var options = ModelOptions.EnvelopeOptions()
        // A mapping that contains only `operations` sets no rule for other operations, and null sets no rule at all.
        if !node.isNull, node.mapping?.entries.map(\.key) != ["operations"] {
            options.rule = envelopeRule(node, for: "envelope", besides: ["operations"])
        }
        guard let entry = node.mapping?["operations"] else { return options }
        readEntries(of: entry, in: "envelope.operations") { reader, operation, value in
            let field = "envelope.operations.\(operation)"
            options.operations[operation] = .some(value.isNull ? nil : reader.envelopeRule(value, for: field))
        }
        return options
    }

    private mutating func envelopeRule(
        _ node: SyntaxNode, for field: String, besides others: [String] = []
    ) -> EnvelopeRule? {
        EnvelopeRuleReader(field, code: .invalidConfiguration, severity: .error)
            .read(node, besides: others, reporting: &sink)
    }
}
