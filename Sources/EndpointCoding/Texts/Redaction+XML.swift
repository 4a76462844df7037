extension Redaction {
    /// Returns XML without the text of elements and the values of attributes that have names of secrets.
    func xml(_ text: String) -> String {
        var result: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            result += shown(rest[..<start])
            result.append(UInt8(ascii: "<"))
            rest = rest[(start + 1)...]
            let tag = Self.tag(rest)
            let name = tag.prefix { !Self.isBlank($0) && $0 != UInt8(ascii: "/") }
            let isSecret = isSecret(element: name)
            result += attributes(tag, ofSecret: isSecret)
            rest = rest[tag.endIndex...]
            guard let end = rest.first, isSecret, tag.last != UInt8(ascii: "/") else { continue }
            result.append(end)
            result += Self.mark.utf8
            // What an element holds may itself be marked up, as CDATA is: it ends with its own tag.
            let closing = Array("</".utf8) + name
            rest = rest.dropFirst()
            while !rest.isEmpty, !rest.starts(with: closing) { rest = rest.dropFirst() }
        }
        return String(decoding: result + shown(rest), as: UTF8.self)
    }

    /// Returns the bytes before the bracket that ends a tag; quoted brackets don't end it.
    private static func tag(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var quote: UInt8?
        return bytes.prefix { byte in
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
            return quote != nil || byte != UInt8(ascii: ">")
        }
    }

    /// Returns a tag without the values of secret attributes; of a secret element only namespaces are preserved.
    private func attributes(_ tag: ArraySlice<UInt8>, ofSecret isOfSecret: Bool) -> [UInt8] {
        var result: [UInt8] = []
        var rest = tag
        while let sign = rest.firstIndex(of: UInt8(ascii: "=")) {
            let name = rest[..<sign].split(whereSeparator: Self.isBlank).last ?? []
            result += rest[...sign]
            rest = rest[(sign + 1)...]
            let blanks = rest.prefix(while: Self.isBlank)
            result += blanks
            rest = rest[blanks.endIndex...]
            guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { continue }
            let value = rest.dropFirst().prefix { $0 != quote }
            result.append(quote)
            if isSecret(element: name) || isOfSecret && !name.starts(with: "xmlns".utf8) {
                result += Self.mark.utf8
            } else {
                result += shown(value)
            }
            rest = rest[value.endIndex...]
        }
        return result + rest
    }

    private func shown(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        Array(text(String(decoding: bytes, as: UTF8.self)).utf8)
    }

    /// Returns whether the element is secret, with or without a prefix.
    private func isSecret(element name: ArraySlice<UInt8>) -> Bool {
        isSecret(field: String(decoding: name.split(separator: UInt8(ascii: ":")).last ?? [], as: UTF8.self))
    }
}
