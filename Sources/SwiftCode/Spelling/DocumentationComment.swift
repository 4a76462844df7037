import APIModel

/// Spells documentation: lines before which templates write `///`.
enum DocumentationComment {
    /// The part of a description that a documentation comment contains.
    enum Extent {
        /// All of it, up to a maximum number of lines.
        case whole
        /// The first paragraph, if the complete text is elsewhere.
        case firstParagraph
        /// The title within one line, and all of the description: for properties.
        case title
    }

    private static let longest = 24

    static func lines(_ documentation: Documentation, _ extent: Extent = .whole) -> [SwiftText] {
        if extent == .firstParagraph {
            var lines = documentation.summary.map { Paragraphs.first(of: $0) } ?? []
            if lines.isEmpty { lines = documentation.description.map { Paragraphs.first(of: $0) } ?? [] }
            return cut(lines)
        }
        if extent == .title {
            let description = lines(Documentation(description: documentation.description))
            guard let title = documentation.summary.map({ phrase($0) }), title.count > 0 else { return description }
            return [title] + (description.isEmpty ? [] : [""] + description)
        }
        // An additional line indicates that there are more.
        let summary = closed(documentation.summary.map { Paragraphs.lines(of: $0, upTo: longest + 1) } ?? [])
        let description = documentation.description.map { Paragraphs.lines(of: $0, upTo: longest + 1) } ?? []
        var all = summary
        if closed(description) != summary, !description.isEmpty {
            if !all.isEmpty { all.append("") }
            all += description
        }
        return cut(all)
    }

    /// Returns the lines up to the last complete paragraph, if there is one.
    private static func cut(_ lines: [String]) -> [SwiftText] {
        guard lines.count > longest else { return joined(lines) }
        let kept = lines.prefix(longest + 1)
        let end = kept.lastIndex(of: "").flatMap { $0 > 0 ? $0 : nil } ?? longest
        return joined(Array(lines[..<end])) + ["", "…"]
    }

    /// Returns the lines of complete paragraphs.
    private static func joined(_ lines: [String]) -> [SwiftText] {
        Paragraphs.joined(closed(lines)).map { SwiftText(spelled: $0) }
    }

    /// Returns the lines with an end for an open code block.
    ///
    /// An open block would include all that follows.
    private static func closed(_ lines: [String]) -> [String] {
        var fences = CodeFences()
        for line in lines { fences.take(line.utf8) }
        return fences.closingLine.map { lines + [$0] } ?? lines
    }

    /// Returns text of a description within one line, for lists of parameters.
    static func phrase(_ text: String) -> SwiftText {
        SwiftText(
            spelled: Paragraphs.first(of: text).filter { !CodeFences.isFence($0.utf8) }
                .map { Paragraphs.withoutBreak($0[...]) }.joined(separator: " "))
    }

    /// Returns a phrase followed by a generated sentence.
    static func phrase(_ phrase: SwiftText, followedBy sentence: SwiftText) -> SwiftText {
        phrase.count == 0 ? sentence : "\(ended(phrase)) \(sentence)"
    }

    /// Appends a generated sentence to the description.
    ///
    /// The sentence is after an empty line unless the description is one paragraph.
    static func append(_ sentence: SwiftText, to lines: inout [SwiftText]) {
        if lines.contains(where: { $0.text.isEmpty || begins(itemOrBlock: $0.text) }) {
            lines += ["", sentence]
        } else {
            lines.append(phrase(lines.popLast() ?? "", followedBy: sentence))
        }
    }

    /// Returns whether a line isn't part of a paragraph: a list item, a row of a table, a heading, code.
    private static func begins(itemOrBlock line: String) -> Bool {
        let word = line.drop { $0 == " " }.prefix { $0 != " " }
        guard let first = word.first else { return false }
        return "|#>\\•".contains(first) || CodeFences.isFence(line.utf8) || CodeFences.isMarker(word.utf8)
    }

    /// Returns several paragraphs as one line, for lists of parameters.
    ///
    /// Items of lists follow one another, and content that can't be written in a line is omitted.
    static func inlineDocumentation(_ text: String) -> SwiftText {
        var remark = ""
        var isList = false
        for line in Paragraphs.lines(of: text, upTo: longest) where !line.isEmpty {
            let words = Paragraphs.withoutBreak(line.drop { $0 == " " })
            let marker = words.prefix { $0 != " " }
            if CodeFences.isMarker(marker.utf8) {
                if !remark.isEmpty { remark += isList ? "; " : " " }
                remark += words.dropFirst(marker.count).drop { $0 == " " }
                isList = true
            } else if begins(itemOrBlock: line) || line.hasPrefix("    ") && !isList {
                break
            } else {
                if !remark.isEmpty { remark += " " }
                remark += words
                isList = isList && line.hasPrefix(" ")
            }
        }
        return SwiftText(spelled: remark)
    }

    /// Returns a sentence with a period, if it has none.
    static func ended(_ text: SwiftText) -> SwiftText {
        guard let last = text.text.last else { return text }
        return last.isLetter || last.isNumber || last == ")" || last == "`" || last == "\"" ? text + "." : text
    }
}
