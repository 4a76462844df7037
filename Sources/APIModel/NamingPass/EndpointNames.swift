import OpenAPI

/// Proposes names of operations within their groups.
///
/// The name is a function of the operation and the group alone, so that adding an operation renames none; only a tie is
/// broken by document order (``candidates(for:words:group:returnsList:)`` in turn).
enum EndpointNames {
    /// Returns the candidates for the name, best first: without the words of the group, complete, with the noun
    /// restored.
    ///
    /// - Parameter returnsList: A Boolean value that indicates whether the operation returns an array: the verb of a
    ///   `GET` without a name is `list` then, as it is for a path that ends with a plural.
    static func candidates(for operation: Document.Operation, group: [String], returnsList: Bool) -> [String] {
        let words = OperationWords(operation)
        let path = PathNames(operation, verb: words.verb, group: group, returnsList: returnsList)
        var names: [String] = []
        if let own = words.own {
            if let name = words.behindClass(of: group) { names.append(spoken(withoutGroup(name, group) ?? name)) }
            if let short = withoutGroup(own, group) {
                names.append(spoken(short))
            } else if consistsOnly(group, own), path.hasOnlyGroupWords {
                names += path.candidates.prefix(1)
            }
            names.append(spoken(own))
            if words.isVerbOfPath { names += path.candidates }
        } else {
            names += path.candidates
        }
        let whole = Identifier.member(words: words.whole)
        names.append(whole)
        if whole.isEmpty || ReservedNames.endpoints.contains(whole) {
            names.append(Identifier.member(words: words.whole + group))
            names.append(Identifier.member(words: words.whole + ["endpoint"]))
        }
        return names.filter { !$0.isEmpty && !ReservedNames.endpoints.contains($0) }
    }

    /// Returns the candidates for the name of an endpoint with another media type than the one named `best`, best
    /// first: `uploadAsJSON`, and if that is taken `uploadSendingJSON` or `uploadReturningJSON`.
    static func candidates(for alternative: Endpoint.Alternative?, _ word: String, of best: String) -> [String] {
        guard let alternative, alternative.sends.isEmpty else { return [best + "As" + word, best + "Sending" + word] }
        // What comes piece by piece is another way to call, and not another form of the same.
        if word == "Stream" { return [best + word, best + "As" + word] }
        return [best + "As" + word, best + "Returning" + word]
    }

    private static func spoken(_ words: [String]) -> String {
        Identifier.member(words: OperationWords.withoutArticles(words))
    }

    /// Returns whether a name consists of the group's name, without a verb.
    private static func consistsOnly(_ group: [String], _ words: [String]) -> Bool {
        guard let first = words.first, !OperationGroup.verbs.contains(first.lowercased()) else { return false }
        return GroupWords.match(words[...], group)
    }

