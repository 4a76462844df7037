import OpenAPI

/// Determines the name of an operation's group: its first tag, else the first meaningful segment of its path.
enum OperationGroup {
    /// Returns the group's name; nil for an operation of the API as a whole.
    static func name(of operation: Document.Operation) -> String? {
        if let tag = operation.tags.first(where: { !Identifier.type($0).isEmpty }) { return tag }
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
