import OpenAPI

/// Functions that propose names for operations within their groups.
///
/// An operation's candidates depend only on the operation, its group and its path, so adding an operation of another
/// path renames no other operation. If two operations have the same first candidate, the earlier operation of the
/// document takes it (``candidates(for:_:group:returnsList:isMethod:)``).
enum EndpointNames {
    /// Returns the candidates for an operation's name, best first.
    ///
    /// The candidates are the name without the group's words and the complete name. If the complete name is reserved,
    /// it is also a candidate with the group's words.
    ///
    /// - Parameters:
    ///   - returnsList: A Boolean value that indicates whether the operation returns an array. If so, the verb of a
    ///     `GET` operation without an operation ID is `list`, as for a path that ends with a plural.
    ///   - isMethod: A Boolean value that indicates whether the path has another operation with the same words.
    static func candidates(
        for operation: Document.Operation, _ words: OperationWords, group: [String], returnsList: Bool, isMethod: Bool
    ) -> [String] {
        let group = OperationWords.withoutArticles(group)
        // If several words are those of the group, the first one isn't a verb: `pre_flight_checks`.
        let isOnlyGroup = words.own.map { $0.count > 1 && GroupWords.match($0[...], group) } ?? false
        let verb = isOnlyGroup ? operation.method.lowercased() : words.verb
        lazy var path = PathNames(operation, verb: verb, group: group, returnsList: returnsList)
        var names: [String] = []
        if let own = words.own {
            if let name = words.behindClass(of: group) {
                names.append(Identifier.member(words: withoutGroup(name, group) ?? name))
            }
            let short = withoutGroup(own, group, onlyAtStart: words.isOfViewSet)
            if let short {
                names.append(Identifier.member(words: short))
            } else if GroupWords.match(own[...], group), path.hasOnlyGroupWords,
                !OperationGroup.verbs.contains(own[0].lowercased())
            {
                names += path.candidates.prefix(1)
            }
            names.append(Identifier.member(words: own))
            if own.count == 1, words.whole.count > 1 {
                // A name such as `heartbeatHeartbeat` of `/heartbeat` is omitted.
                names += path.candidates.filter { Words.split($0).dropFirst().first?.lowercased() != verb }
            }
            if words.isFunction {
                let method = [operation.method.lowercased()]
                let route = isMethod ? [method] : PathWords.distinguishing(operation.path, besides: own)
                names += route.map { Identifier.member(words: (short ?? own) + $0) }
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
    /// first word (`listBooks`, `getBookReviews`), unless the first word is a noun.
    private static func withoutGroup(
        _ words: [String], _ group: [String], onlyAtStart: Bool = false
    ) -> [String]? {
        guard !group.isEmpty else { return nil }
        var rest = words
        while let count = GroupWords.count(of: group, atStartOf: rest) {
            guard isName(Array(rest.dropFirst(count))) else { return rest.count < words.count ? rest : nil }
            rest.removeFirst(count)
        }
        // If the name now begins with a word of the group, no more words are removed, because such a word isn't a verb.
        if onlyAtStart || group.contains(where: { GroupWords.match(rest.prefix(1), [$0]) }) {
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
        DistinctWords.isName(words) && !(words.count == 1 && PathWords.isVersion(words[0]))
            && !ReservedNames.endpoints.contains(Identifier.member(words: words))
    }
}
