import Diagnostics
import SpecSyntax

// How fields are read: the nearest sensible reading of what is there, and a warning where that isn't what should be.
extension DocumentBuilder {
    /// The entries of `node`; nil when it is absent or null, or something else, which is reported.
    ///
    /// OpenAPI allows a `$ref` in certain places only. People who split a description into files write them anywhere,
    /// and nothing else could be meant by one.
    mutating func mapping(_ node: SyntaxNode?, _ place: String) -> SyntaxMapping? {
        guard let node = node.flatMap({ resolved($0)?.node }) else { return nil }
        if let mapping = node.mapping { return mapping }
        if !node.isNull { reportKind(of: node, place, expected: "a mapping") }
        return nil
    }

    mutating func sequence(_ node: SyntaxNode?, _ place: String) -> [SyntaxNode] {
        guard let node = node.flatMap({ resolved($0)?.node }) else { return [] }
        if let items = node.sequence { return items }
        if !node.isNull { reportKind(of: node, place, expected: "a list") }
        return []
    }

    /// A number or a boolean that stands where a text should is taken as it is written.
    mutating func text(_ node: SyntaxNode?, _ place: String) -> String? {
        guard let node = node.flatMap({ resolved($0)?.node }) else { return nil }
        if let scalar = node.scalar { return node.isNull ? nil : scalar.text }
        reportKind(of: node, place, expected: "a text")
        return nil
    }

    /// A text that is kept only when it says something.
    mutating func prose(_ node: SyntaxNode?, _ place: String) -> String? {
        text(node, place).flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    }

    mutating func boolean(_ node: SyntaxNode?, _ place: String) -> Bool? {
        guard let node, !node.isNull else { return nil }
        if case .boolean(let value)? = node.scalar?.value { return value }
        if let text = node.scalar?.text.lowercased(), text == "true" || text == "false" {
            reportKind(of: node, place, expected: "a boolean")
            return text == "true"
        }
        reportKind(of: node, place, expected: "a boolean")
        return nil
    }

    mutating func integer(_ node: SyntaxNode?, _ place: String) -> Int? {
        guard let node, !node.isNull else { return nil }
        if let text = node.scalar?.text, let value = Double(text), value.rounded() == value, abs(value) < 1e15 {
            return Int(value)
        }
        reportKind(of: node, place, expected: "a whole number")
        return nil
    }

    mutating func texts(_ node: SyntaxNode?, _ place: String) -> [String] {
        sequence(node, place).compactMap { text($0, place) }
    }

    mutating func reportKind(of node: SyntaxNode, _ place: String, expected: String) {
        sink.report(.wrongType, "'\(place)' should be \(expected), and is \(node.kindName)", at: node.range)
    }

    mutating func reportMissing(_ field: String, of place: String, at node: SyntaxNode) {
        let start = SourceRange(file: node.range.file, start: node.range.start, end: node.range.start)
        sink.report(.missingField, "\(place) has no '\(field)'", at: start)
    }

    /// A URL, as far as it can be told from where the description lies; what isn't one is reported and left out. An
    /// empty text counts as absent.
    mutating func link(in mapping: SyntaxMapping, _ field: String) -> String? {
        guard let node = mapping[field], let text = prose(node, field) else { return nil }
        if URLText.isPlausible(text) {
            // Of what people read 3.1 says that it is relative to the description (4.5), 3.0 knows servers alone
            // (3.0.4, 4.4).
            let server = version == .v3_0 ? serverURL : nil
            return (server ?? descriptionURL(at: node.range)).map { URIReference(text).resolved(against: $0).text }
                ?? text
        }
        sink.report(.invalidURL, "'\(text)' isn't a URL", at: node.range)
        return nil
    }

    mutating func externalDocumentation(of mapping: SyntaxMapping) -> Document.ExternalDocumentation? {
        mapping["externalDocs"].flatMap { externalDocumentation($0) }
    }

    mutating func externalDocumentation(_ node: SyntaxNode) -> Document.ExternalDocumentation? {
        guard let fields = mapping(node, "externalDocs") else { return nil }
        let description = prose(fields["description"], "description")
        if fields["url"] == nil { reportMissing("url", of: "the external documentation", at: node) }
        return link(in: fields, "url").map { Document.ExternalDocumentation(url: $0, description: description) }
    }

    /// `x-key-path`: a text like `data.items` or `data.items?`, a list of keys, or null.
    mutating func keyPath(_ mapping: SyntaxMapping) -> Document.KeyPathExtension? {
        guard let node = mapping["x-key-path"] else { return nil }
        if node.isNull { return Document.KeyPathExtension(path: nil, range: node.range) }
        var path: [String]?
        if let text = node.scalar?.text {
            path = KeyPathText.keys(of: text)
        } else if let items = node.sequence, !items.isEmpty {
            let keys = items.compactMap { $0.scalar?.text }
            path = keys.count == items.count ? keys : nil
        }
        if let path, !path.contains("") { return Document.KeyPathExtension(path: path, range: node.range) }
        sink.report(
            .invalidKeyPath, "'x-key-path' should be a text like 'data.items', a list of keys, or null", at: node.range,
            hint: node.scalar.flatMap { KeyPathText.hint(for: $0.text) }
        )
        return nil
    }

    /// `x-pagination`: how the pages of a list follow one another.
    mutating func pagination(_ mapping: SyntaxMapping) -> PaginationRule? {
        guard let node = mapping["x-pagination"] else { return nil }
        // A shared rule may lie anywhere; null has no other place than this one.
        guard let rule = node.isNull ? node : resolved(node)?.node else { return nil }
        var reader = PaginationRuleReader("x-pagination", code: .invalidPagination, severity: .warning, reporting: sink)
        let read = reader.read(rule)
        sink = reader.sink
        return read
    }
}

/// What can stand as a URL, absolute or relative (RFC 3986), before anyone tries to follow it.
enum URLText {
    static func isPlausible(_ text: String) -> Bool {
        let allowed = text.utf8.allSatisfy { byte in
            switch byte {
            case 0...0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "\\"),
                UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
                false
            default: true
            }
        }
        guard allowed, !text.hasPrefix(":") else { return false }
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return true }
        let scheme = text[..<colon]
        if scheme == "https" || scheme == "http" { return isPlausibleHost(text[text.utf8.index(after: colon)...]) }
        if scheme.contains("/") || scheme.contains("?") || scheme.contains("#") { return true }
        let isScheme =
            scheme.first?.isLetter == true
            && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        guard isScheme else { return false }
        return text.utf8.index(after: colon) < text.endIndex
    }

    private static func isPlausibleHost(_ rest: Substring) -> Bool {
        rest.hasPrefix("//") && rest.dropFirst(2).first.map { $0 != "/" } ?? false
    }
}
