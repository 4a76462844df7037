import OpenAPI

/// A function that determines the group of an operation, such as `books`.
///
/// The group's name is the operation's first tag. Without tags, or with a tag that a tool took from the base path, the
/// name is the first meaningful segment of the operation's path.
enum OperationGroup {
    /// Returns the name of an operation's group; nil for an operation that belongs to the API as a whole.
    ///
    /// - Parameter recorded: The group's Swift name from an earlier run. The group is retained as long as one of the
    ///   tags, the path or the API's name still results in this name.
    static func name(
        of operation: Document.Operation, recorded: String? = nil, apiName: String? = nil
    ) -> String? {
        let tags = operation.tags.filter { !Identifier.type($0).isEmpty }
        guard let first = tags.first else { return segment(of: operation) }
        if recorded != Identifier.member(first), isOfBasePath(first, operation), let segment = segment(of: operation) {
            return segment
        }
        guard let recorded, Identifier.member(first) != recorded else { return first }
        if let tag = tags.first(where: { Identifier.member($0) == recorded }) { return tag }
        guard let other = segment(of: operation) ?? apiName, Identifier.member(other) == recorded else { return first }
        return other
    }

    /// Returns whether a tag is only the base path of a view set.
    ///
    /// If not all paths begin with `/api`, drf-spectacular tags those that do with `api`.
    private static func isOfBasePath(_ tag: String, _ operation: Document.Operation) -> Bool {
        GeneralWords.contains(tag) && operation.path.split(separator: "/").first.map(String.init) == tag
            && OperationWords.isOfViewSet(operation)
    }

    private static func segment(of operation: Document.Operation) -> String? {
        for segment in operation.template.split(separator: "/") where !segment.contains("{") {
            let words = Words.split(String(segment))
            if words.isEmpty || words.allSatisfy(GeneralWords.contains) { continue }
            // A segment that begins with a verb, such as `/getUpdates`, names an action and not a group.
            return words.count > 1 && verbs.contains(words[0].lowercased()) ? nil : String(segment)
        }
        return nil
    }

    /// The verbs that the names of operations begin with.
    static let verbs: Set<String> = [
        "add", "answer", "approve", "ban", "close", "copy", "create", "decline", "delete", "edit", "execute", "export",
        "fetch", "find", "forward", "get", "import", "is", "leave", "list", "log", "pin", "post", "promote", "put",
        "remove",
        "reopen", "restrict", "revoke", "run", "search", "send", "set", "start", "stop", "submit", "unban", "unpin",
        "update", "upload",
    ]
}
