import OpenAPI

/// Proposes names of operations within their groups.
///
/// The name is a function of the operation and the group alone, so that adding an operation renames none; only a tie is
/// broken by document order (``candidates(for:words:group:returnsList:)`` in turn).
enum EndpointNames {
    /// Returns the candidates for the name, best first.
    ///
    /// The candidates are without the words of the group, complete, and with the noun restored.
    ///
    /// - Parameter returnsList: A Boolean value that indicates whether the operation returns an array: the verb of a
    ///   `GET` without a name is `list` then, as it is for a path that ends with a plural.
    static func candidates(for operation: Document.Operation, group: [String], returnsList: Bool) -> [String] {
        let words = OperationWords(operation)
        let group = OperationWords.withoutArticles(group)
        let path = PathNames(operation, verb: words.verb, group: group, returnsList: returnsList)
        var names: [String] = []
        if let own = words.own {
            if let name = words.behindClass(of: group) {
                names.append(Identifier.member(words: withoutGroup(name, group) ?? name))
            }
            if let short = withoutGroup(own, group) {
                names.append(Identifier.member(words: short))
            } else if GroupWords.match(own[...], group), path.hasOnlyGroupWords,
                !OperationGroup.verbs.contains(own[0].lowercased())
            {
                names += path.candidates.prefix(1)
            }
            names.append(Identifier.member(words: own))
            if own.count == 1, words.whole.count > 1 { names += path.candidates }
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

    /// Returns the candidates for the name of an endpoint with another media type, best first.
    ///
    /// The endpoint with the best media type is named `best`. The candidates are `uploadAsJSON`, and if that is taken
    /// `uploadSendingJSON` or `uploadReturningJSON`.
    static func candidates(for alternative: Endpoint.Alternative?, _ word: String, of best: String) -> [String] {
        guard let alternative, alternative.sends.isEmpty else { return [best + "As" + word, best + "Sending" + word] }
        // A stream is another way to call, not another form of the same value.
        if word == "Stream" { return [best + word, best + "As" + word] }
        return [best + "As" + word, best + "Returning" + word]
    }

    /// Takes the group's words away: at the start (`books/list`), then its last words after the first word
    /// (`listBooks`, `getBookReviews`). Nil when they aren't there or what remains is no name.
    private static func withoutGroup(_ words: [String], _ group: [String]) -> [String]? {
        guard !group.isEmpty else { return nil }
        var rest = words
        while let count = GroupWords.count(of: group, atStartOf: rest) {
            guard isName(Array(rest.dropFirst(count))) else { return rest.count < words.count ? rest : nil }
            rest.removeFirst(count)
        }
        // A word of the group isn't a verb.
        if group.contains(where: { GroupWords.match(rest.prefix(1), [$0]) }) {
            return rest.count < words.count ? rest : nil
        }
        let behind = Array(rest.dropFirst())
        for length in (1...group.count).reversed() {
            guard let count = GroupWords.count(of: Array(group.suffix(length)), atStartOf: behind), count > 0,
                !Plurals.isPlural(behind[count - 1]) || verbsForMany.contains(rest[0].lowercased())
            else { continue }
            let shorter = Array(rest.prefix(1) + behind.dropFirst(count))
            if isName(shorter) { return shorter }
        }
        return rest.count < words.count ? rest : nil
    }

    /// The verbs after which a plural is removed, too.
    ///
    /// After other verbs a plural is preserved, so that `getBooks` and `getBook` (`get`) differ.
    private static let verbsForMany: Set<String> = ["list", "search"]

    private static func isName(_ words: [String]) -> Bool {
        DistinctWords.isName(words) && !ReservedNames.endpoints.contains(Identifier.member(words: words))
    }
}
