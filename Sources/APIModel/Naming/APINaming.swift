/// What an API as a whole is called in Swift.
enum APINaming {
    /// Words of a title that say nothing.
    private static let idle: Set<String> = ["api", "apis", "rest", "swagger", "openapi", "the", "spec", "specification"]

    /// `GitHub v3 REST API` → `GitHub`, `Swagger Petstore - OpenAPI 3.0` → `Petstore`.
    static func name(of title: String) -> String {
        let words = title.split { !$0.isLetter && !$0.isNumber && $0 != "." }.map(String.init)
        let telling = words.filter { word in
            !idle.contains(word.lowercased()) && !isVersion(word)
        }
        let name = SwiftIdentifier.type((telling.isEmpty ? words : telling).joined(separator: " "))
        return name.isEmpty ? "API" : name
    }

    private static func isVersion(_ word: String) -> Bool {
        let digits = word.lowercased().hasPrefix("v") ? word.dropFirst() : word[...]
        return !digits.isEmpty && digits.allSatisfy { $0.isNumber || $0 == "." }
    }
}
