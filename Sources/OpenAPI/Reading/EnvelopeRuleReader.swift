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
    /// The name of the rule in diagnostics, such as `x-envelope`.
    private let field: String
    private let code: DiagnosticCode
    private let severity: Diagnostic.Severity
    private var problems: [Diagnostic] = []

    public init(_ field: String, code: DiagnosticCode, severity: Diagnostic.Severity) {
        self.field = field
        self.code = code
        self.severity = severity
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
        for problem in reader.problems { sink.report(problem) }
        return reader.problems.isEmpty ? rule : nil
    }

    private mutating func rule(_ node: SyntaxNode, _ others: [String]) -> EnvelopeRule? {
        guard let mapping = node.mapping else {
            report("'\(field)' is \(node.kindName), not an object or ~", at: node.range)
            return nil
        }
        let fields = Self.fields + others
        for entry in mapping.entries where !fields.contains(entry.key) {
            let near = Suggestion.nearest(to: entry.key, among: fields)
            report(
                "unknown field '\(entry.key)' of '\(field)'", at: entry.keyRange,
                hint: near.map { "did you mean '\($0)'?" } ?? "expected one of \(fields.joined(separator: ", "))")
        }
        let status = path(mapping, "status", isRequired: true, at: node.range)
        let success = success(mapping, at: node.range)
        let message = path(mapping, "message", isRequired: false, at: node.range)
        let content = path(mapping, "content", isRequired: false, at: node.range)
        return EnvelopeRule(status: status, message: message, content: content, success: success)
    }

    /// Returns the keys of a key path.
    ///
    /// The key path is a string such as `head.code`, or an array of keys.
    private mutating func path(
        _ mapping: SyntaxMapping, _ key: String, isRequired: Bool, at range: SourceRange
    ) -> [String] {
        guard let node = mapping[key], !node.isNull else {
            if isRequired { report("'\(field)' has no '\(key)'; expected the key path of the \(key)", at: range) }
            return []
        }
        if let text = node.scalar?.text, let keys = KeyPathText.keys(of: text) { return keys }
        if let items = node.sequence, !items.isEmpty {
            let keys = items.compactMap { $0.scalar?.text }
            if keys.count == items.count { return keys }
        }
        report("invalid '\(key)'; expected a key path like 'head.code' or an array of keys", at: node.range)
        return []
    }

    /// Returns the status values of success.
    ///
    /// They are one value or an array of values, each a string, a number or a Boolean.
    private mutating func success(_ mapping: SyntaxMapping, at range: SourceRange) -> [String] {
        guard let node = mapping["success"] else {
            report("'\(field)' has no 'success'; expected the status values of success", at: range)
            return []
        }
        let nodes = node.sequence ?? [node]
        let values = nodes.compactMap { $0.isNull ? nil : $0.scalar?.text }
        if values.count == nodes.count, !values.isEmpty { return values }
        report("invalid 'success'; expected a status value or an array of them", at: node.range)
        return []
    }

    private mutating func report(_ message: String, at range: SourceRange, hint: String? = nil) {
        problems.append(Diagnostic(code, severity: severity, message, at: range, hint: hint))
    }
}
