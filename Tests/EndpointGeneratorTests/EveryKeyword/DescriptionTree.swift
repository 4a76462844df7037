import Diagnostics
import Foundation
import SpecSyntax

/// A description as a value that can be changed and written again, with its members in their order.
indirect enum DescriptionTree: Sendable {
    case mapping([(key: String, value: DescriptionTree)])
    case sequence([DescriptionTree])
    /// As JSON writes it.
    case scalar(String)

    enum Step: Sendable, Equatable {
        case key(String)
        case index(Int)

        var key: String? {
            if case .key(let key) = self { key } else { nil }
        }
    }

    init?(yaml bytes: [UInt8]) {
        var sources = SourceMap()
        var sink = DiagnosticSink()
        let file = sources.add(SourceFile(path: "description.yaml", bytes: bytes))
        guard let node = SyntaxReader().read(file, in: sources, reporting: &sink), sink.diagnostics.isEmpty else {
            return nil
        }
        self.init(node)
    }

    init(_ node: SyntaxNode) {
        switch node.content {
        case .mapping(let mapping):
            self = .mapping(mapping.entries.map { ($0.key, DescriptionTree($0.value)) })
        case .sequence(let items):
            self = .sequence(items.map(DescriptionTree.init))
        case .scalar(let scalar):
            switch scalar.value {
            case .null: self = .scalar("null")
            case .boolean(let value): self = .scalar(value ? "true" : "false")
            case .integer(let text), .number(let text): self = .scalar(text)
            case .string(let text): self = .scalar(Self.quoted(text))
            }
        }
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"") + "\""
    }

    /// JSON, one member a line.
    var json: String {
        switch self {
        case .mapping(let members):
            "{\n" + members.map { Self.quoted($0.key) + ": " + $0.value.json }.joined(separator: ",\n") + "\n}"
        case .sequence(let items): "[" + items.map(\.json).joined(separator: ", ") + "]"
        case .scalar(let text): text
        }
    }

    var members: [(key: String, value: DescriptionTree)] {
        if case .mapping(let members) = self { members } else { [] }
    }

    var items: [DescriptionTree] {
        if case .sequence(let items) = self { items } else { [] }
    }

    var text: String? {
        guard case .scalar(let text) = self else { return nil }
        return text.hasPrefix("\"") ? String(text.dropFirst().dropLast()) : text
    }

    var texts: [String] { items.compactMap(\.text) }

    subscript(key: String) -> DescriptionTree? {
        members.first { $0.key == key }?.value
    }

    func removing(_ key: String) -> DescriptionTree {
        .mapping(members.filter { $0.key != key })
    }

    /// The members of both, the other's where both have one; null there means that there is none.
    func joined(with other: DescriptionTree) -> DescriptionTree {
        let own = members.map { member in (key: member.key, value: other[member.key] ?? member.value) }
        return .mapping((own + other.members.filter { self[$0.key] == nil }).filter { $0.value.text != "null" })
    }

    func replacing(_ path: ArraySlice<Step>, _ change: (DescriptionTree) -> DescriptionTree) -> DescriptionTree {
        guard let step = path.first else { return change(self) }
        switch (step, self) {
        case (.key(let key), .mapping(let members)):
            return .mapping(
                members.map { ($0.key, $0.key == key ? $0.value.replacing(path.dropFirst(), change) : $0.value) }
            )
        case (.index(let index), .sequence(var items)) where items.indices.contains(index):
            items[index] = items[index].replacing(path.dropFirst(), change)
            return .sequence(items)
        default: return self
        }
    }

    /// Calls `body` for each mapping with the way to it.
    func visitMappings(_ path: [Step] = [], _ body: (DescriptionTree, [Step]) -> Void) {
        switch self {
        case .mapping(let members):
            body(self, path)
            for member in members { member.value.visitMappings(path + [.key(member.key)], body) }
        case .sequence(let items):
            for (index, item) in items.enumerated() { item.visitMappings(path + [.index(index)], body) }
        case .scalar: break
        }
    }

    /// The same without `key` in any mapping.
    func removingEverywhere(_ key: String) -> DescriptionTree {
        switch self {
        case .mapping(let members):
            .mapping(members.filter { $0.key != key }.map { ($0.key, $0.value.removingEverywhere(key)) })
        case .sequence(let items): .sequence(items.map { $0.removingEverywhere(key) })
        case .scalar: self
        }
    }
}
