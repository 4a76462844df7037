/// The beginning of a body, for errors: text that people can read, or how much there is of what.
package struct BodySummary {
    /// The maximum number of bytes of a string that are shown.
    private static let lengthLimit = 200

    private let data: Data
    /// The response's content type; nil if it has none.
    private let contentType: String?
    private let redaction: Redaction

    init(_ data: Data, contentType: String? = nil, redaction: Redaction = .standard) {
        self.data = data
        self.contentType = contentType
        self.redaction = redaction
    }

    /// The first bytes as text, ending with a whole character; nil if they aren't text.
    var text: String? {
        guard let start = decoded(data.prefix(Self.lengthLimit), isCut: data.count > Self.lengthLimit),
            !start.unicodeScalars.contains(where: {
                $0.value < 0x20 && !"\t\n\r\u{C}\u{1B}".unicodeScalars.contains($0)
            })
        else { return nil }
        let text = PrintableText.of(start)
        return data.count > Self.lengthLimit ? "\(text)… (\(data.count) bytes in all)" : text
    }

    /// `5120 bytes of image/png`
    var measure: String {
        "\(data.count) byte\(data.count == 1 ? "" : "s")" + (contentType.map { " of \($0)" } ?? "")
    }

    /// A description of the body in a sentence: its text, the HTML page with its title, or its size.
    var words: String {
        if data.isEmpty { return "The body is empty." }
        guard let text else { return "The body is \(measure)." }
        if let page { return "The body is \(page): \(text)" }
        return "The body is: \(text)"
    }

    /// `an HTML page titled "Sign in"`; nil for any other text.
    var page: String? {
        guard let start = decoded(data.prefix(4096), isCut: data.count > 4096)?.drop(while: \.isWhitespace),
            start.first == "<"
        else { return nil }
        let head = start.lowercased()
        guard head.hasPrefix("<!doctype html") || head.contains("<html") || head.contains("<head") else { return nil }
        guard let open = Self.range(of: "<title", in: start),
            let begin = start[open.upperBound...].firstIndex(of: ">"),
            let end = Self.range(of: "</title", in: start[begin...])
        else { return "an HTML page" }
        let title = PrintableText.of(String(start[begin..<end.lowerBound].dropFirst().prefix(100)))
        return title.isEmpty ? "an HTML page" : "an HTML page titled \"\(title)\""
    }

    /// - Parameter tag: In lower case; it is found in any.
    private static func range(of tag: String, in text: Substring) -> Range<Substring.Index>? {
        text.indices.lazy.map { text[$0...].prefix(tag.count) }.first { HeaderNames.isSame(String($0), tag) }
            .map { $0.startIndex..<$0.endIndex }
    }

    /// The reason why it isn't JSON, with the position and the text there.
    var reasonItIsNoJSON: String {
        do {
            _ = try ValueTape(json: data)
            return ""
        } catch {
            return reason(error)
        }
    }

    /// - Parameter error: Of this body.
    package func reason(_ error: JSONSyntaxError) -> String {
        if data.allSatisfy({ $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }) {
            return data.isEmpty ? "The body is empty." : "The body is blank."
        }
        let before = data.prefix(error.offset)
        let line = before.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
        let column = before.count - (before.lastIndex(of: 0x0A).map { $0 - before.startIndex + 1 } ?? 0) + 1
        var words = "The body isn't JSON: \(error.reason) at byte \(error.offset) (line \(line), column \(column))"
        let rest = data.dropFirst(error.offset)
        if rest.isEmpty {
            words += ", found the end"
        } else if let there = decoded(rest.prefix(40), isCut: rest.count > 40).map(PrintableText.of), !there.isEmpty {
            let shown = isSecret(at: error.offset, count: 40) ? Redaction.mark : "\(there)\(rest.count > 40 ? "…" : "")"
            words += ", found \"\(shown)\""
        }
        words += "."
        if let page { return "\(words) It is \(page)." }
        return error.offset == 0 && text == nil ? "\(words) It is \(measure)." : words
    }

    /// Returns a Boolean value that indicates whether the bytes from `offset` on contain a secret, or are part of one:
    /// its name may precede them.
    private func isSecret(at offset: Int, count: Int) -> Bool {
        let there = Array(data.dropFirst(offset).prefix(count))
        let before = data.prefix(offset).suffix(Self.contextLimit)
        let shown = redaction.body(String(decoding: Array(before) + there, as: UTF8.self))
        return !shown.utf8.reversed().starts(with: String(decoding: there, as: UTF8.self).utf8.reversed())
    }

    /// The number of bytes before the shown ones that are searched.
    private static let contextLimit = 64 << 10

    /// Returns the decoded text: as UTF-8, or in the response's encoding (ISO 8859-1 as browsers interpret it).
    private func decoded(_ bytes: Data, isCut: Bool) -> String? {
        if let text = String(data: bytes, encoding: .utf8) { return text }
        // A character that was cut is at most three bytes too few.
        if isCut {
            for cut in 1...3 {
                if let text = String(data: bytes.dropLast(cut), encoding: .utf8) { return text }
            }
        }
        let type = contentType?.lowercased() ?? ""
        guard type.contains("iso-8859-1") || type.contains("windows-1252") else { return nil }
        return String(data: bytes, encoding: .windowsCP1252) ?? String(data: bytes, encoding: .isoLatin1)
    }
}
