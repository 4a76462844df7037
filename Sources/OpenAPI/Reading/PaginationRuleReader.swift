public import Diagnostics
public import SpecSyntax

/// A reader of pagination rules, which describe how the pages of a list follow one another.
///
/// The rule is the value of `x-pagination` in a description, or of `pagination` in a configuration:
///
/// ```yaml
/// { link: true }
/// { next: links.next }
/// { cursor: after, next: meta.next_cursor, limit: count }
/// { page: page, start: 1, limit: per_page, size: 100, total: meta.total }
/// { offset: offset, limit: limit }
/// ~
/// ```
public struct PaginationRuleReader: Sendable {
    private var fields: RuleFields

    /// Creates a reader, which reports problems with a code and a severity.
    ///
    /// - Parameter field: The name of the rule in diagnostics, such as `x-pagination`.
    public init(_ field: String, code: DiagnosticCode, severity: Diagnostic.Severity) {
        fields = RuleFields(field, code: code, severity: severity)
    }

    /// The names of the fields that a pagination rule can have.
    public static let fields = [
        "link", "next", "cursor", "page", "offset", "start", "limit", "perPage", "size", "items", "total", "pages",
        "more",
    ]

    /// Returns the pagination rule at a node.
    ///
    /// An invalid rule is reported and results in a rule that disables pagination.
    public func read(_ node: SyntaxNode, reporting sink: inout DiagnosticSink) -> PaginationRule {
        var reader = self
        let rule = reader.rule(node)
        for problem in reader.fields.problems { sink.report(problem) }
        return rule
    }

    private mutating func rule(_ node: SyntaxNode) -> PaginationRule {
        let none = PaginationRule(.none, range: node.range, severity: fields.severity)
        if node.isNull { return none }
        guard let mapping = fields.mapping(of: node, known: Self.fields) else { return none }
        guard let strategy = strategy(mapping, at: node.range) else { return none }
        var rule = PaginationRule(strategy, range: node.range, severity: fields.severity)
        rule.size = name(mapping, "limit") ?? name(mapping, "perPage")
        rule.fullSize = integer(mapping, "size", from: 1)
        rule.items = keyPath(mapping, "items")
        rule.total = keyPath(mapping, "total")
        rule.pages = keyPath(mapping, "pages")
        rule.more = keyPath(mapping, "more")
        checkCombination(of: mapping, rule)
        return fields.problems.isEmpty ? rule : none
    }

    private mutating func strategy(_ mapping: SyntaxMapping, at range: SourceRange) -> PaginationRule.Strategy? {
        let said = ["link", "cursor", "page", "offset"].filter { mapping[$0] != nil }
        if said.count > 1 || (said.first.map { $0 != "cursor" } ?? false) && mapping["next"] != nil {
            let names = (said + (mapping["next"] == nil ? [] : ["next"])).map { "'\($0)'" }
            fields.report(
                "'\(fields.rule)' has more than one strategy: \(names.joined(separator: " and ")); expected one",
                at: range)
            return nil
        }
        let next = keyPath(mapping, "next")
        switch said.first {
        case "link":
            if let node = mapping["link"], node.value != .boolean(true) {
                fields.report("invalid 'link'; expected true, for the header 'Link'", at: node.range)
                return nil
            }
            return .link
        case "cursor":
            guard let parameter = name(mapping, "cursor") else { return nil }
            guard let next else {
                if mapping["next"] == nil {
                    fields.report(
                        "'cursor' without 'next'; expected the key path of the next cursor in the body",
                        at: parameter.range
                    )
                }
                return nil
            }
            return .cursor(parameter, next: next, start: text(mapping, "start"))
        case "page":
            return name(mapping, "page").map { .page($0, start: integer(mapping, "start", from: 0)) }
        case "offset":
            return name(mapping, "offset").map { .offset($0, start: integer(mapping, "start", from: 0)) }
        default:
            if let next { return .nextURL(at: next) }
            // An invalid or misspelled field has already been reported.
            if mapping["next"] == nil, fields.problems.isEmpty {
                fields.report(
                    "'\(fields.rule)' has no strategy; expected 'link', 'next', 'cursor', 'page' or 'offset'", at: range
                )
            }
            return nil
        }
    }

    /// Reports fields of a pagination rule that have no effect in combination with its other fields.
    private mutating func checkCombination(of mapping: SyntaxMapping, _ rule: PaginationRule) {
        if mapping["limit"] != nil, let other = mapping.entry(forKey: "perPage") {
            fields.report("'limit' and 'perPage' are synonyms; expected one of them", at: other.keyRange)
        }
        let idle: [String]
        switch rule.strategy {
        case .none: idle = []
        case .link, .nextURL: idle = ["start", "pages", "more"] + (rule.size == nil ? ["size"] : [])
        case .cursor: idle = ["pages"] + (rule.size == nil ? ["size"] : [])
        case .page: idle = []
        case .offset: idle = ["pages"]
        }
        for key in idle {
            guard let entry = mapping.entry(forKey: key) else { continue }
            fields.report(
                "'\(key)' has no effect here", at: entry.keyRange,
                hint: key == "size" ? "write the parameter that receives it: 'limit'" : nil
            )
        }
    }

    // The fields of a pagination rule

    private mutating func name(_ mapping: SyntaxMapping, _ key: String) -> PaginationRule.Entry<String>? {
        text(mapping, key, "the name of a parameter")
    }

    private mutating func text(
        _ mapping: SyntaxMapping, _ key: String, _ kind: String = "a string"
    ) -> PaginationRule.Entry<String>? {
        guard let node = mapping[key] else { return nil }
        if let scalar = node.scalar, !node.isNull, !scalar.text.isEmpty {
            return PaginationRule.Entry(scalar.text, range: node.range)
        }
        fields.report("'\(key)' is \(node.kindName), not \(kind)", at: node.range)
        return nil
    }

    private mutating func integer(_ mapping: SyntaxMapping, _ key: String, from least: Int) -> Int? {
        guard let node = mapping[key] else { return nil }
        if case .integer(let digits)? = node.value, let number = Int32(digits), number >= least { return Int(number) }
        fields.report("invalid '\(key)'; expected an integer of at least \(least)", at: node.range)
        return nil
    }

    private mutating func keyPath(_ mapping: SyntaxMapping, _ key: String) -> PaginationRule.Entry<[String]>? {
        guard let node = mapping[key] else { return nil }
        return fields.keyPath(key, at: node, like: "meta.next").map { PaginationRule.Entry($0, range: node.range) }
    }
}
