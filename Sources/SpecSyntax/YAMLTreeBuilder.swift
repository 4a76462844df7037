import Diagnostics

/// A builder that creates a syntax tree from libyaml's events.
///
/// The builder replaces aliases, merges merge keys, and enforces the limits.
struct YAMLTreeBuilder {
    private let file: SourceFile
    private let id: SourceFileID
    private let limits: SyntaxReader.Limits
    private let text: YAMLText
    private let textStart: Int
    private var offsets: ScalarOffsets
    private(set) var diagnostics: [Diagnostic] = []

    private var stack: [Frame] = []
    private var anchors: [String: Anchor] = [:]
    private var expandedNodes = 0
    /// The range of the last scalar before an error.
    ///
    /// An unclosed quote includes lines up to the next quote, and libyaml reports an error only for the text after that
    /// quote.
    private var lastScalar: Range<Int>?

    /// A node with the numbers that the limits apply to.
    private struct Part {
        let node: SyntaxNode
        /// The number of nodes in the subtree of the node.
        var count = 1
        /// The nesting depth of sequences and mappings in the node, including the node itself.
        var height = 0
    }

    private enum Anchor {
        /// An anchor of a node that isn't complete. The node's frame is at the index `level` of the stack.
        case open(level: Int)
        case complete(Part)
    }

    /// A sequence or mapping whose end event hasn't been read.
    private struct Frame {
        enum Kind {
            case sequence
            case mapping
        }

        let kind: Kind
        let start: Int
        let isFlow: Bool
        let anchor: String?
        var items: [SyntaxNode] = []
        var entries = MappingBuilder()
        /// The key that belongs to the next value.
        var key: Key?
        var count = 1
        var height = 1
        /// The offset of the end of the last item, key or value.
        var end: Int

        /// Adds an item, key or value, which is written at `range`; returns a warning for a duplicate key.
        mutating func add(_ part: Part, _ range: SourceRange) throws(SyntaxError) -> Diagnostic? {
            count += part.count
            height = max(height, part.height + 1)
            end = Int(range.end)
            guard kind == .mapping else {
                items.append(part.node)
                return nil
            }
            guard let key else {
                guard let scalar = part.node.scalar else {
                    throw SyntaxError(
                        diagnostic: Diagnostic(
                            .invalidYAML, "the key is \(part.node.kindName), not a string", at: range,
                            hint: "quote strings that begin with '{' or '['"))
                }
                let isMerge = scalar.text == "<<" && scalar.style == .plain
                self.key = Key(text: scalar.text, range: range, isMerge: isMerge)
                return nil
            }
            self.key = nil
            if key.isMerge, let mappings = Self.mergeable(part.node) {
                entries.merge(mappings)
                return nil
            }
            return entries.add(SyntaxMapping.Entry(key: key.text, keyRange: key.range, value: part.node))
        }

        /// Returns the mappings that a merge key adds; nil if its value doesn't consist of mappings.
        private static func mergeable(_ node: SyntaxNode) -> [SyntaxMapping]? {
            switch node.content {
            case .mapping(let mapping): return [mapping]
            case .sequence(let items):
                let mappings = items.compactMap(\.mapping)
                return mappings.count == items.count ? mappings : nil
            case .scalar: return nil
            }
        }
    }

    private struct Key {
        let text: String
        let range: SourceRange
        let isMerge: Bool
    }

    /// Creates a builder for the text of a file.
    ///
    /// - Parameter text: The text of `file`, which may be edited for libyaml.
    init(_ text: YAMLText, file: SourceFile, id: SourceFileID, limits: SyntaxReader.Limits) {
        self.file = file
        self.id = id
        self.limits = limits
        self.text = text
        textStart = UTF8Text.byteOrderMarkLength(of: file.bytes)
        offsets = ScalarOffsets(text, start: textStart)
    }

    mutating func result() -> Result<SyntaxNode, SyntaxError> {
        do throws(SyntaxError) { return .success(try build()) } catch { return .failure(error) }
    }

    private mutating func build() throws(SyntaxError) -> SyntaxNode {
        var events = YAMLEvents(text.bytes[textStart...])
        var root: SyntaxNode?
        var nextDocument: Range<Int>?
        while true {
            let event: YAMLEvents.Event
            let span: Range<Int>
            do throws(YAMLEvents.Failure) {
                let next = try events.next()
                event = next.event
                span = bytes(next.start, next.end)
            } catch {
                if let nextDocument { throw multipleDocuments(nextDocument) }
                throw YAMLProblem(error, after: lastScalar, in: text, of: file, id).error(offsets: &offsets)
            }
            switch event {
            case .documentStart:
                if let root, !Self.isEmpty(root) { nextDocument = span }
                root = root.flatMap { Self.isEmpty($0) ? nil : $0 }
            case .documentEnd: break
            case .streamEnd:
                guard let root, !Self.isEmpty(root) else {
                    throw error(
                        .emptyDescription, "the file is empty", 0..<0,
                        hint: "expected a description that begins with 'openapi' or 'swagger'")
                }
                return root
            default:
                if let document = nextDocument {
                    // Some files end with `---`, so an empty second document is ignored.
                    guard case .scalar("", .plain, nil, nil) = event else { throw multipleDocuments(document) }
                    nextDocument = nil
                } else if let node = try take(event, span) {
                    root = node
                }
            }
        }
    }

