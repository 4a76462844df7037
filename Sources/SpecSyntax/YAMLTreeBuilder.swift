import Diagnostics

/// Builds the tree from libyaml's events: replaces aliases, merges merge keys, and keeps within the limits.
struct YAMLTreeBuilder {
    private let file: SourceFile
    private let id: SourceFileID
    private let limits: SyntaxReader.Limits
    private let offsets: ScalarOffsets
    private(set) var diagnostics: [Diagnostic] = []

    /// Nodes that have an anchor, with how many nodes they hold.
    private var anchors: [String: (node: SyntaxNode, count: Int)] = [:]
    /// Anchors whose node isn't complete yet.
    private var openAnchors: Set<String> = []
    private var expandedNodes = 0
    private var stack: [Frame] = []

    /// A sequence or mapping whose end hasn't come yet.
    private struct Frame {
        enum Kind {
            case sequence([SyntaxNode])
            case mapping(MappingBuilder, pendingKey: (text: String, range: SourceRange)?)
        }

        var kind: Kind
        let start: Int
        let anchor: String?
        var count = 1
        /// The merge keys of a mapping, in their order.
        var merges: [SyntaxNode] = []
    }

    init(file: SourceFile, id: SourceFileID, limits: SyntaxReader.Limits) {
        self.file = file
        self.id = id
        self.limits = limits
        let start = file.bytes.starts(with: UTF8Text.byteOrderMark) ? 3 : 0
        offsets = ScalarOffsets(bytes: file.bytes, start: start)
    }

    mutating func build() throws(SyntaxError) -> SyntaxNode {
        var events = YAMLEvents(file.bytes.starts(with: UTF8Text.byteOrderMark) ? file.bytes[3...] : file.bytes[...])
        var root: SyntaxNode?
        while true {
            let (event, start, end): (YAMLEvents.Event, Int, Int)
            do throws(YAMLEvents.Failure) {
                (event, start, end) = try events.next()
            } catch {
                throw self.error(for: error)
            }
            switch event {
            case .documentStart:
                if root != nil {
                    throw error(
                        .multipleDocuments, "a second document begins here", from: start, to: end,
                        hint: "a description is one document: keep the first in a file of its own"
                    )
                }
            case .documentEnd: break
            case .streamEnd:
                guard let root, !isEmpty(root) else {
                    throw error(.emptyDescription, "there is nothing in this file", from: 0, to: 0)
                }
                return root
            default:
                if let node = try take(event, start, end) { root = node }
            }
        }
    }

    private func isEmpty(_ root: SyntaxNode) -> Bool {
        root.scalar.map { $0.text.isEmpty && $0.style == .plain } ?? false
    }

    /// Returns the root when `event` completes it.
    private mutating func take(
        _ event: YAMLEvents.Event, _ start: Int, _ end: Int
    ) throws(SyntaxError) -> SyntaxNode? {
        switch event {
        case .scalar(let text, let style, let anchor):
            let node = SyntaxNode(.scalar(SyntaxScalar(text: text, style: style)), range: range(start, end))
            if let anchor { anchors[anchor] = (node, 1) }
            return try append(node, count: 1)
        case .alias(let name):
            let (node, count) = try expand(name, start, end)
            return try append(node, count: count)
        case .sequenceStart(let anchor):
            try push(Frame(kind: .sequence([]), start: start, anchor: anchor), end)
            return nil
        case .mappingStart(let anchor):
            try push(Frame(kind: .mapping(MappingBuilder(), pendingKey: nil), start: start, anchor: anchor), end)
            return nil
        case .sequenceEnd, .mappingEnd:
            return try close(end)
        case .documentStart, .documentEnd, .streamEnd:
            return nil
        }
    }

    private mutating func push(_ frame: Frame, _ end: Int) throws(SyntaxError) {
        guard stack.count < limits.depth else {
            throw error(.nestingTooDeep, "nests deeper than \(limits.depth) levels", from: frame.start, to: end)
        }
        if let anchor = frame.anchor { openAnchors.insert(anchor) }
        stack.append(frame)
    }

