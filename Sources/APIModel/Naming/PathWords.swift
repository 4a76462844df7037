import OpenAPI

/// The nouns in the path of an operation.
struct PathWords {
    /// A literal path segment that describes a resource.
    struct Noun {
        var words: [String]
        /// A Boolean value that indicates whether a path variable follows and selects a single item.
        var isOne: Bool

        /// The words of the segment, in the singular if a path variable follows: `contents` is `content`.
        var spoken: [String] {
            guard isOne, let last = words.last else { return words }
            return words.dropLast() + [Plurals.singular(last)]
        }
    }

    private(set) var nouns: [Noun] = []
    /// A Boolean value that indicates whether the path is a JSON:API relationship's path.
    ///
    /// An example is `/books/{id}/relationships/tags`.
    var isRelationship: Bool {
        nouns.count > 2 && nouns[nouns.count - 2].words == ["relationships"] && nouns[nouns.count - 3].isOne
            && lastVariable == nil
    }
    /// The words of the path variable at the end of the path; nil if the path doesn't end with a variable.
    private(set) var lastVariable: [String]?

    init(_ path: String) {
        for part in PathTemplate.parts(of: path) {
            switch part {
            case .literal(let text):
                for segment in text.split(separator: "/") {
                    let words = Words.split(String(segment))
                    // General words at the beginning of a path, such as `/api/v1`, don't describe the operation.
                    if words.isEmpty || (nouns.isEmpty && words.allSatisfy(GeneralWords.contains)) { continue }
                    // Neither does the API's name before its version: `/marketing/v3`.
                    if nouns.count == 2, nouns[1].words.count == 1, Self.isVersion(nouns[1].words[0]), !nouns[0].isOne,
                        !nouns[1].isOne
                    {
                        nouns = []
                    }
                    nouns.append(Noun(words: words, isOne: false))
                    lastVariable = nil
                }
            case .variable(let name):
                if lastVariable == nil, !nouns.isEmpty { nouns[nouns.count - 1].isOne = true }
                lastVariable = Words.split(name)
            }
        }
    }

    /// Returns the words with which a path distinguishes one route of a function from another, best first.
    ///
    /// They are the version (`V1` of `/v1/chat`), and the nouns that the function's name doesn't contain (`engine` of
    /// `/engines/{model}/chat`).
    static func distinguishing(_ path: String, besides own: [String]) -> [[String]] {
        let segments = path.split(separator: "/").map { Words.split(String($0)) }
        let known = Set(own.map { Plurals.singular($0.lowercased()) })
        let version = segments.first { $0.count == 1 && isVersion($0[0]) && !known.contains($0[0]) }
        let others = PathWords(path).nouns.flatMap(\.spoken).filter {
            !known.contains(Plurals.singular($0.lowercased())) && !isVersion($0)
        }
        return [version, others.isEmpty ? nil : others].compactMap(\.self)
    }

    /// Returns whether a word is a version, such as `v1` and `v2beta`.
    static func isVersion(_ word: String) -> Bool {
        guard word.first == "v", let digit = word.dropFirst().first, digit.isNumber else { return false }
        return ["", "alpha", "beta"].contains { word.dropFirst().drop(while: \.isNumber) == $0 }
    }
}
