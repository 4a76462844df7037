import DescriptionRepair
import Diagnostics
import Overlays
import SpecSyntax

/// The overlay that `endpointgen repair` writes and extends.
struct RepairFile {
    private(set) var text: String
    /// The overlay in the file; nil for a new file.
    private(set) var overlay: Overlay?
    private var items: [SourceRange] = []

    /// Creates a new file without actions.
    init(title: String) {
        text = """
            # Written by endpointgen repair; review it before you commit it.
            overlay: 1.1.0
            info: { title: \(QuotedText.yaml("Repairs of \(title)")), version: 1.0.0 }
            actions:

            """
    }

    /// Reads a file; returns nil if it isn't an overlay.
    init?(_ bytes: [UInt8], path: String, into sources: inout SourceMap, reporting sink: inout DiagnosticSink) {
        let file = sources.add(SourceFile(path: path, bytes: bytes))
        guard let root = SyntaxReader().read(file, in: sources, reporting: &sink),
            let overlay = OverlayReader.read(root, in: sources, reporting: &sink)
        else { return nil }
        text = String(decoding: bytes, as: UTF8.self)
        self.overlay = overlay
        items = root.mapping?["actions"]?.sequence?.map(\.range) ?? []
    }

    /// Appends actions at the end of the file; returns false if the file doesn't end with its actions.
    mutating func append(_ repairs: [RepairPlan.Repair]) -> Bool {
        if !text.hasSuffix("\n") { text += "\n" }
        guard !repairs.isEmpty else {
            // Without actions, the array is written as empty, since a field without a value isn't an overlay.
            if text.hasSuffix("\nactions:\n") { text = text.dropLast() + " []\n" }
            return true
        }
        if text.hasSuffix("\nactions: []\n") { text = text.dropLast(4) + "\n" }
        let old = Self.actionCount(in: text) ?? 0
        text += repairs.map(\.yaml).joined()
        return Self.actionCount(in: text) == old + repairs.reduce(0) { $0 + $1.actions }
    }

    /// Returns the number of actions of an overlay's text; nil if it isn't valid.
    private static func actionCount(in text: String) -> Int? {
        var sources = SourceMap()
        var sink = DiagnosticSink()
        return RepairFile(Array(text.utf8), path: "", into: &sources, reporting: &sink)?.overlay?.actionCount
    }

    /// Returns the targets of actions, with their lines.
    func targets(of actions: [Int]) -> [(line: Int, text: String)] {
        let file = SourceFile(path: "", bytes: Array(text.utf8))
        return actions.compactMap { index in
            guard items.indices.contains(index) else { return nil }
            let position = file.position(ofByteAt: Int(items[index].start))
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            return (position.line, lines[position.line - 1].drop { $0 == " " || $0 == "-" }.description)
        }
    }

    /// Removes actions with the comments above them.
    mutating func remove(_ actions: [Int]) {
        let file = SourceFile(path: "", bytes: Array(text.utf8))
        var lines: [Substring?] = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0 }
        func isComment(_ line: Int) -> Bool { lines[line]?.drop { $0 == " " }.hasPrefix("#") ?? false }
        let starts = items.map { file.position(ofByteAt: Int($0.start)).line - 1 }
        for index in actions where starts.indices.contains(index) {
            var end = starts.indices.contains(index + 1) ? starts[index + 1] : lines.count - 1
            while end > starts[index] + 1, isComment(end - 1) { end -= 1 }
            for line in starts[index]..<max(end, starts[index] + 1) { lines[line] = nil }
        }
        // A comment whose actions have all been removed precedes the next comment or the end.
        var kept: [Substring] = []
        let firstItem = starts.first ?? 0
        for (number, line) in lines.enumerated() {
            guard let line else { continue }
            let isAboveItem = number >= firstItem - 1 && isComment(number)
            let next = lines[(number + 1)...].first { $0.map { !$0.drop { $0 == " " }.hasPrefix("#") } ?? true }
            if isAboveItem, next == .some(nil) { continue }
            kept.append(line)
        }
        text = kept.joined(separator: "\n")
    }
}
