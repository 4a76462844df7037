import Diagnostics
import EndpointGenerator

/// The table of endpoints that the subcommand `list` prints.
struct EndpointTable {
    private static let header = ["CALL", "REQUEST", "RETURNS", "KEY PATH"]
    private let rows: [[String]]
    private let entries: [String]

    init(_ endpoints: [EndpointDescription]) {
        rows = endpoints.map { endpoint in
            let alternative = endpoint.alternative.map { " (\(VisibleText.of($0)))" } ?? ""
            let request = "\(endpoint.method) \(VisibleText.of(endpoint.path))\(alternative)"
            let mark = endpoint.pinningEntry == nil ? "" : " (?)"
            return [endpoint.call, request, endpoint.returns, VisibleText.of(endpoint.keyPathRoot) + mark]
        }
        entries = endpoints.compactMap(\.pinningEntry)
    }

    /// The configuration's entries that pin inferred key paths, after a line of explanation.
    ///
    /// The string is empty if no key path is inferred.
    var pinningEntries: String {
        guard !entries.isEmpty else { return "" }
        return
            (["(?) inferred; pin it, or turn it off with '~':", "keyPath:", "  operations:"]
            + entries.map { "    \($0)" }).lines
    }

    /// Returns the table for a terminal of `columns` columns.
    ///
    /// Each endpoint takes several lines if the table is wider than the terminal.
    func text(columns: Int?) -> String {
        guard !rows.isEmpty else { return "" }
        let all = [Self.header] + rows
        let widths = Self.header.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        let width = widths.reduce(0, +) + 2 * (widths.count - 1)
        if let columns, width > columns { return rows.map { lines(of: $0, columns) }.joined() }
        return all.map { row in
            let cells = row.enumerated().map { $1.padding(to: widths[$0]) }
            return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
        }.lines
    }

    private func lines(of row: [String], _ columns: Int) -> String {
        let result = row[3].isEmpty ? row[2] : "\(row[2]) at \(row[3])"
        return [row[0], "  " + row[1], "  → " + result].map { Self.shortened($0, to: columns) }.lines
    }

    private static func shortened(_ text: String, to columns: Int) -> String {
        text.count > columns ? text.prefix(max(1, columns - 1)) + "…" : text
    }

    /// The table in GitHub-flavored Markdown.
    var markdown: String {
        let header = ["Call", "Request", "Returns", "Key path"]
        let lines = rows.map { $0.map(QuotedText.markdownCode) }
        return ([header, header.map { _ in "---" }] + lines).map { "| \($0.joined(separator: " | ")) |" }.lines
    }
}

extension String {
    /// Returns the string with trailing spaces up to `width` characters.
    func padding(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
