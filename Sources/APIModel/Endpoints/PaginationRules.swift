import Diagnostics
import OpenAPI

/// The pagination rules of the description and the configuration.
///
/// An operation's own rule in the description has priority over its rule in the configuration. General rules come last.
struct PaginationRules {
    private let document: Document
    private let options: ModelOptions.PaginationOptions
    private var defaultFits = false

    struct Found {
        var rule: PaginationRule
        /// A Boolean value that indicates whether the rule is for all operations.
        ///
        /// A general rule is ignored for operations that it isn't valid for.
        var isGeneral: Bool
    }

    init(_ document: Document, options: ModelOptions.PaginationOptions) {
        self.document = document
        self.options = options
    }

    /// Returns the rules to try in order: the operation's rule, or else the rules for all operations.
    func rules(for operation: Document.Operation) -> [Found] {
        if let own = operation.pagination { return [Found(rule: own, isGeneral: false)] }
        if let own = operation.entry(in: options.operations) { return [Found(rule: own.value, isGeneral: false)] }
        return [document.pagination, options.defaultRule].compactMap { rule in
            rule.map { Found(rule: $0, isGeneral: true) }
        }
    }

    /// Records that a rule for all operations was used.
    mutating func note(_ found: Found) {
        if found.isGeneral, found.rule.range == options.defaultRule?.range { defaultFits = true }
    }

    /// Reports a configured rule for all operations that doesn't apply to any operation.
    func reportUnmatched(reporting log: DiagnosticLog) {
        if let rule = options.defaultRule, !defaultFits, !rule.isNone {
            log.report(
                .unmatchedConfiguration, "'pagination.default' matches no operation; ignored", at: rule.range,
                hint: "write a rule in 'pagination.operations', which reports why it doesn't fit")
        }
    }
}

extension PaginationRule {
    var isNone: Bool {
        if case .none = strategy { true } else { false }
    }
}