    private mutating func close(_ end: Int) throws(SyntaxError) -> SyntaxNode? {
        guard var frame = stack.popLast() else { return nil }
        let content: SyntaxNode.Content
        switch frame.kind {
        case .sequence(let items):
            content = .sequence(items)
        case .mapping(var builder, _):
            for merge in frame.merges { frame.count += self.merge(merge, into: &builder) }
            content = .mapping(SyntaxMapping(builder.entries))
        }
        let node = SyntaxNode(content, range: range(frame.start, max(end, frame.start)))
        if let anchor = frame.anchor {
            openAnchors.remove(anchor)
            anchors[anchor] = (node, frame.count)
        }
        return try append(node, count: frame.count)
    }

    private mutating func append(_ node: SyntaxNode, count: Int) throws(SyntaxError) -> SyntaxNode? {
        guard let top = stack.indices.last else { return node }
        stack[top].count += count
        switch stack[top].kind {
        case .sequence(var items):
            // Taken out first, so that the array is appended to in place.
            stack[top].kind = .sequence([])
            items.append(node)
            stack[top].kind = .sequence(items)
        case .mapping(let builder, nil):
            guard case .scalar(let scalar) = node.content else {
                throw SyntaxError(
                    diagnostic: Diagnostic(.invalidYAML, "a key is a text, not \(node.kindName)", at: node.range)
                )
            }
            stack[top].kind = .mapping(builder, pendingKey: (scalar.text, node.range))
        case .mapping(var builder, let key?):
            stack[top].kind = .sequence([])
            if key.text == "<<", isMerge(node) {
                stack[top].merges.append(node)
            } else {
                let entry = SyntaxMapping.Entry(key: key.text, keyRange: key.range, value: node)
                if let duplicate = builder.add(entry) { diagnostics.append(duplicate) }
            }
            stack[top].kind = .mapping(builder, pendingKey: nil)
        }
        return nil
    }

    private func isMerge(_ node: SyntaxNode) -> Bool {
        switch node.content {
        case .mapping: true
        case .sequence(let items): items.allSatisfy { $0.mapping != nil }
        case .scalar: false
        }
    }

    /// Adds what `node` has and the mapping hasn't; of several mappings the first wins. Returns how many entries came.
    private func merge(_ node: SyntaxNode, into builder: inout MappingBuilder) -> Int {
        let mappings = node.mapping.map { [$0] } ?? node.sequence?.compactMap(\.mapping) ?? []
        var added = 0
        for entry in mappings.flatMap(\.entries) where builder.index(ofKey: entry.key) == nil {
            _ = builder.add(entry)
            added += 1
        }
        return added
    }

    private mutating func expand(_ name: String, _ start: Int, _ end: Int) throws(SyntaxError) -> (SyntaxNode, Int) {
        guard let (node, count) = anchors[name], !openAnchors.contains(name) else {
            throw error(
                .unknownAlias,
                openAnchors.contains(name)
                    ? "the alias '*\(name)' stands within what it refers to"
                    : "there is no anchor '&\(name)' before this alias",
                from: start, to: end
            )
        }
        expandedNodes += count
        guard expandedNodes <= limits.expandedNodes else {
            throw error(
                .aliasExpansion, "aliases add more than \(limits.expandedNodes) nodes to this text", from: start, to: end,
                hint: "such a text is usually made to exhaust its readers"
            )
        }
        return (node, count)
    }

    private func range(_ start: Int, _ end: Int) -> SourceRange {
        SourceRange(
            file: id, start: UInt32(offsets.offset(ofCharacter: start)), end: UInt32(offsets.offset(ofCharacter: end))
        )
    }

    private func error(
        _ code: DiagnosticCode, _ message: String, from start: Int, to end: Int, hint: String? = nil
    ) -> SyntaxError {
        SyntaxError(diagnostic: Diagnostic(code, message, at: range(start, end), hint: hint))
    }

    private func error(for failure: YAMLEvents.Failure) -> SyntaxError {
        let (message, hint) = YAMLProblem.description(of: failure)
        return error(.invalidYAML, message, from: failure.position, to: failure.position + 1, hint: hint)
    }
}
