public import Diagnostics
import JSONPath
public import SpecSyntax

/// A type that reads an overlay: `SyntaxNode → Overlay`.
///
/// A user chooses an overlay, like a configuration. An invalid part of the overlay is therefore an error: ignoring the
/// part would generate other code than the user asked for.
public struct OverlayReader {
    private let sources: SourceMap
    private var sink = DiagnosticSink()
    private var version = Overlay.Version.v1_1

    private init(sources: SourceMap) {
        self.sources = sources
    }

    /// Reads an overlay; returns nil if `root` isn't a valid overlay, with the reason in `sink`.
    public static func read(
        _ root: SyntaxNode, in sources: SourceMap, reporting sink: inout DiagnosticSink
    ) -> Overlay? {
        var reader = OverlayReader(sources: sources)
        defer { sink.report(contentsOf: reader.sink) }
        return reader.overlay(root)
    }

    private mutating func overlay(_ root: SyntaxNode) -> Overlay? {
        guard let mapping = root.mapping else {
            sink.report(
                .invalidOverlay, "the overlay is \(root.kindName), not an object", at: root.range,
                hint: "expected a field like 'overlay: 1.1.0'"
            )
            return nil
        }
        guard readVersion(mapping, root) else { return nil }
        checkFields(of: mapping, in: "the overlay", known: ["overlay", "info", "extends", "actions"])
        checkInfo(mapping["info"], root)
        let extends = mapping["extends"].flatMap { string($0, "extends") ? $0 : nil }
        guard let node = mapping["actions"] else {
            sink.report(
                .invalidOverlay, "the overlay has no 'actions'", at: beginning(of: root),
                hint: "add 'actions', such as 'actions: [{ target: $.info, update: { title: Books } }]'")
            return nil
        }
        guard let items = node.sequence else {
            sink.report(.invalidOverlay, "'actions' is \(node.kindName), not an array", at: node.range)
            return nil
        }
        if items.isEmpty {
            sink.report(.missingField, "empty 'actions'; expected at least one action", at: node.range)
        }
        return Overlay(
            version: version, file: root.range.file, extends: extends, actions: items.compactMap { action($0) }
        )
    }

    private mutating func readVersion(_ mapping: SyntaxMapping, _ root: SyntaxNode) -> Bool {
        guard let node = mapping["overlay"] else {
            sink.report(
                .invalidOverlay, "not an overlay: the field 'overlay' is missing", at: beginning(of: root),
                hint: "expected a field like 'overlay: 1.1.0'"
            )
            return false
        }
        let text = node.scalar?.text ?? ""
        switch text.split(separator: ".", omittingEmptySubsequences: false).prefix(2) {
        case ["1", "0"]: version = .v1_0
        case ["1", "1"]: version = .v1_1
        default:
            sink.report(
                .unsupportedVersion, "unsupported Overlay version '\(text)'", at: node.range,
                hint: "expected 1.0 or 1.1"
            )
            return false
        }
        return true
    }

    private mutating func checkInfo(_ info: SyntaxNode?, _ root: SyntaxNode) {
        guard let info else {
            return sink.report(
                .missingField, "the overlay has no 'info'", at: beginning(of: root),
                hint: "add 'info', such as 'info: { title: Corrections, version: 1.0.0 }'")
        }
        guard let mapping = info.mapping else {
            return sink.report(.wrongType, "'info' is \(info.kindName), not an object", at: info.range)
        }
        checkFields(of: mapping, in: "info", known: ["title", "version", "description"])
        for field in ["title", "version"] where mapping[field] == nil {
            sink.report(.missingField, "'info' has no '\(field)'", at: beginning(of: info))
        }
        for entry in mapping.entries where ["title", "version", "description"].contains(entry.key) {
            if entry.value.scalar == nil || entry.value.isNull {
                sink.report(
                    .wrongType, "'\(entry.key)' is \(entry.value.kindName), not a string", at: entry.value.range)
            }
        }
    }

    // Reading of actions

    private mutating func action(_ node: SyntaxNode) -> Overlay.Action? {
        guard let mapping = node.mapping else {
            sink.report(.invalidOverlay, "the action is \(node.kindName), not an object", at: node.range)
            return nil
        }
        checkFields(of: mapping, in: "an action", known: ["target", "description", "update", "remove", "copy"])
        if let description = mapping["description"] { _ = string(description, "description") }
        guard let target = mapping["target"] else {
            sink.report(
                .invalidOverlay, "the action has no 'target'", at: beginning(of: node),
                hint: "write '$' for the whole description"
            )
            return nil
        }
        let expression = expression(target, "target")
        let change = change(mapping, node)
        guard let expression, let change else { return nil }
        return Overlay.Action(target: expression, change: change)
    }

    private mutating func change(_ mapping: SyntaxMapping, _ action: SyntaxNode) -> Overlay.Action.Change? {
        if let remove = mapping["remove"] {
            guard case .boolean(let isRemoved) = remove.value else {
                sink.report(.invalidOverlay, "'remove' is \(remove.kindName), not a boolean", at: remove.range)
                return nil
            }
            if isRemoved { return .remove }
        }
        let update = mapping.entry(forKey: "update")
        guard let copy = mapping.entry(forKey: "copy") else {
            if let update { return .update(update.value) }
            sink.report(
                .missingField, "the action changes nothing", at: beginning(of: action),
                hint: "write 'update' or 'remove: true'"
            )
            return nil
        }
        guard version != .v1_0 else {
            sink.report(
                .invalidOverlay, "'copy' requires Overlay 1.1", at: copy.keyRange, hint: "write 'overlay: 1.1.0'"
            )
            return nil
        }
        guard update == nil else {
            sink.report(
                .invalidOverlay, "'update' and 'copy' exclude each other", at: copy.keyRange,
                hint: "write two actions"
            )
            return nil
        }
        return expression(copy.value, "copy").map { .copy($0) }
    }

    private mutating func expression(_ node: SyntaxNode, _ field: String) -> Overlay.Expression? {
        guard string(node, field), let text = node.scalar?.text else { return nil }
        do throws(JSONPathError) {
            return Overlay.Expression(path: try JSONPath(text), node: node)
        } catch {
            sink.report(
                .invalidJSONPath, error.message, at: sources.range(of: error.range, in: node), hint: error.hint
            )
            return nil
        }
    }

    // Reading of fields

    private mutating func string(_ node: SyntaxNode, _ field: String) -> Bool {
        if node.string != nil { return true }
        sink.report(.invalidOverlay, "'\(field)' is \(node.kindName), not a string", at: node.range)
        return false
    }

    private mutating func checkFields(of mapping: SyntaxMapping, in owner: String, known: [String]) {
        for entry in mapping.entries where !entry.isExtension && !known.contains(entry.key) {
            let nearest = Suggestion.nearest(to: entry.key, among: known).map { "did you mean '\($0)'?" }
            sink.report(
                .unknownField, "unknown field '\(entry.key)' of \(owner)", at: entry.keyRange,
                hint: nearest ?? "expected one of \(known.joined(separator: ", ")) or a field that begins with 'x-'"
            )
        }
    }

    private func beginning(of node: SyntaxNode) -> SourceRange {
        SourceRange(file: node.range.file, start: node.range.start, end: node.range.start)
    }
}
