import OpenAPI

/// Determines the name of an operation's group.
///
/// The name is the operation's first tag, else the first meaningful segment of its path.
enum OperationGroup {
    /// Returns the group's name; nil for an operation of the API as a whole.
    ///
    /// - Parameter recorded: The group in Swift that an earlier run decided: it remains as long as one of the tags, the
    ///   path or else the API has its name.
    static func name(
        of operation: Document.Operation, recorded: String? = nil, apiName: String? = nil
    ) -> String? {
        let tags = operation.tags.filter { !Identifier.type($0).isEmpty }
        guard let first = tags.first else { return segment(of: operation) }
        guard let recorded, Identifier.member(first) != recorded else { return first }
        if let tag = tags.first(where: { Identifier.member($0) == recorded }) { return tag }
        guard let other = segment(of: operation) ?? apiName, Identifier.member(other) == recorded else { return first }
        return other
    }

    private static func segment(of operation: Document.Operation) -> String? {
        for segment in operation.template.split(separator: "/") where !segment.contains("{") {
            let words = Words.split(String(segment))
            if words.isEmpty || words.allSatisfy(GeneralWords.contains) { continue }
            // `/getUpdates` says what is done, not with what.
            return words.count > 1 && verbs.contains(words[0].lowercased()) ? nil : String(segment)
        }
        return nil
    }

    /// With which the names of operations begin.
    static let verbs: Set<String> = [
        "add", "answer", "approve", "ban", "close", "copy", "create", "decline", "delete", "edit", "execute", "export",
        "fetch", "find", "forward", "get", "import", "is", "leave", "list", "log", "pin", "post", "promote", "put",
        "remove",
        "reopen", "restrict", "revoke", "run", "search", "send", "set", "start", "stop", "submit", "unban", "unpin",
        "update", "upload",
    ]
}
