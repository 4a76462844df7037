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
        let summary = documentation.summary.map(paragraphs) ?? []
        let description = documentation.description.map(paragraphs) ?? []
        var all = summary
        if description != summary, !description.isEmpty {
            if !all.isEmpty { all.append("") }
            all += description
        }
        if extent == .firstParagraph { all = Array(all.prefix { !$0.isEmpty }.prefix(4)) }
        if all.count > longest { all = all.prefix(longest).reversed().drop { $0.isEmpty }.reversed() + ["…"] }
        return all.map(comment)
    }

    /// One line of documentation in our own words.
    static func line(_ text: SwiftText) -> SwiftText {
        "/// \(text)"
    }

    /// Text of a description within one line, for lists of parameters.
    static func phrase(_ text: String) -> SwiftText {
        SwiftText(spelled: paragraphs(text).prefix { !$0.isEmpty }.joined(separator: " "))
    }

    private static func comment(_ line: String) -> SwiftText {
        SwiftText(spelled: line.isEmpty ? "///" : "/// " + line)
    }

    /// The lines of a text, without blanks at their ends, empty ones at its beginning and end, and more than one empty
    /// one on end.
    private static func paragraphs(_ text: String) -> [String] {
        var lines: [String] = []
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let clean = visible(line)
            if clean.isEmpty, lines.last?.isEmpty ?? true { continue }
            lines.append(clean)
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    private static func visible(_ line: Substring) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in line.unicodeScalars {
            if scalar == "\t" {
                scalars.append(contentsOf: "    ".unicodeScalars)
            } else if !Spelling.isInvisible(scalar) {
                scalars.append(scalar)
            }
        }
        while let last = scalars.last, last == " " || last.properties.isWhitespace { scalars.removeLast() }
        return String(scalars)
    }
}
