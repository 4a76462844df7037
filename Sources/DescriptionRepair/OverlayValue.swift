import Diagnostics
import SpecSyntax

/// A value of an overlay's update, written as YAML in flow style.
indirect enum OverlayValue: Sendable {
    case text(String)
    /// A number, a Boolean or null, as written.
    case plain(String)
    case list([OverlayValue])
    case map([(String, OverlayValue)])

    init(_ node: SyntaxNode) {
        switch node.content {
        case .mapping(let mapping): self = .map(mapping.entries.map { ($0.key, OverlayValue($0.value)) })
        case .sequence(let items): self = .list(items.map { OverlayValue($0) })
        case .scalar(let scalar):
            switch scalar.value {
            case .string(let text): self = .text(text)
            case .null: self = .plain("null")
            case .boolean(let value): self = .plain("\(value)")
            case .integer(let text), .number(let text): self = .plain(text)
            }
        }
    }

    var yaml: String {
        switch self {
        case .text(let text): QuotedText.yaml(text)
        case .plain(let text): text
        case .list(let items): "[\(items.map(\.yaml).joined(separator: ", "))]"
        case .map(let entries):
            entries.isEmpty
                ? "{}" : "{ \(entries.map { "\(QuotedText.yaml($0.0)): \($0.1.yaml)" }.joined(separator: ", ")) }"
        }
    }

    /// Returns the value after a key: on the same line, or a long mapping with a line for each entry.
    func block(_ indent: String) -> String {
        let flow = yaml
        guard case .map(let entries) = self, flow.utf8.count > 80, indent.utf8.count < 12 else { return " " + flow }
        return entries.map { "\n\(indent)\(QuotedText.yaml($0.0)):\($0.1.block(indent + "  "))" }.joined()
    }

    /// Returns a mapping with the entries of both mappings, merged as an overlay merges them.
    func merging(_ other: OverlayValue) -> OverlayValue {
        switch (self, other) {
        case (.map(var entries), .map(let more)):
            for (key, value) in more {
                if let index = entries.firstIndex(where: { $0.0.isExactly(key) }) {
                    entries[index].1 = entries[index].1.merging(value)
                } else {
                    entries.append((key, value))
                }
            }
            return .map(entries)
        case (.list(let items), .list(let more)): return .list(items + more)
        default: return other
        }
    }
}
