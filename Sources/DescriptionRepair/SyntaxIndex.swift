import Diagnostics
import EndpointDepartures
import JSONPath
public import SpecSyntax

/// The places of a description's nodes, for the targets of an overlay.
public struct SyntaxIndex: Sendable {
    let root: SyntaxNode
    private var nodes: [(parent: Int, step: Int)] = [(-1, 0)]
    private var byRange: [SourceRange: Int] = [:]

    public init(_ root: SyntaxNode) {
        self.root = root
        var stack = [(node: root, id: 0)]
        while let (node, id) = stack.popLast() {
            switch node.content {
            case .scalar: break
            case .sequence(let items):
                for (step, item) in items.enumerated() where !item.isScalar {
                    stack.append((item, add(id, step, item.range)))
                }
            case .mapping(let mapping):
                for (step, entry) in mapping.entries.enumerated() where !entry.value.isScalar {
                    let child = add(id, step, entry.value.range)
                    if byRange[entry.keyRange] == nil { byRange[entry.keyRange] = child }
                    stack.append((entry.value, child))
                }
            }
        }
    }

    private mutating func add(_ parent: Int, _ step: Int, _ range: SourceRange) -> Int {
        nodes.append((parent, step))
        if byRange[range] == nil { byRange[range] = nodes.count - 1 }
        return nodes.count - 1
    }

    /// Returns the steps to the node that has the range, or whose key has it; nil for another file.
    func steps(to range: SourceRange) -> [Int]? {
        guard var id = byRange[range] else { return nil }
        var steps: [Int] = []
        while nodes[id].parent >= 0 {
            steps.append(nodes[id].step)
            id = nodes[id].parent
        }
        return steps.reversed()
    }

    func node(at steps: some Sequence<Int>) -> SyntaxNode? {
        var node = root
        for step in steps {
            switch node.content {
            case .mapping(let mapping) where mapping.entries.indices.contains(step): node = mapping.entries[step].value
            case .sequence(let items) where items.indices.contains(step): node = items[step]
            default: return nil
            }
        }
        return node
    }

    func node(atPointer tokens: [String]) -> SyntaxNode? {
        var node: SyntaxNode? = root
        for token in tokens { node = node?.mapping?[token] }
        return node
    }

    /// Returns the steps to the target of a node's local `$ref`, or to the node itself.
    func resolved(_ steps: [Int]) -> [Int]? {
        var steps = steps
        for _ in 0..<20 {
            guard let reference = node(at: steps)?.mapping?["$ref"]?.string else { return steps }
            guard reference.hasPrefix("#/") else { return nil }
            var next: [Int] = []
            var node = root
            for token in reference.dropFirst(2).split(separator: "/") {
                let key = PropertyName.unescaped(String(token).removingPercentEncoding)
                guard let index = node.mapping?.index(forKey: key) else { return nil }
                next.append(index)
                node = node.mapping?.entries[index].value ?? node
            }
            steps = next
        }
        return nil
    }

    /// Returns the JSONPath query of a node: `$.paths['/books'].get`.
    func target(_ steps: some Sequence<Int>) -> String {
        NormalizedPath.text(of: Array(steps), in: root).replacing(#/\['([A-Za-z_][A-Za-z0-9_]*)'\]/#) { ".\($0.1)" }
    }

    /// Returns the key of the last step, if it leads into a mapping.
    func key(of steps: [Int]) -> String? {
        guard let last = steps.last, let mapping = node(at: steps.dropLast())?.mapping,
            mapping.entries.indices.contains(last)
        else { return nil }
        return mapping.entries[last].key
    }
}

extension String {
    /// The text without percent-encoding.
    fileprivate var removingPercentEncoding: String {
        guard utf8.contains(UInt8(ascii: "%")) else { return self }
        var bytes: [UInt8] = []
        var rest = utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
