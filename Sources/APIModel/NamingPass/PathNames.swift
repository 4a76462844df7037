import OpenAPI

/// Derives the names of operations without a name in the description: from the method, and the words of the path
/// besides its group. The variables are already labels of the method: `DELETE /books/{id}/reviews/{review}` is
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

    /// A Boolean value that indicates whether the path contains only the group's words.
    var hasOnlyGroupWords: Bool {
        GroupWords.match(path.nouns.flatMap(\.words)[...], group)
    }

    /// The verb: `list` instead of `get` if the path ends with a collection.
    private var verb: String {
        method == "get" && returnsList && path.lastVariable == nil ? "list" : method
    }

    /// The nouns without those of the group, and of the resource that it belongs to.
    private var nouns: [String] {
        guard let last = path.nouns.last else { return [] }
        guard !hasOnlyGroupWords, let place = path.nouns.lastIndex(where: isGroup) else {
            return hasOnlyGroupWords ? nounOfMany(last) : path.nouns.flatMap(\.spoken)
        }
        // The parts of the enclosing resource are sufficient.
        let parts = path.nouns[(place + 1)...]
        if !parts.isEmpty { return parts.flatMap(\.spoken) }
        if let whose = path.nouns[..<place].last(where: { !isGroup($0) }) {
            // `/files/{file}/comments` of `comments` are those for a file, `/admin/comments` another kind of them.
            return whose.isOne ? ["For"] + whose.spoken : whose.words + last.spoken
        }
        return nounOfMany(last)
    }

    /// Returns the noun if it is plural and the verb would suggest a single item.
    private func nounOfMany(_ noun: PathWords.Noun) -> [String] {
        let isMany = [group.last, noun.words.last].allSatisfy { $0.map(Plurals.isPlural) ?? false }
        return isMany && !noun.isOne && !["list", "post", "create", "add"].contains(verb) ? noun.words : []
    }

    private func isGroup(_ noun: PathWords.Noun) -> Bool {
        GroupWords.match(noun.words[...], group)
            || GroupWords.count(of: group, atStartOf: noun.words) == noun.words.count
    }
}
