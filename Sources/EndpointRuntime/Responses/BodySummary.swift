/// The description of a body for errors: its JSON without secrets, or its size and media type.
package struct BodySummary {
    /// The maximum number of characters of JSON in a description.
    private static let lengthLimit = 200
    /// The maximum size of a body that is parsed for its description, in bytes.
    private static let parsingLimit = 1 << 20

    private let data: Data
    /// The content type of the response; nil if the response has none.
    private let contentType: String?
    private let redaction: Redaction

    init(_ data: Data, contentType: String? = nil, redaction: Redaction = .standard) {
        self.data = data
        self.contentType = contentType
        self.redaction = redaction
    }

    /// The size and the media type of the body: `5120 bytes of image/png`.
    var measure: String { Redaction.measure(data, ofType: contentType) }

    /// A description of the body in a sentence: JSON, the title of the HTML page, or its size.
    var words: String {
        if data.isEmpty { return "The body is empty." }
        if let page { return "The body is \(page)." }
        guard data.count <= Self.parsingLimit, let json = redaction.json(data) else { return "The body is \(measure)." }
        let text = PrintableText.of(json)
        let start = text.prefix(Self.lengthLimit)
        return "The body is: " + (start.endIndex == text.endIndex ? text : "\(start)… (\(data.count) bytes in all)")
    }

    /// A description of an HTML page: `an HTML page titled "Sign in"`; nil for any other body.
    private var page: String? {
        let start = String(decoding: data.prefix(4096), as: UTF8.self).drop(while: \.isWhitespace)
        guard start.first == "<" else { return nil }
        let head = start.lowercased()
        guard head.hasPrefix("<!doctype html") || head.contains("<html") || head.contains("<head") else { return nil }
        guard let open = Self.range(of: "<title", in: start),
            let begin = start[open.upperBound...].firstIndex(of: ">"),
            let end = Self.range(of: "</title", in: start[begin...])
        else { return "an HTML page" }
        let title = redaction.text(PrintableText.of(String(start[begin..<end.lowerBound].dropFirst().prefix(100))))
        return title.isEmpty ? "an HTML page" : "an HTML page titled \"\(title)\""
    }

    /// Returns the range of a tag in HTML, regardless of case; nil if the tag isn't found.
    ///
    /// - Parameter tag: The beginning of the tag in lower case.
    private static func range(of tag: String, in text: Substring) -> Range<Substring.Index>? {
        text.indices.lazy.map { text[$0...].prefix(tag.count) }.first { HeaderNames.isSame(String($0), tag) }
            .map { $0.startIndex..<$0.endIndex }
    }

    /// The reason why the body isn't JSON, with the position; empty if the body is JSON.
    var reasonItIsNoJSON: String {
        do {
            _ = try ValueTape(json: data)
            return ""
        } catch {
            return reason(error)
        }
    }

    /// Returns the reason why the body isn't JSON, with the position.
    ///
    /// - Parameter error: The error of parsing this body.
    package func reason(_ error: JSONSyntaxError) -> String {
        if data.allSatisfy({ $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }) {
            return data.isEmpty ? "The body is empty." : "The body is blank."
        }
        let before = data.prefix(error.offset)
        let line = before.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
        let column = before.count - (before.lastIndex(of: 0x0A).map { $0 - before.startIndex + 1 } ?? 0) + 1
        var words = "The body isn't JSON: \(error.reason) at byte \(error.offset) (line \(line), column \(column))"
        if error.offset >= data.count { words += ", found the end" }
        words += "."
        if let page { return "\(words) It is \(page)." }
        return error.offset == 0 ? "\(words) It is \(measure)." : words
    }
}
