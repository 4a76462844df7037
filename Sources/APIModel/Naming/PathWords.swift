import OpenAPI

/// The nouns in the path of an operation.
struct PathWords {
    /// A literal segment with a meaning.
    struct Noun {
        var words: [String]
        /// A Boolean value that indicates whether a variable follows, which selects a single item.
        var isOne: Bool

        /// `contents` before a variable is `content`.
        var spoken: [String] {
            guard isOne, let last = words.last else { return words }
            return words.dropLast() + [Plurals.singular(last)]
        }
    }

    private(set) var nouns: [Noun] = []
    /// A Boolean value that indicates whether the path is that of a JSON:API relationship.
    ///
    /// An example is `/books/{id}/relationships/tags`.
    var isRelationship: Bool {
        nouns.count > 2 && nouns[nouns.count - 2].words == ["relationships"] && nouns[nouns.count - 3].isOne
            && lastVariable == nil
    }
    /// The words of the variable at its end, if it ends with one.
    private(set) var lastVariable: [String]?

    init(_ path: String) {
        for part in PathTemplate.parts(of: path) {
            switch part {
            case .literal(let text):
                for segment in text.split(separator: "/") {
                    let words = Words.split(String(segment))
                    // `/api/v1` says nothing of the operation.
                    if words.isEmpty || (nouns.isEmpty && words.allSatisfy(GeneralWords.contains)) { continue }
                    nouns.append(Noun(words: words, isOne: false))
                    lastVariable = nil
                }
            case .variable(let name):
                if lastVariable == nil, !nouns.isEmpty { nouns[nouns.count - 1].isOne = true }
                lastVariable = Words.split(name)
            }
        }
    }
}
