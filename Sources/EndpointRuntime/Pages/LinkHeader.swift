/// The links of a `Link` header (RFC 8288, section 3), parsed by the algorithm of appendix B.2.
struct LinkHeader: Sendable {
    struct Link: Sendable, Hashable {
        /// The link's reference as it is written between `<` and `>`.
        var target: String
        /// The parameters of the link in order, with their names in lower case.
        var parameters: [Parameter] = []

        struct Parameter: Sendable, Hashable {
            var name: String
            /// The value of the parameter; empty if there is none.
            var value: String
        }

        /// Returns the value of the first parameter with a name.
        ///
        /// RFC 8288, section 3.3, requires the first parameter to be used for `rel`.
        func value(of name: String) -> String? {
            parameters.first { $0.name == name }?.value
        }

        /// The link's relation types, in lower case, because they are case-insensitive (RFC 8288, section 2.1).
        var relations: [String] {
            (value(of: "rel") ?? "").split { $0 == " " || $0 == "\t" }.map { $0.lowercased() }
        }
    }

    private(set) var links: [Link] = []

    /// Parses a header; a part that isn't a valid link is skipped, up to the next comma.
    init(_ text: String) {
        var scanner = LinkScanner(text)
        while let link = scanner.next() {
            if let link { links.append(link) }
        }
    }

    /// Returns the target of the response's first link with a relation type.
    ///
    /// A link with an `anchor` to another resource isn't a link of the response (RFC 8288, section 3.2).
    ///
    /// - Parameter base: The URL of the response.
    func target(of relation: String, from base: StrictURIReference?) -> String? {
        let relation = relation.lowercased()
        return links.first { link in
            guard link.relations.contains(relation) else { return false }
            guard let anchor = link.value(of: "anchor") else { return true }
            guard let base, !anchor.contains("#"), let reference = StrictURIReference(anchor) else { return false }
            return reference.resolved(against: base) == base
        }?.target
    }
}

/// A scanner that reads the bytes of a header once, so that scanning takes linear time.
private struct LinkScanner {
    private let bytes: [UInt8]
    private var index = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// Returns the next link; nil at the end of the header, and an inner nil for an invalid part.
    mutating func next() -> LinkHeader.Link?? {
        skip { Self.isBlank($0) || $0 == UInt8(ascii: ",") }
        guard index < bytes.count else { return nil }
        guard take("<") else { return .some(skippingPart()) }
        let start = index
        skip { $0 != UInt8(ascii: ">") }
        guard index < bytes.count else { return .some(nil) }
        var link = LinkHeader.Link(target: text(start..<index))
        index += 1
        skip(Self.isBlank)
        while take(";") {
            if let parameter = readParameter() { link.parameters.append(parameter) }
        }
        // Any other text between a link and the next comma is invalid and skipped.
        if index < bytes.count, bytes[index] != UInt8(ascii: ",") { _ = skippingPart() }
        return .some(link)
    }

    private mutating func readParameter() -> LinkHeader.Link.Parameter? {
        skip(Self.isBlank)
        let start = index
        skip { !Self.isBlank($0) && !"=;,".utf8.contains($0) }
        let name = text(start..<index).lowercased()
        skip(Self.isBlank)
        var value = ""
        if take("=") {
            skip(Self.isBlank)
            value = take("\"") ? readQuotedString() : readToken()
        }
        skip(Self.isBlank)
        return name.isEmpty ? nil : LinkHeader.Link.Parameter(name: name, value: value)
    }

    private mutating func readToken() -> String {
        let start = index
        skip { !";,".utf8.contains($0) }
        var end = index
        while end > start, Self.isBlank(bytes[end - 1]) { end -= 1 }
        return text(start..<end)
    }

    /// Parses the rest of a quoted string (RFC 9110, section 5.6.4).
    ///
    /// A quoted string without a closing quote ends with the header.
    private mutating func readQuotedString() -> String {
        var value: [UInt8] = []
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "\"") { break }
            if byte == UInt8(ascii: "\\"), index < bytes.count {
                value.append(bytes[index])
                index += 1
            } else {
                value.append(byte)
            }
        }
        return String(decoding: value, as: UTF8.self)
    }

    private mutating func skippingPart() -> LinkHeader.Link? {
        while index < bytes.count, bytes[index] != UInt8(ascii: ",") {
            if take("\"") { _ = readQuotedString() } else { index += 1 }
        }
        return nil
    }

    private mutating func skip(_ condition: (UInt8) -> Bool) {
        while index < bytes.count, condition(bytes[index]) { index += 1 }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
}
