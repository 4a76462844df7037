/// A small table, for a terminal or for a README.
public struct Table: Sendable {
    public let title: String
    /// A description of the figures and their measurement.
    public let note: String
    public let columns: [String]
    public private(set) var rows: [[String]] = []

    public init(_ title: String, columns: [String], note: String) {
        self.title = title
        self.columns = columns
        self.note = note
    }

    public mutating func add(_ cells: String...) {
        rows.append(cells)
    }

    public mutating func add(_ cells: [String]) {
        rows.append(cells)
    }

    public func render(asMarkdown isMarkdown: Bool) -> String {
        let text = isMarkdown ? markdown : plain
        return text + "\n" + Self.wrapped(note)
    }

    private var markdown: String {
        let lines = [columns, columns.indices.map { $0 == 0 ? "---" : "---:" }] + rows
        return "### \(title)\n\n" + lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }

    private static func wrapped(_ text: String) -> String {
        var lines = [""]
        for word in text.split(separator: " ") {
            let line = lines[lines.count - 1]
            if line.count + word.count >= 110 {
                lines.append(String(word))
            } else {
                lines[lines.count - 1] = line.isEmpty ? String(word) : line + " " + word
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private var plain: String {
        let lines = [columns] + rows
        let widths = columns.indices.map { column in
            lines.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
        }
        let texts = lines.map { cells in
            cells.enumerated().map { index, cell in
                let padding = String(repeating: " ", count: widths[index] - cell.count)
                return index == 0 ? cell + padding : padding + cell
            }.joined(separator: "  ")
        }
        return "== \(title)\n" + texts.map { $0 + "\n" }.joined()
    }
}
