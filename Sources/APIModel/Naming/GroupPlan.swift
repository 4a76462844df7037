import OpenAPI

/// Which group each operation belongs to: its first tag, else the first segment of its path that says something, else
/// the API as a whole.
struct GroupPlan {
    /// In the order of their first operations.
    private(set) var groups: [PlannedGroup] = []
    /// The group of each endpoint.
    private(set) var indices: [Int] = []

    struct PlannedGroup {
        var typeName: String
        var name: String
        /// In lower case: what is taken out of its endpoints' names.
        var words: [String]
        var documentation = Documentation()
    }

    init(_ endpoints: [DraftEndpoint], in document: Document, apiName: String) {
        var places: [String: Int] = [:]
        for endpoint in endpoints {
            let source = Self.source(of: document.operations[endpoint.operation]) ?? apiName
            let typeName = Identifier.type(source)
            // Tags that come to the same name in Swift are one group, in whatever case they are written.
            let key = typeName.lowercased()
            if places[key] == nil {
                places[key] = groups.count
                groups.append(
                    PlannedGroup(
                        typeName: typeName, name: Identifier.member(source),
                        words: Words.split(source).map { $0.lowercased() }
                    )
                )
            }
            indices.append(places[key] ?? 0)
        }
        for tag in document.tags {
            guard let index = places[Identifier.type(tag.name).lowercased()] else { continue }
            if groups[index].documentation.description == nil {
                groups[index].documentation = Documentation(description: tag.description)
            }
        }
    }

    private static func source(of operation: Document.Operation) -> String? {
        if let tag = operation.tags.first(where: { !Identifier.type($0).isEmpty }) { return tag }
        for segment in operation.path.split(separator: "/") where !segment.contains("{") {
            let words = Words.split(String(segment))
            if words.isEmpty || words.allSatisfy(GeneralWords.contains) { continue }
            // `/getUpdates` says what is done, not with what.
            return words.count > 1 && verbs.contains(words[0].lowercased()) ? nil : String(segment)
        }
        return nil
    }

    private static let verbs: Set<String> = [
        "add", "answer", "approve", "ban", "close", "copy", "create", "decline", "delete", "edit", "execute", "export",
        "fetch", "find", "forward", "get", "import", "is", "leave", "list", "log", "pin", "post", "promote", "put",
        "remove",
        "reopen", "restrict", "revoke", "run", "search", "send", "set", "start", "stop", "submit", "unban", "unpin",
        "update", "upload",
    ]
}

/// What begins paths and says nothing of them: `v1`, `2`, `api`.
enum GeneralWords {
    static func contains(_ word: String) -> Bool {
        let lower = word.lowercased()
        if ["api", "apis", "rest", "services"].contains(lower) { return true }
        let digits = lower.hasPrefix("v") ? lower.dropFirst() : lower[...]
        return !digits.isEmpty && digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
