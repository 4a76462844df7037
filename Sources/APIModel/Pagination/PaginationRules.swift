import Diagnostics
import OpenAPI

/// Finds the rule by which the pages of an operation follow one another: the same order as for key paths.
struct PaginationRules {
    private let document: Document
    private let options: ModelOptions.PaginationOptions
    private var defaultFits = false

    struct Found {
        var rule: PaginationRule
        /// A Boolean value that indicates whether the rule applies wherever it is valid, and is ignored elsewhere.
        var isGeneral: Bool
    }

    init(_ document: Document, options: ModelOptions.PaginationOptions) {
        self.document = document
        self.options = options
    }

    /// Returns the rules to try in order: one for the operation, else those for all.
    func rules(for operation: Document.Operation) -> [Found] {
        if let own = operation.pagination { return [Found(rule: own, isGeneral: false)] }
        for name in options.operations.isEmpty ? [] : operation.configurationKeys {
            if let entry = options.operations[name] { return [Found(rule: entry.rule, isGeneral: false)] }
        }
        return [document.pagination, options.defaultRule].compactMap { rule in
            rule.map { Found(rule: $0, isGeneral: true) }
        }
    }

    /// Records that a rule for all operations was used.
    mutating func note(_ found: Found) {
        if found.isGeneral, found.rule.range == options.defaultRule?.range { defaultFits = true }
    }

    /// Reports entries of the configuration that no operation of the description goes by.
    func reportUnmatched(reporting sink: inout DiagnosticSink) {
        guard !options.operations.isEmpty else { return }
        let names = Set(document.operations.flatMap(\.configurationKeys))
        let entries = options.operations.sorted { $0.value.keyRange.start < $1.value.keyRange.start }
        for (name, entry) in entries where !names.contains(name) {
            let near = Suggestion.nearest(to: name, among: names.sorted())
            sink.report(
                Diagnostic(
                    .unmatchedConfiguration, severity: .error,
                    "unknown operation '\(name)' in 'pagination.operations'", at: entry.keyRange,
                    hint: near.map { "did you mean '\($0)'?" }
                )
            )
        }
        if let rule = options.defaultRule, !defaultFits, !rule.isNone {
            sink.report(.unmatchedConfiguration, "'pagination.default' matches no operation", at: rule.range)
        }
    }
}

extension PaginationRule {
    var isNone: Bool {
        if case .none = strategy { true } else { false }
    }
}
