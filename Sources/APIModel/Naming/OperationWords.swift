import OpenAPI

/// The words of an operation's whole name: its own, or made from its method and path.
enum OperationWords {
    static func words(of operation: Document.Operation) -> [String] {
        if let words = own(of: operation) { return words }
        var pathWords = PathTemplate.parts(of: operation.path).flatMap { part -> [String] in
            switch part {
            case .literal(let text): Words.split(text)
            case .variable(let name): ["By"] + Words.split(name)
            }
        }
        // `/api/v1` says nothing of the operation.
        pathWords = Array(pathWords.drop(while: GeneralWords.contains))
        return [operation.method.lowercased()] + pathWords
    }

    /// `BooksController_findAll` is named after the class that answers.
    static func withoutController(_ words: [String]) -> [String] {
        guard let index = words.firstIndex(of: "Controller"), index > 0, index + 1 < words.count else { return words }
        return Array(words[..<index]) + Array(words[(index + 1)...])
    }

    /// Whether the description has a name for it.
    static func hasOwn(_ operation: Document.Operation) -> Bool { own(of: operation) != nil }

    private static func own(of operation: Document.Operation) -> [String]? {
        operation.operationID.map(Words.split).flatMap { $0.isEmpty ? nil : $0 }
    }
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
