import Diagnostics
import SpecSyntax

/// The fields of a rule, such as `x-envelope` or `x-pagination`, with the problems found in them.
struct RuleFields {
    /// The name of the rule in diagnostics.
    let rule: String
    let code: DiagnosticCode
    let severity: Diagnostic.Severity
    private(set) var problems: [Diagnostic] = []

    init(_ rule: String, code: DiagnosticCode, severity: Diagnostic.Severity) {
        self.rule = rule
        self.code = code
        self.severity = severity
    }

    /// Returns the fields of a rule; nil if the rule isn't an object. Unknown fields are reported.
    mutating func mapping(of node: SyntaxNode, known fields: [String]) -> SyntaxMapping? {
        guard let mapping = node.mapping else {
            report("'\(rule)' is \(node.kindName), not an object or ~", at: node.range)
            return nil
        }
        for entry in mapping.entries where !fields.contains(entry.key) {
            let near = Suggestion.nearest(to: entry.key, among: fields)
            report(
                "unknown field '\(entry.key)' of '\(rule)'", at: entry.keyRange,
                hint: near.map { "did you mean '\($0)'?" } ?? "expected one of \(fields.joined(separator: ", "))")
        }
        return mapping
    }

    /// Returns the keys of a key path: a string such as `head.code`, or an array of keys.
    ///
    /// An invalid key path is reported.
    ///
    /// - Parameter example: A valid key path, for the message.
    mutating func keyPath(_ key: String, at node: SyntaxNode, like example: String) -> [String]? {
        if let scalar = node.scalar, !node.isNull {
            if let keys = KeyPathText.keys(of: scalar.text) { return keys }
        } else if let items = node.sequence, !items.isEmpty {
            let keys = items.compactMap { $0.scalar?.text }
            if keys.count == items.count, !keys.contains("") { return keys }
        }
        report(
            "invalid '\(key)'; expected a key path like '\(example)' or an array of keys", at: node.range,
            hint: node.scalar.flatMap { KeyPathText.hint(for: $0.text) })
        return nil
    }

    mutating func report(_ message: String, at range: SourceRange, hint: String? = nil) {
        problems.append(Diagnostic(code, severity: severity, message, at: range, hint: hint))
    }
}
