/// Functions that convert between English singulars and plurals, for the names of tags and lists.
enum Plurals {
    /// Returns the singular of a plural: `reviewers` results in `reviewer`.
    ///
    /// A word that isn't a plural is returned unchanged.
    static func singular(_ word: String) -> String {
        // Most words don't end with the last letter of a plural, so this check is fast for them.
        guard let last = word.utf8.last, endings.contains(last) else { return word }
        var lower = word.lowercased()
        if let known = irregular[lower] { return matchingCase(known, of: word) }
        guard lower.utf8.count > 3, lower.utf8.last == UInt8(ascii: "s"), !unchanged.contains(lower) else {
            return word
        }
        return lower.withUTF8 { bytes in
            func ends(with ending: String) -> Bool { bytes.suffix(ending.utf8.count).elementsEqual(ending.utf8) }
            if unchangedEndings.contains(where: ends) { return word }
            if ends(with: "ies") { return String(word.dropLast(3)) + "y" }
            return String(word.dropLast(shortened.contains(where: ends) ? 2 : 1))
        }
    }

    /// Returns the singular of a plural; nil if the word isn't a plural.
    static func singular(ofPlural word: String) -> String? {
        let singular = singular(word)
        return singular == word ? nil : singular
    }

    static func isPlural(_ word: String) -> Bool { singular(ofPlural: word) != nil }

    private static func matchingCase(_ known: String, of word: String) -> String {
        guard let first = word.unicodeScalars.first, first.properties.isUppercase else { return known }
        return known.prefix(1).uppercased() + known.dropFirst()
    }

    /// The last UTF-8 bytes of plurals, and all bytes that aren't ASCII.
    ///
    /// Examples are `reviewers`, `people`, `children` and `criteria`.
    private static let endings = Set("sSeEnNaA".utf8).union(0x80...0xFF)
    private static let unchangedEndings = ["ss", "us", "is", "news"]
    private static let unchanged: Set<String> = [
        "series", "species", "https", "dns", "aws", "sms", "tls", "rss", "css", "ios", "macos", "canvas", "alias",
        "gas", "bias", "analytics", "atlas", "always", "has", "was", "kubernetes", "nps", "sas",
    ]
    private static let shortened = ["sses", "xes", "ches", "shes"]
    private static let irregular: [String: String] = [
        "people": "person", "children": "child", "men": "man", "women": "woman", "statuses": "status",
        "indices": "index", "matrices": "matrix", "vertices": "vertex", "analyses": "analysis", "aliases": "alias",
        "buses": "bus", "bonuses": "bonus", "campuses": "campus", "viruses": "virus", "caches": "cache",
        "movies": "movie", "cookies": "cookie", "calories": "calorie", "ties": "tie", "criteria": "criterion",
        "axes": "axis", "ids": "id", "apis": "api", "urls": "url", "ips": "ip", "uris": "uri", "lenses": "lens",
    ]
}

extension Plurals {
    /// Returns the regular plural of a word; a plural is returned unchanged.
    static func plural(_ word: String) -> String {
        if isPlural(word) { return word }
        let lower = word.lowercased()
        if ["s", "x", "ch", "sh"].contains(where: lower.hasSuffix) { return word + "es" }
        if lower.hasSuffix("y"), let before = lower.dropLast().last, !"aeiou".contains(before) {
            return word.dropLast() + "ies"
        }
        return word + "s"
    }
}
