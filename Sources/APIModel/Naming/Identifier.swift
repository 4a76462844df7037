/// Functions that convert names of the description to identifiers by the Swift API Design Guidelines.
///
/// The identifier may be a keyword or a name that is already used; ``NameScope`` and ``ReservedNames`` resolve both.
/// The identifier is empty if the text contains no character that an identifier can contain.
enum Identifier {
    /// Converts a string to the name of a property or method: `html_url` to `htmlURL`.
    static func member(_ text: String) -> String {
        if isLowercaseWord(text) { return text }
        return member(words: wordsOrSymbolNames(text))
    }

    /// Converts a string to the name of a type: `simple-user` to `SimpleUser`.
    static func type(_ text: String) -> String {
        if isLowercaseWord(text) { return capitalised(text, isUppercase: false) }
        return type(words: wordsOrSymbolNames(text))
    }

    /// Returns whether a string is a single word of lowercase ASCII letters, as many names are.
    private static func isLowercaseWord(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= longest
            && text.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    }

    static func member(words: [String]) -> String {
        let isUppercase = !words.contains(where: hasLowercase)
        return headed(
            words.indices.lazy.map { index in
                index == 0 ? words[0].lowercased() : capitalised(words[index], isUppercase: isUppercase)
            })
    }

    static func type(words: [String]) -> String {
        let isUppercase = !words.contains(where: hasLowercase)
        if words.count == 1, let word = words.first, isUppercase, word.unicodeScalars.count <= 3 {
            return headed([word])
        }
        return headed(words.lazy.map { capitalised($0, isUppercase: isUppercase) })
    }

    private static func hasLowercase(_ word: String) -> Bool {
        if word.utf8.contains(where: { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) { return true }
        return word.unicodeScalars.contains { !$0.isASCII && $0.properties.isLowercase }
    }

    /// Returns an identifier with its first word in lowercase: `URLSession` is converted to `urlSession`.
    static func lowercasingFirstWord(_ identifier: String) -> String {
        member(words: Words.split(identifier))
    }

    /// The maximum length of a name in UTF-8 bytes.
    ///
    /// Longer names are truncated, because most file systems limit file names to 255 bytes including suffixes.
    static let longest = 100

    /// Returns the words joined to an identifier of at most `longest` bytes.
    ///
    /// An underscore precedes a digit at the beginning and separates a digit from a preceding digit: `v1` and `2` are
    /// joined to `v1_2`, not `v12`.
    private static func headed(_ words: some Sequence<String>) -> String {
        var text = ""
        for word in words {
            var next = word
            if let last = text.utf8.last, let first = word.utf8.first, isDigit(last), isDigit(first) {
                next = "_" + word
            }
            // A name that would be too long is cut after a whole word, unless its first word alone is too long.
            if !text.isEmpty, text.utf8.count + next.utf8.count > longest { break }
            text += next
        }
        return legal(beginning(of: text, bytes: longest))
    }

    /// Returns the text as a valid identifier, with an underscore before a leading digit.
    ///
    /// Such a digit occurs when an identifier is split into parts or combined from parts.
    static func legal(_ text: String) -> String {
        guard let first = text.unicodeScalars.first else { return "" }
        return SwiftIdentifier.isHead(first) ? text : "_" + text
    }

    /// Returns the longest beginning of the text with at most `limit` bytes of UTF-8.
    static func beginning(of text: String, bytes limit: Int) -> String {
        guard text.utf8.count > limit else { return text }
        var scalars = String.UnicodeScalarView()
        var count = 0
        for scalar in text.unicodeScalars {
            count += String(scalar).utf8.count
            if count > limit { break }
            scalars.append(scalar)
        }
        return String(scalars)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func capitalised(_ word: String, isUppercase: Bool) -> String {
        if mayBeAcronym(word), let acronym = acronyms[word.lowercased()] { return acronym }
        if !isUppercase, let first = word.utf8.first, word.utf8.allSatisfy({ $0 < 0x80 }) {
            guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return word }
            return String(unsafeUninitializedCapacity: word.utf8.count) { bytes in
                _ = bytes.initialize(from: word.utf8)
                bytes[0] = first - 0x20
                return word.utf8.count
            }
        }
        let rest = isUppercase ? word.dropFirst().lowercased() : String(word.dropFirst())
        return word.prefix(1).uppercased() + rest
    }

    /// Returns the words of `text`; if the text has no words, the names of its symbols.
    private static func wordsOrSymbolNames(_ text: String) -> [String] {
        let words = Words.split(text)
        if words.isEmpty { return SymbolNames.words(text) }
        // A sign before a word is part of the name, so that `-1` and `1` are distinct, as are `-created` and `created`.
        if let sign = text.unicodeScalars.first, sign == "-" || sign == "+" {
            return [sign == "-" ? "minus" : "plus"] + words
        }
        return words
    }

    /// Returns whether any known acronym has the word's first two letters and length.
    ///
    /// This check is fast and rejects most words before the dictionary of acronyms is searched.
    private static func mayBeAcronym(_ word: String) -> Bool {
        let count = word.utf8.count
        return (2..<16).contains(count) && acronymLengths[beginning(of: word)] & 1 << count != 0
    }

    /// Returns a number for the first two letters of a word, regardless of their case.
    private static func beginning(of word: String) -> Int {
        word.utf8.prefix(2).reduce(0) { $0 << 5 | Int($1 & 0x1F) }
    }

    /// The lengths of the acronyms by their first two letters, as bit sets with one bit for each length in bytes.
    private static let acronymLengths: [UInt16] = {
        var lengths = [UInt16](repeating: 0, count: 1 << 10)
        for acronym in acronyms.keys { lengths[beginning(of: acronym)] |= 1 << acronym.utf8.count }
        return lengths
    }()

    /// The spelling of each acronym within a name, keyed by the acronym in lowercase.
    private static let acronyms: [String: String] = {
        let words = [
            "acl", "api", "ascii", "aws", "cidr", "cpu", "css", "csv", "db", "dns", "eof", "ftp", "gif", "gpg", "gpu",
            "guid",
            "html", "http", "https", "iam", "id", "imap", "ip", "ipv4", "ipv6", "jpeg", "json", "jwt", "ldap", "lfs",
            "md5",
            "mfa", "oidc", "os", "pdf", "pgp", "png", "qr", "ram", "rpc", "rsa", "rss", "saml", "scim", "sdk", "sha",
            "sha1", "sha256", "sku", "sla", "smb", "sms", "smtp", "sql", "ssh", "ssl", "sso", "svg", "tcp", "tls",
            "totp",
            "tsv", "ttl", "udp", "ui", "uri", "url", "urn", "utc", "utf8", "uuid", "vat", "vm", "vpc", "vpn", "xml",
            "yaml",
        ]
        var table: [String: String] = [:]
        for word in words {
            table[word] = word.uppercased()
            table[word + "s"] = word.uppercased() + "s"
        }
        table["oss"] = "OSS"
        table["https"] = "HTTPS"
        table["dns"] = "DNS"
        table["ipv4"] = "IPv4"
        table["ipv6"] = "IPv6"
        return table
    }()
}
