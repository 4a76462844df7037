import OpenAPI

/// Which group an operation belongs to.
enum GroupNaming {
    /// The first tag, else the first word of the path that says something, else `API`.
    static func label(of operation: Document.Operation, pathsAreVerbs: Bool) -> String {
        if let tag = operation.tags.first, !SwiftIdentifier.type(tag).isEmpty { return tag }
        if pathsAreVerbs { return "API" }
        for case .literal(let text) in PathTemplate.parts(of: operation.path) {
            for segment in text.split(separator: "/") where !isIdle(segment) { return String(segment) }
        }
        return "API"
    }

    /// Whether the paths of a description name calls (`/sendMessage`) rather than things: nothing is tagged, and most
    /// paths are one word that no other path begins with. Grouping by such words would give each call a group.
    static func pathsAreVerbs(in operations: [Document.Operation]) -> Bool {
        guard operations.count > 3, operations.allSatisfy(\.tags.isEmpty) else { return false }
        var paths: [Substring: Set<String>] = [:]
        for operation in operations {
            let first = operation.path.split(separator: "/").first ?? ""
            paths[first, default: []].insert(operation.path)
        }
        let lonely = operations.filter { operation in
            let segments = operation.path.split(separator: "/")
            return segments.count == 1 && paths[segments[0]]?.count == 1
        }
        return lonely.count * 2 > operations.count
    }

    /// `api`, `v1`, `2.0`: what stands before the words that tell.
    static func isIdle(_ segment: Substring) -> Bool {
        let word = segment.lowercased()
        let digits = word.hasPrefix("v") ? word.dropFirst() : word[...]
        let isVersion = !digits.isEmpty && digits.allSatisfy { $0.isNumber || $0 == "." || $0 == "_" }
        return word == "api" || word == "rest" || isVersion || SwiftIdentifier.type(word).isEmpty
    }
}
