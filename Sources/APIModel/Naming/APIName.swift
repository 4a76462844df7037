/// A function that derives the API's Swift name from its title.
enum APIName {
    /// Returns the API's name for a title, which is never empty.
    ///
    /// For example, `GitHub v3 REST API` results in `GitHub`, and `Netlify's API documentation` in `Netlify`. The word
    /// `Client` at the end is omitted too, because the client's type ends with it.
    static func name(fromTitle title: String) -> String {
        let owned = title.prefix(longestTitle).split(separator: " ").map { word in
            word.hasSuffix("'s") || word.hasSuffix("’s") ? word.dropLast(2) : word
        }
        var words = Words.split(owned.joined(separator: " "))
        for index in words.indices.dropLast().reversed()
        where words[index].lowercased() == "open" && words[index + 1].lowercased() == "api" {
            words.removeSubrange(index...index + 1)
        }
        words.removeAll(where: isGeneral)
        if words.count > 1, words.last?.lowercased() == "client" { words.removeLast() }
        let name = Identifier.type(words: Array(words.prefix(4)))
        return name.isEmpty ? "API" : name
    }

    /// The number of characters of a title that are read; a name has four words.
    private static let longestTitle = 1000

    private static func isGeneral(_ word: String) -> Bool {
        let lower = word.lowercased()
        if generalWords.contains(lower) { return true }
        let digits = lower.hasPrefix("v") ? lower.dropFirst() : lower[...]
        return !digits.isEmpty && digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    private static let generalWords: Set<String> = [
        "api", "apis", "rest", "openapi", "swagger", "specification", "spec", "the", "reference", "http",
        "documentation", "docs",
    ]
}
