public import Diagnostics
public import SpecSyntax

/// A reader of the rule for the envelope around response bodies.
///
/// The rule is the value of `x-envelope` in a description, or of `envelope` in a configuration:
///
/// ```yaml
/// { status: retStatus, message: retMsg, content: retBody, success: ['000'] }
/// { status: head.code, success: 0 }
/// ~
/// ```
public struct EnvelopeRuleReader: Sendable {
    private var fields: RuleFields

    /// Creates a reader, which reports problems with a code and a severity.
    ///
    /// - Parameter field: The name of the rule in diagnostics, such as `x-envelope`.
    public init(_ field: String, code: DiagnosticCode, severity: Diagnostic.Severity) {
        fields = RuleFields(field, code: code, severity: severity)
    }

    /// The names of the fields that an envelope rule can have.
    public static let fields = ["status", "message", "content", "success"]

    /// Returns the envelope rule at a node; nil if the rule is invalid, which is reported.
    ///
    /// - Parameter others: The names of further valid fields, which the caller reads.
    public func read(
        _ node: SyntaxNode, besides others: [String] = [], reporting sink: inout DiagnosticSink
    ) -> EnvelopeRule? {
        var reader = self
        let rule = reader.rule(node, others)
        for problem in reader.fields.problems { sink.report(problem) }
        return reader.fields.problems.isEmpty ? rule : nil
    }

    private mutating func rule(_ node: SyntaxNode, _ others: [String]) -> EnvelopeRule? {
        guard let mapping = fields.mapping(of: node, known: Self.fields + others) else { return nil }
        let status = path(mapping, "status", isRequired: true, at: node.range)
        let success = success(mapping, at: node.range)
        let message = path(mapping, "message", isRequired: false, at: node.range)
        let content = path(mapping, "content", isRequired: false, at: node.range)
        return EnvelopeRule(status: status, message: message, content: content, success: success)
    }

    private mutating func path(
        _ mapping: SyntaxMapping, _ key: String, isRequired: Bool, at range: SourceRange
    ) -> [String] {
        guard let node = mapping[key], !node.isNull else {
            if isRequired {
                fields.report("'\(fields.rule)' has no '\(key)'; expected the key path of the \(key)", at: range)
            }
            return []
        }
        return fields.keyPath(key, at: node, like: "head.code") ?? []
    }

    /// Returns the status values of success.
    ///
    /// They are one value or an array of values, each a string, a number or a Boolean.
    private mutating func success(_ mapping: SyntaxMapping, at range: SourceRange) -> [String] {
        guard let node = mapping["success"] else {
            fields.report("'\(fields.rule)' has no 'success'; expected the status values of success", at: range)
            return []
        }
        let nodes = node.sequence ?? [node]
        let values = nodes.compactMap { $0.isNull ? nil : $0.scalar?.text }
        if values.count == nodes.count, !values.isEmpty { return values }
        fields.report("invalid 'success'; expected a status value or an array of them", at: node.range)
        return []
    }
}
