import APIDiff
import Diagnostics
import EndpointGenerator

/// The changes between two versions of a description, as text, Markdown or JSON.
struct DiffText {
    let diff: Generator.Diff
    let uses: [SymbolUse]
    let sources: SourceMap
    let versions: [DescriptionVersion]
    /// The number of columns at which text is wrapped; nil if text isn't wrapped.
    var columns: Int?

    func render(as format: DiffFormat) -> String {
        switch format {
        case .text: text
        case .markdown: markdown
        case .json: json
        }
    }

    private static let severities: [APIChange.Severity] = [.breaking, .risky, .compatible]

    private func changes(_ layer: APIChange.Layer, _ severity: APIChange.Severity) -> [APIChange] {
        diff.changes.filter { $0.layer == layer && $0.severity == severity }
    }

    private var summary: String {
        guard !diff.changes.isEmpty else { return "no changes" }
        let counts = Self.severities.compactMap { severity -> String? in
            let count = diff.changes.count { $0.severity == severity }
            return count == 0 ? nil : "\(count) \(severity.rawValue)"
        }
        let next =
            diff.bump.version(after: diff.oldVersion).map { version in
                let described =
                    [diff.oldVersion, version].contains(diff.newVersion)
                    ? "" : "; the new description has \(diff.newVersion)"
                return " (\(diff.oldVersion) → \(version)\(described))"
            } ?? ""
        return "\(counts.joined(separator: ", ")) · suggested version: \(diff.bump.rawValue)\(VisibleText.of(next))"
    }

    private func position(_ range: SourceRange?, _ version: Int) -> String? {
        guard let range else { return nil }
        return "\(versions[version].displayed(sources[range.file].path)):\(sources.position(of: range).line)"
    }

    private var text: String {
        var lines: [String] = []
        for (layer, title) in [(APIChange.Layer.api, "API"), (.swift, diff.client)] {
            for severity in Self.severities {
                let rows = changes(layer, severity)
                guard !rows.isEmpty else { continue }
                lines.append("\(title), \(severity.rawValue):")
                for row in rows {
                    lines.append(
                        wrapped(
                            "  \(VisibleText.of(Self.subject(row))): \(VisibleText.of(row.message)) [\(row.kind)]"))
                    let places = [position(row.old, 0), position(row.new, 1)].compactMap(\.self)
                    if !places.isEmpty {
                        lines.append(wrapped("    \(VisibleText.of(places.joined(separator: " → ")))"))
                    }
                }
            }
        }
        if !uses.isEmpty {
            lines.append("Used by:")
            for use in uses {
                let text = VisibleText.of(
                    """
                      \(use.file):\(use.line): \(use.change.severity.rawValue): \(Self.subject(use.change)): \
                    \(use.change.message)
                    """
                )
                lines.append(wrapped(text))
            }
        }
        return (lines + [wrapped(summary)]).map { $0 + "\n" }.joined()
    }

    /// Returns the subject of a change; an initializer or function has only its first label.
    ///
    /// Only a subject with more than three labels is shortened: `Book.init(id:…)`.
    static func subject(_ change: APIChange) -> String {
        let subject = change.subject
        guard change.layer == .swift, subject.hasSuffix(":)"), subject.count(where: { $0 == ":" }) > 3,
            let first = subject.firstIndex(of: ":")
        else { return subject }
        return subject[...first] + "…)"
    }

    /// Breaks a line between words to fit the terminal; further lines are indented by four more columns.
    private func wrapped(_ line: String) -> String {
        guard let columns, line.count > columns else { return line }
        let indent = String(line.prefix { $0 == " " })
        var lines: [String] = []
        var current = indent
        for word in line.dropFirst(indent.count).split(separator: " ") {
            let isFirst = current.allSatisfy { $0 == " " }
            if !isFirst, current.count + 1 + word.count > columns {
                lines.append(current)
                current = indent + "    " + word
            } else {
                current += (isFirst ? "" : " ") + word
            }
        }
        return (lines + [current]).joined(separator: "\n")
    }

    private var markdown: String {
        var text = "### \(QuotedText.markdown(diff.client)): \(QuotedText.markdown(summary))\n"
        for (layer, title) in [(APIChange.Layer.api, "API"), (.swift, "Swift")] {
            let rows = Self.severities.flatMap { changes(layer, $0) }
            guard !rows.isEmpty else { continue }
            text += "\n#### \(title)\n\n| Severity | What | Change | Where |\n| --- | --- | --- | --- |\n"
            for row in rows {
                let places = [position(row.old, 0), position(row.new, 1)].compactMap(\.self).joined(separator: " → ")
                let severity = row.severity == .breaking ? "**breaking**" : row.severity.rawValue
                text +=
                    """
                    | \(severity) | \(QuotedText.markdownCode(Self.subject(row))) | \
                    \(QuotedText.markdown(row.message)) | \
                    \(QuotedText.markdown(places)) |\n
                    """
            }
        }
        if !uses.isEmpty {
            text += "\n#### Used by\n\n| Line | What | Change |\n| --- | --- | --- |\n"
            for use in uses {
                text +=
                    """
                    | \(QuotedText.markdown("\(use.file):\(use.line)")) | \
                    \(QuotedText.markdownCode(Self.subject(use.change))) | \
                    \(QuotedText.markdown(use.change.message)) |\n
                    """
            }
        }
        return text
    }

    private var json: String {
        var lines = diff.changes.map { change in
            var fields = [
                JSONLine.field("layer", change.layer.rawValue), JSONLine.field("severity", change.severity.rawValue),
                JSONLine.field("kind", change.kind), JSONLine.field("subject", change.subject),
                JSONLine.field("message", change.message),
            ]
            if let old = position(change.old, 0) { fields.append(JSONLine.field("old", old)) }
            if let new = position(change.new, 1) { fields.append(JSONLine.field("new", new)) }
            return JSONLine.object(fields)
        }
        lines += uses.map { use in
            JSONLine.object([
                JSONLine.field("usedBy", use.file), "\"line\":\(use.line)",
                JSONLine.field("severity", use.change.severity.rawValue),
                JSONLine.field("subject", use.change.subject), JSONLine.field("message", use.change.message),
            ])
        }
        lines.append(JSONLine.object([JSONLine.field("suggestedVersion", diff.bump.rawValue)]))
        return lines.map { $0 + "\n" }.joined()
    }
}
