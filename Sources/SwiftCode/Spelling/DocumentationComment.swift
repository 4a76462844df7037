import APIModel

/// Spells documentation: lines before which templates write `///`.
enum DocumentationComment {
    /// How much of a description is taken over.
    enum Extent {
        /// All of it, up to a number of lines that no one reads beyond.
        case whole
        /// The first paragraph: for parameters.
        case firstParagraph
        /// The title and the first paragraph of the description: for properties.
        case title
    }

    private static let longest = 24
    private static let mostInParagraph = 4

    static func lines(_ documentation: Documentation, _ extent: Extent = .whole) -> [SwiftText] {
        if extent == .firstParagraph {
            var lines = documentation.summary.map { Paragraphs.first(of: $0) } ?? []
            if lines.isEmpty { lines = documentation.description.map { Paragraphs.first(of: $0) } ?? [] }
            return lines.prefix(mostInParagraph).map { SwiftText(spelled: $0) }
        }
        if extent == .title {
            let description = lines(Documentation(description: documentation.description), .firstParagraph)
            guard let title = documentation.summary.map({ phrase($0) }), title.count > 0 else { return description }
            return [title] + (description.isEmpty ? [] : [""] + description)
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
        return all.map { SwiftText(spelled: $0) }
    }

    /// Text of a description within one line, for lists of parameters.
    static func phrase(_ text: String) -> SwiftText {
        SwiftText(spelled: Paragraphs.first(of: text).joined(separator: " "))
    }

    /// The same with a sentence of our own behind it.
    static func phrase(_ phrase: SwiftText, followedBy sentence: SwiftText) -> SwiftText {
        phrase.count == 0 ? sentence : "\(ended(phrase)) \(sentence)"
    }

    /// A line with a sentence of our own behind those of the description.
    static func append(_ sentence: SwiftText, to lines: inout [SwiftText]) {
        // What was cut ends within a sentence.
        if lines.count == mostInParagraph {
            lines.append("")
        } else if let last = lines.popLast() {
            lines.append(ended(last))
        }
        lines.append(sentence)
    }

    /// With a period, where a sentence that another one follows has none.
    static func ended(_ text: SwiftText) -> SwiftText {
        guard let last = text.text.last else { return text }
        return last.isLetter || last.isNumber || last == ")" || last == "`" || last == "\"" ? text + "." : text
    }
}
