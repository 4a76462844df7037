/// Whether a text says anything that isn't said already. Documentation that says everything twice isn't read.
enum Wording {
    /// Whether `text` has a word that is neither general nor in what is said.
    static func adds(_ text: String, to said: [String?], status: Status? = nil) -> Bool {
        var words = words(of: text).subtracting(generalWords)
        if let status { words.subtract(self.words(of: status)) }
        guard !words.isEmpty else { return false }
        for text in said {
            guard let text else { continue }
            words.subtract(self.words(of: text))
        }
        return !words.isEmpty
    }

    /// In lower case, and without what makes a plural of them. Of long texts only what begins them is looked at.
    private static func words(of text: String) -> Set<String> {
        var words: Set<String> = []
        for word in Words.split(String(text.prefix(longest))) {
            let word = word.lowercased()
            words.insert(word.count > 3 && word.hasSuffix("s") ? String(word.dropLast()) : word)
        }
        return words
    }

    private static let longest = 400

    /// What a status says by itself, in the words of those who describe it.
    private static func words(of status: Status) -> Set<String> {
        var words = words(of: StatusNames.type(status))
        switch status {
        case .code(let code):
            words.insert(String(code))
            words.formUnion(statusWords[code] ?? [])
        case .range(let hundreds): words.insert("\(hundreds)xx")
        case .default: words.formUnion(["unexpected", "default", "other"])
        }
        return words
    }

    private static let statusWords: [Int: Set<String>] = [
        204: ["empty", "no", "not", "content", "body", "none", "nothing"],
        301: ["redirect", "moved"], 302: ["redirect", "see", "other"], 303: ["redirect"],
        400: ["invalid", "parameter", "input", "malformed", "argument"],
        401: ["unauthenticated", "authentication", "require", "required", "missing", "credential", "authenticated", "not", "wa"],
        403: ["permission", "denied", "access", "not", "allowed", "unauthorized", "authorized"],
        404: ["resource", "doe", "exist", "requested", "specified", "could", "be"],
        422: ["entity", "validation", "could", "process", "invalid", "input", "exception"],
        429: ["rate", "limit", "exceeded", "reached", "have", "been", "made"],
        500: ["fatal", "occurred", "ha", "exception"], 503: ["available"],
    ]

    /// Of texts such as "A successful response".
    private static let generalWords: Set<String> = [
        "a", "an", "the", "is", "was", "were", "are", "has", "been", "of", "for", "in", "to", "on", "with", "and", "or", "if",
        "when", "this", "that", "it", "by", "from", "ok", "okay", "done", "yes", "response", "success", "successful",
        "successfully", "succeeded", "succeed", "result", "request", "operation", "method", "invocation", "complete",
        "completed", "return", "returned", "http", "statu", "status", "code", "error", "failure", "failed", "fail", "server",
        "service", "internal", "client", "api", "call", "example", "sample", "standard", "default", "expected",
        "unexpected", "see", "other", "non", "2xx",
    ]
}
