public import Diagnostics
import JSONPath
public import SpecSyntax

/// A type that applies overlays to the tree of a description: `SyntaxNode → SyntaxNode`.
///
/// A node that comes from an overlay has its position in the overlay. A changed node has its old position in the
/// description, and a new revision. The revision distinguishes the node from other nodes with the same position, such
/// as the nodes of an alias or of the same update.
public struct OverlayApplication: Sendable {
    /// The limits on the growth of a description by overlays.
    public struct Limits: Sendable {
        /// The maximum nesting depth of mappings and sequences.
        public var depth = SyntaxReader.Limits().depth
        /// The maximum number of nodes that all actions together may add, including copied nodes.
        public var addedNodes = 2_000_000

        public init() {}
    }

    public var limits = Limits()
    /// The sources, which locate the problems of queries.
    let sources: SourceMap
    var sink = DiagnosticSink()
    var addedNodes = 0
    private var lastRevision: UInt32 = 0

    public init(sources: SourceMap) {
        self.sources = sources
    }

    /// The diagnostics of all applied overlays; if they contain an error, don't use the tree.
    public var diagnostics: [Diagnostic] { sink.diagnostics }

    public var hasFailed: Bool { sink.hasErrors }

    /// Applies the actions of `overlay` in order, each to the result of the previous action.
    public mutating func apply(_ overlay: Overlay, to root: SyntaxNode) -> SyntaxNode {
        var root = root
        for action in overlay.actions where !sink.hasErrors {
            root = apply(action, of: overlay, to: root)
        }
        return root
    }

    mutating func applyingAction(at index: Int, of overlay: Overlay, to root: SyntaxNode) -> SyntaxNode {
        apply(overlay.actions[index], of: overlay, to: root)
    }

    private mutating func apply(_ action: Overlay.Action, of overlay: Overlay, to root: SyntaxNode) -> SyntaxNode {
        guard let targets = matches(action.target, in: root) else { return root }
        guard !targets.isEmpty else {
            reportUnmatched(action.target, in: root)
            return root
        }
        var edits = EditTree()
        for target in targets { edits.add(target.steps) }
        switch action.change {
        case .remove:
            if overlay.version == .v1_0 { checkKinds(targets, of: action) }
            guard !edits.isTarget else {
                sink.report(
                    .invalidOverlay, "the whole description can't be removed", at: action.target.node.range,
                    hint: "write a target within it, such as '$.info.description'")
                return root
            }
            return removing(edits, from: root)
        case .update(let value):
            if overlay.version == .v1_0 { checkKinds(targets, of: action) }
            guard areAlike(targets, in: root, action.target) else { return root }
            let merge = Merge(value: value, isStrict: overlay.version != .v1_0, isCopied: false, range: value.range)
            return updating(edits, in: root, with: merge)
        case .copy(let expression):
            guard areAlike(targets, in: root, action.target), let value = source(expression, in: root) else {
                return root
            }
            let merge = Merge(value: value, isStrict: true, isCopied: true, range: expression.node.range)
            return updating(edits, in: root, with: merge)
        }
    }

    // Selection of the targets of an action

    private mutating func matches(_ expression: Overlay.Expression, in root: SyntaxNode) -> [JSONPath.Match]? {
        do throws(JSONPathError) {
            return try expression.path.matches(in: root)
        } catch {
            let range =
                error.range.isEmpty ? expression.node.range : sources.range(of: error.range, in: expression.node)
            sink.report(.invalidJSONPath, error.message, at: range, hint: error.hint)
            return nil
        }
    }

    /// Returns the node that a copy action copies; reports a query that doesn't select exactly one node.
    private mutating func source(_ expression: Overlay.Expression, in root: SyntaxNode) -> SyntaxNode? {
        guard let found = matches(expression, in: root) else { return nil }
        if let first = found.first, Set(found.map(\.steps)).count == 1 { return first.node }
        let reason = expression.path.reasonForNothing(in: root)
        sink.report(
            .invalidOverlay,
            found.isEmpty ? reason.message : "'copy' selects \(found.count) nodes, not one",
            at: expression.node.range, hint: found.isEmpty ? reason.hint : nil
        )
        return nil
    }

    private mutating func reportUnmatched(_ expression: Overlay.Expression, in root: SyntaxNode) {
        let reason = expression.path.reasonForNothing(in: root)
        sink.report(
            .unmatchedTarget, "the target selects nothing: \(reason.message)",
            at: sources.range(of: reason.range, in: expression.node), hint: reason.hint
        )
    }

    /// Reports targets that are neither objects nor arrays, which Overlay 1.0 doesn't allow.
    private mutating func checkKinds(_ targets: [JSONPath.Match], of action: Overlay.Action) {
        guard targets.contains(where: { $0.node.scalar != nil && !$0.node.isNull }) else { return }
        sink.report(
            Diagnostic(
                .invalidOverlay, severity: .warning,
                "the target is neither an object nor an array, as Overlay 1.0 requires; it is changed as in 1.1",
                at: action.target.node.range, hint: "write 'overlay: 1.1.0'"
            )
        )
    }

    /// Returns whether all targets are objects, all are arrays or all are primitive values.
    ///
    /// Overlay 1.1 requires one type for all targets of an action (Action Object); different types are reported.
    private mutating func areAlike(
        _ targets: [JSONPath.Match], in root: SyntaxNode, _ expression: Overlay.Expression
    ) -> Bool {
        let known = targets.filter { !$0.node.isNull }
        guard let first = known.first, let other = known.first(where: { $0.node.shape != first.node.shape }) else {
            return true
        }
        sink.report(
            .invalidOverlay, "the targets have different types", at: expression.node.range,
            notes: [first, other].map { target in
                Diagnostic.Note(
                    "\(NormalizedPath.text(of: target.steps, in: root)) is \(target.node.kindName)",
                    at: target.node.range
                )
            }
        )
        return false
    }

    // Revisions of nodes

    mutating func nextRevision() -> UInt32 {
        lastRevision += 1
        return lastRevision
    }
}

extension SyntaxNode {
    enum Shape { case scalar, sequence, mapping }

    var shape: Shape {
        switch content {
        case .scalar: .scalar
        case .sequence: .sequence
        case .mapping: .mapping
        }
    }
}
