import OpenAPI

/// What an operation is called that the description has no name for: by its method, and what its path says besides its
/// group. The variables are labels of the method already: `DELETE /books/{id}/reviews/{review}` is
/// `deleteReview(id:review:)`.
struct PathNames {
    private let method: String
    private let path: PathWords
    private let group: [String]
    private let returnsList: Bool

    init(_ operation: Document.Operation, group: [String], returnsList: Bool) {
        method = operation.method.lowercased()
        path = PathWords(operation.path)
        self.group = group
        self.returnsList = returnsList
    }

    /// Best first.
    var candidates: [String] {
        guard !path.nouns.isEmpty else { return [] }
        let short = [verb] + nouns
        var candidates = [short]
        if let variable = path.lastVariable { candidates.append(short + ["By"] + variable) }
        candidates.append([verb] + path.nouns.flatMap(\.spoken))
        return candidates.map { Identifier.member(words: $0) }
    }

    /// What the path ends with is many: to get it is to list it.
    private var verb: String {
        method == "get" && returnsList && path.lastVariable == nil ? "list" : method
    }

    /// Without those of the group, unless many of its things are meant by a verb that is for one of them.
    private var nouns: [String] {
        let others = path.nouns.filter { !isGroup($0) }.flatMap(\.spoken)
        guard others.isEmpty, let last = path.nouns.last, !last.isOne, isMany, !["list", "post"].contains(verb) else {
            return others
        }
        return last.words
    }

    private var isMany: Bool { group.last.map(Plurals.isPlural) ?? false }

    private func isGroup(_ noun: PathWords.Noun) -> Bool {
        GroupWords.match(noun.words[...], group)
    }
}
