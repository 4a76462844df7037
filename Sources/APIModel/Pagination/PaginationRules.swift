import Diagnostics
import OpenAPI

/// Finds the rule by which the pages of an operation follow one another.
///
/// The order of precedence is the same as for key paths.
struct PaginationRules {
    private let document: Document
    private let options: ModelOptions.PaginationOptions
    private var defaultFits = false

    struct Found {
        var rule: PaginationRule
        /// A Boolean value that indicates whether the rule applies wherever it is valid.
        ///
        /// The rule is ignored elsewhere.
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
            if let rule = options.operations[name] { return [Found(rule: rule, isGeneral: false)] }
        }
        return [document.pagination, options.defaultRule].compactMap { rule in
            rule.map { Found(rule: $0, isGeneral: true) }
        }
    }

    /// Records that a rule for all operations was used.
    mutating func note(_ found: Found) {
        if found.isGeneral, found.rule.range == options.defaultRule?.range { defaultFits = true }
    }

    /// Reports a rule for all operations that fits none.
    func reportUnmatched(reporting sink: inout DiagnosticSink) {
        if let rule = options.defaultRule, !defaultFits, !rule.isNone {
            sink.report(.unmatchedConfiguration, "'pagination.default' matches no operation; ignored", at: rule.range)
        }
    }
}

extension PaginationRule {
    var isNone: Bool {
        if case .none = strategy { true } else { false }
    }
}
