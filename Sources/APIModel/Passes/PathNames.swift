import OpenAPI

/// The candidate names of an operation that has no name in the description.
///
/// A name consists of the method and the words of the path without the words of its group. Path variables aren't part
/// of the name, because they are argument labels of the method: `DELETE /books/{id}/reviews/{review}` is
/// `deleteReview(id:review:)`.
struct PathNames {
    private let method: String
    private let path: PathWords
    /// The nouns of the path, without the word `relationships` of a JSON:API relationship.
    private let pathNouns: [PathWords.Noun]
    private let group: [String]
    private let returnsList: Bool

    init(_ operation: Document.Operation, verb: String, group: [String], returnsList: Bool) {
        method = verb
        path = PathWords(operation.path)
        pathNouns = path.nouns.enumerated().filter { [path] index, _ in
            !path.isRelationship || index != path.nouns.count - 2
        }.map(\.element)
        self.group = group
        self.returnsList = returnsList
    }

    /// The candidate names, best first.
    var candidates: [String] {
        guard !pathNouns.isEmpty else { return [] }
        var short = [verb] + nouns
        // A `POST` creates one item of a collection, so the noun is in the singular.
        if method == "post", verb == "create", short.count > 1 { short.append(Plurals.singular(short.removeLast())) }
        var candidates = action.map { [$0, short] } ?? [short]
        if let variable = path.lastVariable { candidates.append(short + ["By"] + variable) }
        candidates.append([verb] + pathNouns.flatMap(\.spoken))
        return candidates.map { Identifier.member(words: $0) }
    }

    /// A Boolean value that indicates whether the path contains only the group's words.
    var hasOnlyGroupWords: Bool {
        GroupWords.match(pathNouns.flatMap(\.words)[...], group)
    }

    /// The verb of the name, which depends on the HTTP method and the end of the path.
    ///
    /// A collection has the verbs `list` and `create`. The members of a JSON:API relationship have `add` and `remove`.
    private var verb: String {
        if path.isRelationship, let verb = Self.verbsOfRelationships[method] { return verb }
        switch method {
        case "get" where path.lastVariable == nil && (endsWithCollection || returnsList): return "list"
        case "post" where endsWithCollection: return "create"
        default: return method
        }
    }

    private static let verbsOfRelationships = ["post": "add", "delete": "remove"]

    /// A Boolean value that indicates whether the path ends with a plural noun: `/books`.
    private var endsWithCollection: Bool {
        guard path.lastVariable == nil, let last = pathNouns.last?.words.last else { return false }
        return Plurals.isPlural(last) && !Self.pluralsOfOne.contains(last.lowercased())
    }

    /// The words that end like plurals but name a single resource.
    private static let pluralsOfOne: Set<String> = [
        "settings", "preferences", "statistics", "stats", "details", "exists", "metrics",
    ]

    /// The words of an action, such as `/util/ping`; nil for a path that doesn't end with a verb.
    ///
    /// Another example is `/orders/{id}/cancel`. The object of the verb is the item before it, unless that item is the
    /// group.
    private var action: [String]? {
        guard path.lastVariable == nil, let last = pathNouns.last, !isGroup(last),
            let verb = last.words.first?.lowercased(), Self.actions[method]?.contains(verb) == true
        else { return nil }
        // A segment of several words contains both the verb and its object. In `export-jobs`, however, `export` is a
        // noun.
        guard last.words.count == 1 else { return Self.plainVerbs.contains(verb) ? last.words : nil }
        guard let object = pathNouns.dropLast().last, object.isOne, !isGroup(object) else { return last.words }
        return last.words + object.spoken
    }

    /// The verbs that aren't also nouns.
    private static let plainVerbs: Set<String> = [
        "add", "cancel", "create", "delete", "find", "get", "remove", "send", "submit", "update", "validate", "verify",
    ]

    /// The verbs that paths of actions end with, by HTTP method.
    ///
    /// Most verbs are also nouns, so each method has its own set: `GET /import` reads an import, and `PUT /count`
    /// replaces a count.
    private static let actions: [String: Set<String>] = {
        let safe: Set<String> = [
            "check", "count", "download", "find", "ping", "preview", "search", "validate", "verify",
        ]
        let changing = OperationGroup.verbs.subtracting([
            "copy", "export", "find", "import", "is", "list", "log", "search",
        ])
        .union([
            "activate", "archive", "cancel", "complete", "confirm", "deactivate", "disable", "enable", "lock",
            "merge", "pause", "publish", "refresh", "reject", "reset", "restart", "restore", "resume", "retry",
            "unarchive", "unlock", "unpublish",
        ])
        let posted = changing.union(safe).union(["copy", "export", "import", "list", "login", "logout", "sync"])
        return ["get": safe, "post": posted, "put": changing, "patch": changing]
    }()

    /// The nouns of the name, without the nouns of the group and the resources around it.
    private var nouns: [String] {
        guard let last = pathNouns.last else { return [] }
        guard !hasOnlyGroupWords, let place = pathNouns.lastIndex(where: isGroup) else {
            return hasOnlyGroupWords ? nounOfMany(last) : pathNouns.flatMap(\.spoken)
        }
        // If the path has nouns after the group's noun, these are sufficient.
        let parts = pathNouns[(place + 1)...]
        if !parts.isEmpty { return parts.flatMap(\.spoken) }
        if let whose = pathNouns[..<place].last(where: { !isGroup($0) }) {
            // In the group `comments`, `/files/{file}/comments` are the comments for a file, and `/admin/comments` are
            // comments of another kind.
            return whose.isOne ? [preposition] + whose.spoken : whose.words + last.spoken
        }
        return nounOfMany(last)
    }

    private var preposition: String {
        switch verb {
        case "add": "To"
        case "remove": "From"
        default: "For"
        }
    }

    /// Returns a noun's words if the noun is plural and the verb alone would suggest a single item.
    private func nounOfMany(_ noun: PathWords.Noun) -> [String] {
        let isMany = [group.last, noun.words.last].allSatisfy { $0.map(Plurals.isPlural) ?? false }
        return isMany && !noun.isOne && !["list", "post", "create", "add"].contains(verb) ? noun.words : []
    }

    private func isGroup(_ noun: PathWords.Noun) -> Bool {
        GroupWords.match(noun.words[...], group)
            || GroupWords.count(of: group, atStartOf: noun.words) == noun.words.count
    }
}
