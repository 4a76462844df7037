import APIModel

/// Functions that convert documentation to the lines that templates write after `///`.
enum DocumentationComment {
    /// The part of the documentation that a comment contains.
    enum Extent {
        /// The whole documentation, up to a maximum number of lines.
        case whole
        /// The first paragraph, for declarations whose complete documentation is elsewhere.
        case firstParagraph
        /// The title on one line and the whole description, for properties.
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
        // One line more than the maximum is read, so that the cut is noticed.
        let description = documentation.description.map { Paragraphs.lines(of: $0, upTo: longest + 1) } ?? []
        guard let summary = documentation.summary.map({ closed(Paragraphs.lines(of: $0, upTo: longest + 1)) }) else {
            return cut(description)
        }
        var all = summary
        if closed(description) != summary, !description.isEmpty {
            if !all.isEmpty { all.append("") }
            all += description
        }
        return cut(all)
    }

    /// Returns the lines, cut after the last complete paragraph if there are too many.
    private static func cut(_ lines: [String]) -> [SwiftText] {
        guard lines.count > longest else { return joined(lines) }
        let kept = lines.prefix(longest + 1)
        let end = kept.lastIndex(of: "").flatMap { $0 > 0 ? $0 : nil } ?? longest
        return joined(Array(lines[..<end])) + ["", "…"]
    }

    /// Returns the lines with each paragraph joined to one line.
    private static func joined(_ lines: [String]) -> [SwiftText] {
        Paragraphs.joined(closed(lines)).map { SwiftText(spelled: $0) }
    }

    /// Returns the lines with an open code block closed.
    ///
    /// An open code block would include everything that follows it.
    private static func closed(_ lines: [String]) -> [String] {
        var fences = CodeFences()
        for line in lines { line.withContiguousBytes { fences.take($0) } }
        return fences.closingLine.map { lines + [$0] } ?? lines
    }

    /// Returns the first paragraph of a description on one line, for lists of parameters.
    static func phrase(_ text: String) -> SwiftText {
        SwiftText(
            spelled: Paragraphs.first(of: text).filter { !CodeFences.isFence($0.utf8) }
                .map { Paragraphs.withoutBreak($0[...]) }.joined(separator: " "))
    }

    /// Returns a phrase that is followed by a generated sentence.
    static func phrase(_ phrase: SwiftText, followedBy sentence: SwiftText) -> SwiftText {
        phrase.count == 0 ? sentence : "\(ended(phrase)) \(sentence)"
    }

    /// Appends a generated sentence to the lines of a description.
    ///
    /// The sentence follows an empty line if the description has several paragraphs, a list or a code block.
    static func append(_ sentence: SwiftText, to lines: inout [SwiftText]) {
        if lines.contains(where: { $0.text.isEmpty || begins(itemOrBlock: $0.text) }) {
            lines += ["", sentence]
        } else {
            lines.append(phrase(lines.popLast() ?? "", followedBy: sentence))
        }
    }

    /// Returns whether a line isn't part of a paragraph.
    ///
    /// Such a line is a list item, a table row, a heading, a quotation or code.
    private static func begins(itemOrBlock line: String) -> Bool {
        let words = line.utf8.drop { $0 == UInt8(ascii: " ") }
        guard let first = words.first else { return false }
        return "|#>\\".utf8.contains(first) || words.starts(with: "•".utf8) || CodeFences.isFence(words)
            || CodeFences.isMarker(words.prefix { $0 != UInt8(ascii: " ") })
    }

    /// Returns several paragraphs on one line, for lists of parameters.
    ///
    /// List items follow one another, and content that can't be written on one line is omitted.
    static func inlineDocumentation(_ text: String) -> SwiftText {
        var remark = ""
        var isList = false
        for line in Paragraphs.lines(of: text, upTo: longest) where !line.isEmpty {
            let words = Paragraphs.withoutBreak(line.drop { $0 == " " })
            let marker = words.prefix { $0 != " " }
            if CodeFences.isMarker(marker.utf8) {
                if let last = remark.last { remark += isList && !".,:;!?".contains(last) ? "; " : " " }
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

    /// Returns a sentence with a period at its end, unless it ends with punctuation.
    static func ended(_ text: SwiftText) -> SwiftText {
        guard let last = text.text.last else { return text }
        return last.isLetter || last.isNumber || last == ")" || last == "`" || last == "\"" ? text + "." : text
    }
}
