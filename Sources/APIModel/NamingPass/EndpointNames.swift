/// How an operation is called within its group.
///
/// The name is a function of the operation and the group alone, so that adding an operation renames none; only a tie
/// is broken by document order (``candidates(operationID:group:)`` in turn).
enum EndpointNames {
    /// What to call it, best first: without the words of the group, whole, with the noun back.
    static func candidates(words: [String], group: [String]) -> [String] {
        var names: [String] = []
        if let short = withoutGroup(words, group) { names.append(Identifier.member(words: short)) }
        let whole = Identifier.member(words: words)
        names.append(whole)
        if whole.isEmpty || ReservedNames.endpoints.contains(whole) {
            names.append(Identifier.member(words: words + group))
            names.append(Identifier.member(words: words + ["endpoint"]))
        }
        return names.filter { !$0.isEmpty && !ReservedNames.endpoints.contains($0) }
    }

    /// What to call an endpoint that sends or receives another media type than the one called `best`, best first:
    /// `uploadAsJSON`, and where that is taken `uploadSendingJSON` or `uploadReturningJSON`.
    static func candidates(for alternative: Endpoint.Alternative?, _ word: String, of best: String) -> [String] {
        if case .receives = alternative { return [best + "As" + word, best + "Returning" + word] }
        return [best + "As" + word, best + "Sending" + word]
    }

    /// Takes the group's words away at the start (`books/list`), after the verb (`listBooks`, `getBookReviews`) or at
    /// the end (`searchAllBooks`), once. Nil when they aren't there or what remains is no name.
    private static func withoutGroup(_ words: [String], _ group: [String]) -> [String]? {
        guard !group.isEmpty, words.count > group.count else { return nil }
        if matches(words.prefix(group.count), group) {
            let rest = Array(words.dropFirst(group.count))
            return isName(rest) ? rest : nil
        }
        let starts = [1, words.count - group.count]
        for start in starts where start > 0 && start + group.count <= words.count {
            let noun = words[start..<start + group.count]
            guard matches(noun, group), !isOneOfTwo(verb: words[0], noun: noun) else { continue }
            let rest = Array(words[..<start]) + Array(words[(start + group.count)...])
            if isName(rest) { return rest }
        }
        return nil
    }

    private static func matches(_ words: ArraySlice<String>, _ group: [String]) -> Bool {
        zip(words, group).allSatisfy { first, second in
            let (first, second) = (first.lowercased(), second.lowercased())
            return first == second || Plurals.singular(first) == Plurals.singular(second)
        }
    }

    /// `get` is for `getBook`; `getBooks` is another one and keeps its noun, or the two would tie. Verbs that are for
    /// many drop it.
    private static func isOneOfTwo(verb: String, noun: ArraySlice<String>) -> Bool {
        guard !verbsForMany.contains(verb.lowercased()), let last = noun.last else { return false }
        return Plurals.isPlural(last.lowercased())
    }

    private static let verbsForMany: Set<String> = [
        "list", "search", "find", "query", "count", "browse", "all", "index", "filter", "export", "import", "sync",
    ]

    private static func isName(_ words: [String]) -> Bool {
        guard let first = words.first?.lowercased(), !prepositions.contains(first),
            first.unicodeScalars.first.map(SwiftIdentifier.isHead) == true
        else { return false }
        return !ReservedNames.endpoints.contains(Identifier.member(words: words))
    }

    private static let prepositions: Set<String> = [
        "by", "for", "from", "to", "in", "on", "of", "with", "without", "at", "and", "or", "the", "a", "an", "as", "id",
    ]
}
