import OpenAPI

/// Functions that propose names for operations within their groups.
///
/// An operation's candidates depend only on the operation and its group, so adding an operation renames no other
/// operation. If two operations have the same first candidate, the earlier operation of the document takes it
/// (``candidates(for:_:group:returnsList:)``).
enum EndpointNames {
    /// Returns the candidates for an operation's name, best first.
    ///
    /// The candidates are the name without the group's words and the complete name. If the complete name is reserved,
    /// it is also a candidate with the group's words.
    ///
    /// - Parameter returnsList: A Boolean value that indicates whether the operation returns an array. If so, the verb
    ///   of a `GET` operation without an operation ID is `list`, as for a path that ends with a plural.
    static func candidates(
        for operation: Document.Operation, _ words: OperationWords, group: [String], returnsList: Bool
    ) -> [String] {
        let group = OperationWords.withoutArticles(group)
        lazy var path = PathNames(operation, verb: words.verb, group: group, returnsList: returnsList)
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
            if own.count == 1, words.whole.count > 1 {
                names +=
                    PathNames(operation, verb: words.verbBeforeNouns, group: group, returnsList: returnsList).candidates
            }
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
    /// The endpoint with the best media type is named `best`. For `best` = `upload`, the candidates are `uploadAsJSON`,
    /// then `uploadSendingJSON` or `uploadReturningJSON`.
    static func candidates(for alternative: Endpoint.Alternative?, _ word: String, of best: String) -> [String] {
        guard let alternative, alternative.sends.isEmpty else { return [best + "As" + word, best + "Sending" + word] }
        // A method that streams the response is a different way to call the operation, so its name is `best` with the
        // suffix `Stream`.
        if word == "Stream" { return [best + word, best + "As" + word] }
        return [best + "As" + word, best + "Returning" + word]
    }

    /// Returns the words of a name without the group's words; nil if it has none or no name remains.
    ///
    /// The group's words are removed at the beginning (`books/list`). Then the group's last words are removed after the
    /// first word (`listBooks`, `getBookReviews`).
    private static func withoutGroup(_ words: [String], _ group: [String]) -> [String]? {
        guard !group.isEmpty else { return nil }
        var rest = words
        while let count = GroupWords.count(of: group, atStartOf: rest) {
            guard isName(Array(rest.dropFirst(count))) else { return rest.count < words.count ? rest : nil }
            rest.removeFirst(count)
        }
        // If the name now begins with a word of the group, no more words are removed, because such a word isn't a verb.
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

    /// The verbs after which the plural of a group's noun is removed.
    ///
    /// After other verbs a plural is preserved, so that `getBooks` differs from `getBook`, which is shortened to `get`.
    private static let verbsForMany: Set<String> = ["list", "search"]

    private static func isName(_ words: [String]) -> Bool {
        DistinctWords.isName(words) && !ReservedNames.endpoints.contains(Identifier.member(words: words))
    }
}