    private static func isEmpty(_ root: SyntaxNode) -> Bool {
        root.scalar.map { $0.text.isEmpty && $0.style == .plain } ?? false
    }

    /// Processes an event; returns the root node if the event completes it.
    private mutating func take(_ event: YAMLEvents.Event, _ span: Range<Int>) throws(SyntaxError) -> SyntaxNode? {
        switch event {
        case .scalar(let text, let style, let anchor, let tag):
            if let tag { diagnostics.append(unsupported(tag, of: text, span)) }
            let scalar = SyntaxScalar(text: text, style: style)
            let part = Part(node: SyntaxNode(.scalar(scalar), range: range(span)))
            if let anchor { anchors[anchor] = .complete(part) }
            if !span.isEmpty { lastScalar = span }
            return try append(part, span)
        case .alias(let name):
            return try append(try expand(name, span), span)
        case .sequenceStart(let anchor, let isFlow):
            try push(.sequence, anchor, isFlow, span)
        case .mappingStart(let anchor, let isFlow):
            try push(.mapping, anchor, isFlow, span)
        case .sequenceEnd, .mappingEnd:
            return try close(span)
        case .documentStart, .documentEnd, .streamEnd:
            break
        }
        return nil
    }

    private mutating func push(
        _ kind: Frame.Kind, _ anchor: String?, _ isFlow: Bool, _ span: Range<Int>
    ) throws(SyntaxError) {
        guard stack.count < limits.depth else { throw tooDeep(span) }
        if let anchor { anchors[anchor] = .open(level: stack.count) }
        stack.append(Frame(kind: kind, start: span.lowerBound, isFlow: isFlow, anchor: anchor, end: span.upperBound))
    }

    private mutating func close(_ span: Range<Int>) throws(SyntaxError) -> SyntaxNode? {
        guard let frame = stack.popLast() else { return nil }
        let end = max(frame.isFlow ? span.upperBound : frame.end, frame.start)
        let content: SyntaxNode.Content
        switch frame.kind {
        case .sequence: content = .sequence(frame.items)
        case .mapping: content = .mapping(frame.entries.mapping)
        }
        let node = SyntaxNode(content, range: range(frame.start..<end))
        let part = Part(node: node, count: frame.count, height: frame.height)
        // If the same anchor was defined again within the node, the anchor refers to the inner node.
        if let anchor = frame.anchor, case .open(stack.count) = anchors[anchor] {
            anchors[anchor] = .complete(part)
        }
        return try append(part, frame.start..<end)
    }

    /// Adds a part to the enclosing sequence or mapping.
    ///
    /// Returns the node if it is the root, which has no enclosing node.
    private mutating func append(_ part: Part, _ span: Range<Int>) throws(SyntaxError) -> SyntaxNode? {
        guard !stack.isEmpty else { return part.node }
        if let duplicate = try stack[stack.count - 1].add(part, range(span)) { diagnostics.append(duplicate) }
        return nil
    }

    private mutating func expand(_ name: String, _ span: Range<Int>) throws(SyntaxError) -> Part {
        switch anchors[name] {
        case .complete(let part):
            // Without this check, aliases of deep nodes within deep nodes could nest without limit.
            guard stack.count + part.height <= limits.depth else { throw tooDeep(span) }
            expandedNodes += part.count
            guard expandedNodes <= limits.expandedNodes else {
                throw error(
                    .aliasExpansion, "aliases expand the file by more than \(limits.expandedNodes) nodes", span,
                    hint: "write the values without aliases"
                )
            }
            return part
        case .open:
            throw error(
                .unknownAlias, "recursive alias '*\(ShortText.of(name))'", span,
                hint: "reference the schema with '$ref', which may be recursive")
        case nil:
            throw error(
                .unknownAlias, "undefined anchor '&\(ShortText.of(name))'", span,
                hint: "write '&\(ShortText.of(name))' before a value above, or quote a string that begins with '*'")
        }
    }

    private mutating func bytes(_ start: Int, _ end: Int) -> Range<Int> {
        let lower = offsets.offset(ofCharacter: start)
        return lower..<max(lower, offsets.offset(ofCharacter: max(start, end)))
    }

    private func range(_ span: Range<Int>) -> SourceRange {
        SourceRange(file: id, start: UInt32(span.lowerBound), end: UInt32(span.upperBound))
    }

    private func tooDeep(_ span: Range<Int>) -> SyntaxError {
        error(
            .nestingTooDeep, "nesting exceeds \(limits.depth) levels", span,
            hint: "move the inner objects to components, and reference them with '$ref'")
    }

    private func unsupported(_ tag: String, of text: String, _ span: Range<Int>) -> Diagnostic {
        let isFile = [".yaml", ".yml", ".json"].contains { text.hasSuffix($0) }
        return Diagnostic(
            .invalidYAML, severity: .warning, "unsupported tag '\(ShortText.of(tag))'; its value is read as written",
            at: range(span),
            hint: isFile
                ? "reference the file instead: { $ref: \(QuotedText.yaml(text)) }" : "write the value without the tag")
    }

    private func multipleDocuments(_ span: Range<Int>) -> SyntaxError {
        error(
            .multipleDocuments, "unexpected second document", span,
            hint: "write each description in its own file"
        )
    }

    private func error(
        _ code: DiagnosticCode, _ message: String, _ span: Range<Int>, hint: String? = nil
    ) -> SyntaxError {
        SyntaxError(diagnostic: Diagnostic(code, message, at: range(span), hint: hint))
    }
}
