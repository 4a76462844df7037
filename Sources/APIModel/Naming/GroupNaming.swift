import OpenAPI

/// Which group an operation belongs to.
enum GroupNaming {
    /// The first tag, else the first word of the path that says something, else the API's own name.
    static func label(of operation: Document.Operation, apiName: String) -> String {
        if let tag = operation.tags.first, !SwiftIdentifier.type(tag).isEmpty { return tag }
        for case .literal(let text) in PathTemplate.parts(of: operation.path) {
            for segment in text.split(separator: "/") where !isIdle(segment) { return String(segment) }
        }
        return apiName
    }

    /// `api`, `v1`, `2.0`: what stands before the words that tell.
    private static func isIdle(_ segment: Substring) -> Bool {
        let word = segment.lowercased()
        let digits = word.hasPrefix("v") ? word.dropFirst() : word[...]
        let isVersion = !digits.isEmpty && digits.allSatisfy { $0.isNumber || $0 == "." || $0 == "_" }
        return word == "api" || word == "rest" || isVersion || SwiftIdentifier.type(word).isEmpty
    }
}