    /// Takes the group's words away: at the start (`books/list`), then after the verb (`listBooks`,
    /// `getBookReviews`), within (`createNewBookReview`) or at the end (`searchAllBooks`), once. Nil when they aren't
    /// there or what remains is no name.
    private static func withoutGroup(_ words: [String], _ group: [String]) -> [String]? {
        guard !group.isEmpty else { return nil }
        var rest = words
        var isShort = false
        while let count = GroupWords.count(of: group, atStartOf: rest), count < rest.count {
            var shorter = Array(rest.dropFirst(count))
            // Some tools number what has the same name.
            if shorter.count > 1, shorter[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }) { shorter.removeFirst() }
            guard isName(shorter) else { break }
            rest = shorter
            isShort = true
        }
        if !isShort, let shorter = withoutEnd(of: group, rest) { return shorter }
        // The last words of the group are its noun: `list-members` in `account-members`.
        for length in (1...group.count).reversed() {
            let noun = Array(group.suffix(length))
            let qualifier = group.dropLast(length).last
            if let shorter = withoutNoun(rest, noun, qualifier) { return shorter }
        }
        return isShort ? rest : nil
    }

    /// Removes the end of the group's name before a verb: `client-certificates-list-hosts` of `API shield client
    /// certificates` is `listHosts`.
    private static func withoutEnd(of group: [String], _ words: [String]) -> [String]? {
        guard group.count > 2 else { return nil }
        for length in (2..<group.count).reversed() {
            let rest = Array(words.dropFirst(length))
            guard let verb = rest.first?.lowercased(), OperationGroup.verbs.contains(verb),
                GroupWords.match(words.prefix(length), Array(group.suffix(length)))
            else { continue }
            return withoutGroup(rest, group) ?? (isName(rest) ? rest : nil)
        }
        return nil
    }

    /// - Parameter qualifier: The words before the noun in the group's name. The whole name is found in any position,
    ///   the noun alone only after the verb.
    private static func withoutNoun(_ words: [String], _ noun: [String], _ qualifier: String?) -> [String]? {
        guard words.count > noun.count else { return nil }
        for start in 1...(words.count - noun.count) {
            let end = start + noun.count
            guard GroupWords.match(words[start..<end], noun) else { continue }
            // `getAllBooks` is `getAll`, which doesn't suggest a single item.
            let isAtEnd = end == words.count
            let isQualifier = !isAtEnd && isQualifier(words, start..<end, isWhole: qualifier == nil && noun.count > 1)
            if !isQualifier, words[start - 1].lowercased() != "all",
                isOneOfTwo(verb: words[0], noun: words[start..<end])
            {
                continue
            }
            var before = words[..<start]
            // A part of the group's name alone would leave the rest of it.
            if let qualifier, let last = before.last, GroupWords.match([last], [qualifier]) { continue }
            if before.count > 1, let last = before.last, GroupWords.articles.contains(last.lowercased()) {
                before.removeLast()
            }
            if before.count > 1 {
                guard qualifier == nil else { continue }
                // What stands before it would be taken for what is meant: `listOrgReposForUser`.
                if !isAtEnd, GroupWords.prepositions.contains(words[end].lowercased()) { continue }
                // `getReviewsForBook` is `getReviews`.
                if let last = before.last, GroupWords.prepositions.contains(last.lowercased()) {
                    guard isAtEnd else { continue }
                    before.removeLast()
                }
            }
            let rest = Array(before + words[end...])
            if isName(rest) { return rest }
        }
        return nil
    }

    /// Returns whether the verb and the noun are for one item of two forms: `get` is for `getBook`; `getBooks` is
    /// separate and retains its noun, so that both names differ. Verbs for many items drop it.
    private static func isOneOfTwo(verb: String, noun: ArraySlice<String>) -> Bool {
        guard !verbsForMany.contains(verb.lowercased()), let last = noun.last?.lowercased() else { return false }
        return Plurals.isPlural(last) && !pluralsOfOne.contains(last)
    }

    /// A thing that has no singular: `get` is for all of it.
    static let pluralsOfOne: Set<String> = [
        "settings", "preferences", "statistics", "stats", "details",
    ]

    /// Returns whether the noun qualifies the words after it: `getBooksReviews`, `createPriceListsItem` in `price
    /// lists`. In `saveBooksUser` the user may be the object that is saved.
    private static func isQualifier(_ words: [String], _ noun: Range<Int>, isWhole: Bool) -> Bool {
        guard isWhole || words[0].lowercased() == "get" else { return false }
        let isBehindVerb =
            noun.lowerBound == 1 || (noun.lowerBound == 2 && GroupWords.articles.contains(words[1].lowercased()))
        return isBehindVerb && !GroupWords.prepositions.contains(words[noun.upperBound].lowercased())
    }

    private static let verbsForMany: Set<String> = [
        "list", "search", "find", "query", "count", "browse", "all", "index", "filter", "export", "import", "sync",
    ]

    private static func isName(_ words: [String]) -> Bool {
        guard let first = words.first?.lowercased(), !headless.contains(first),
            first.unicodeScalars.first.map(SwiftIdentifier.isHead) == true
        else { return false }
        return !ReservedNames.endpoints.contains(Identifier.member(words: words))
    }

    /// Words that no name begins with.
    private static let headless = GroupWords.prepositions.union(GroupWords.articles).union(["id"])
}
