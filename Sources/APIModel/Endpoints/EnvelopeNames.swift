/// Names of components that wrap the content of a response.
///
/// Examples are `BookResponse` and `BookListResult`, but not `Book`.
enum EnvelopeNames {
    /// Returns whether the last word of a component's name is a word for a response, such as `Result`.
    ///
    /// Versions and technical suffixes are ignored.
    static func areMet(by name: String) -> Bool {
        let words = Words.split(name).map(withoutDigits)
        return words.last { !$0.isEmpty && !suffixes.contains($0) }.map(wrappers.contains) ?? false
    }

    /// Returns whether a property contains errors or warnings, according to its name.
    ///
    /// An object with no other property has no content.
    static func isOfErrors(_ property: String) -> Bool {
        let words = Words.split(property).map { $0.lowercased() }
        return words.last.map { ["error", "errors", "warning", "warnings"].contains($0) } ?? false
    }

    /// Returns a word in lower case, without digits at its end.
    ///
    /// `Response200` and `ResponseV2` are treated like `Response`.
    private static func withoutDigits(_ word: String) -> String {
        let word = word.lowercased()
        let digits = word.utf8.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return String(Substring(word.utf8.dropLast(digits.count)))
    }

    private static let wrappers: Set<String> = [
        "envelope", "output", "reply", "resp", "response", "responses", "result", "results", "rsp", "wrapper",
    ]

    private static let suffixes: Set<String> = ["body", "content", "dto", "json", "model", "ok", "schema", "v"]
}
