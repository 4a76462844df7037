/// A function that derives the API's Swift name from its title.
enum APIName {
    /// Returns the API's name for a title, which is never empty.
    ///
    /// For example, `GitHub v3 REST API` results in `GitHub`, and `Netlify's API documentation` in `Netlify`. A
    /// general word that is part of another word remains: `FastAPI`, `PostgREST`. The word `Client` at the end is
    /// omitted, because the client's type ends with it.
    static func name(fromTitle title: String) -> String {
        var words = title.prefix(longestTitle).split(separator: " ").flatMap { word in
            let owner = word.hasSuffix("'s") || word.hasSuffix("’s") ? word.dropLast(2) : word
            return owner.split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "’" }
        }
        for index in words.indices.dropLast().reversed()
        where words[index].lowercased() == "open" && words[index + 1].lowercased() == "api" {
            words.removeSubrange(index...index + 1)
        }
        var named = words.filter { !isGeneral($0) }.flatMap { Words.split(String($0)) }
        if named.count > 1, named.last?.lowercased() == "client" { named.removeLast() }
        let name = Identifier.type(words: Array(named.prefix(4)))
        return name.isEmpty ? "API" : name
    }

    /// The number of characters of a title that are read; a name has four words.
    private static let longestTitle = 1000

    private static func isGeneral(_ word: Substring) -> Bool {
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
