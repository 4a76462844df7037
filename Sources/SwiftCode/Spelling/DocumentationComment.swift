import APIModel

/// Spells documentation: lines that each begin with `///`.
enum DocumentationComment {
    /// How much of a description is taken over.
    enum Extent {
        /// All of it, up to a number of lines that no one reads beyond.
        case whole
        /// The first paragraph: for properties and parameters.
        case firstParagraph
    }

    private static let longest = 24

    static func lines(_ documentation: Documentation, _ extent: Extent = .whole) -> [SwiftText] {
        if extent == .firstParagraph {
            var lines = documentation.summary.map { Paragraphs.first(of: $0) } ?? []
            if lines.isEmpty { lines = documentation.description.map { Paragraphs.first(of: $0) } ?? [] }
            return lines.prefix(4).map(comment)
        }
        // One line more than is taken tells that there is more.
        let summary = documentation.summary.map { Paragraphs.lines(of: $0, upTo: longest + 1) } ?? []
        let description = documentation.description.map { Paragraphs.lines(of: $0, upTo: longest + 1) } ?? []
        var all = summary
        if description != summary, !description.isEmpty {
            if !all.isEmpty { all.append("") }
            all += description
        }
        if all.count > longest { all = all.prefix(longest).reversed().drop { $0.isEmpty }.reversed() + ["…"] }
        return all.map(comment)
    }

    /// One line of documentation in our own words.
    static func line(_ text: SwiftText) -> SwiftText {
        "/// \(text)"
    }

    /// Text of a description within one line, for lists of parameters.
    static func phrase(_ text: String) -> SwiftText {
        SwiftText(spelled: Paragraphs.first(of: text).joined(separator: " "))
    }

    private static func comment(_ line: String) -> SwiftText {
        SwiftText(spelled: line.isEmpty ? "///" : "/// " + line)
    }
}
