import OpenAPI

/// What an operation is called that the description has no name for: by its method, and what its path says besides its
/// group. The variables are labels of the method already: `DELETE /books/{id}/reviews/{review}` is
/// `deleteReview(id:review:)`.
struct PathNames {
    private let method: String
    private let path: PathWords
    private let group: [String]
    private let returnsList: Bool

    init(_ operation: Document.Operation, verb: String, group: [String], returnsList: Bool) {
        method = verb
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

    /// Whether the path says nothing besides the group.
    var isOfGroupAlone: Bool {
        GroupWords.match(path.nouns.flatMap(\.words)[...], group)
    }

    /// What the path ends with is many: to get it is to list it.
    private var verb: String {
        method == "get" && returnsList && path.lastVariable == nil ? "list" : method
    }

    /// Without those of the group, and of what it is part of.
    private var nouns: [String] {
        guard let last = path.nouns.last else { return [] }
        guard !isOfGroupAlone, let place = path.nouns.lastIndex(where: isGroup) else {
            return isOfGroupAlone ? nounOfMany(last) : path.nouns.flatMap(\.spoken)
        }
        // Of what a thing of the group is part of, its own parts tell enough.
        let parts = path.nouns[(place + 1)...]
        if !parts.isEmpty { return parts.flatMap(\.spoken) }
        if let whose = path.nouns[..<place].last(where: { !isGroup($0) }) {
            // `/files/{file}/comments` of `comments` are those for a file, `/admin/comments` another kind of them.
            return whose.isOne ? ["For"] + whose.spoken : whose.words + last.spoken
        }
        return nounOfMany(last)
    }

    /// Where many of the group's things are meant by a verb that is for one of them.
    private func nounOfMany(_ noun: PathWords.Noun) -> [String] {
        let isMany = [group.last, noun.words.last].allSatisfy { $0.map(Plurals.isPlural) ?? false }
        return isMany && !noun.isOne && !["list", "post", "create", "add"].contains(verb) ? noun.words : []
    }

    private func isGroup(_ noun: PathWords.Noun) -> Bool {
        GroupWords.match(noun.words[...], group)
            || GroupWords.count(of: group, atStartOf: noun.words) == noun.words.count
    }
}
