/// A check whether a sentence adds anything to existing documentation, which avoids repetition.
struct DocComposer {
    /// The significant words of each text that was checked before.
    ///
    /// The words are cached because many operations repeat the same descriptions of responses.
    private var known: [Text: [String]] = [:]
    /// The four most recent descriptions, with their words.
    ///
    /// The words are cached because an operation's description is compared with each of its responses.
    private var recent: [(text: String, words: Set<String>)] = []
    /// The words that usually describe a response with each status.
    private var statusWords: [Status: Set<String>] = [:]

    /// A description, and the status of the response that has it; nil for the description of anything else.
    private struct Text: Hashable {
        let text: String
        let status: Status?
    }

    /// Returns whether `text` has a word that the strings in `said` don't contain.
    ///
    /// General words, such as "response", and words that usually describe the status don't count.
    mutating func adds(_ text: String, to said: [String?], status: Status? = nil) -> Bool {
        var words = significant(Text(text: text, status: status))
        for text in said {
            guard let text else { continue }
            if words.isEmpty { break }
            let significantWords = significantWords(of: text)
            words.removeAll(where: significantWords.contains)
        }
        return !words.isEmpty
    }

    private mutating func significant(_ text: Text) -> [String] {
        if let words = known[text] { return words }
        var usual: Set<String> = []
        if let status = text.status {
            usual = statusWords[status] ?? Self.words(describing: status)
            statusWords[status] = usual
        }
        let words = Self.words(of: text.text).filter { !Self.generalWords.contains($0) && !usual.contains($0) }
        known[text] = words
        return words
    }

    private mutating func significantWords(of text: String) -> Set<String> {
        if let said = recent.first(where: { $0.text == text }) { return said.words }
        if recent.count == 4 { recent.removeFirst() }
        recent.append((text, Set(Self.words(of: text))))
        return recent[recent.count - 1].words
    }

    /// Returns the words of a string in lower case and in the singular.
    ///
    /// Only the beginning of a long string is read.
    private static func words(of text: String) -> [String] {
        // Characters are only counted if the text isn't ASCII, because counting is slow.
        let isASCII = text.utf8.prefix(longest + 1).allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\r") }
        let beginning =
            text.utf8.count <= longest
            ? text : isASCII ? String(Substring(text.utf8.prefix(longest))) : String(text.prefix(longest))
        return Words.split(beginning).map { word in
            let word = word.lowercased()
            return word.utf8.count > 3 && word.utf8.last == UInt8(ascii: "s") ? String(word.dropLast()) : word
        }
    }

    private static let longest = 400

    private static func words(describing status: Status) -> Set<String> {
        var words = Set(words(of: StatusNames.type(status)))
        switch status {
        case .code(let code):
            words.formUnion(knownWords[code] ?? [])
            words.insert(String(code))
        case .range(let hundreds): words.insert("\(hundreds)xx")
        case .default: words.formUnion(["unexpected", "default", "other"])
        }
        return words
    }

    private static let knownWords: [Int: Set<String>] = [
        204: ["empty", "no", "not", "content", "body", "none", "nothing"],
        301: ["redirect", "moved"], 302: ["redirect", "see", "other"], 303: ["redirect"],
        400: ["invalid", "parameter", "input", "malformed", "argument"],
        401: [
            "unauthenticated", "authentication", "require", "required", "missing", "credential", "authenticated", "not",
            "wa",
        ],
        403: ["permission", "denied", "access", "not", "allowed", "unauthorized", "authorized"],
        404: ["resource", "doe", "exist", "requested", "specified", "could", "be"],
        422: ["entity", "validation", "could", "process", "invalid", "input", "exception"],
        429: ["rate", "limit", "exceeded", "reached", "have", "been", "made"],
        500: ["fatal", "occurred", "ha", "exception"], 503: ["available"],
    ]

    /// The general words, which occur in descriptions such as "A successful response".
    private static let generalWords: Set<String> = [
        "a", "an", "the", "is", "was", "were", "are", "has", "been", "of", "for", "in", "to", "on", "with", "and", "or",
        "if",
        "when", "this", "that", "it", "by", "from", "ok", "okay", "done", "yes", "response", "success", "successful",
        "successfully", "succeeded", "succeed", "result", "request", "operation", "method", "invocation", "complete",
        "completed", "return", "returned", "http", "statu", "status", "code", "error", "failure", "failed", "fail",
        "server",
        "service", "internal", "client", "api", "call", "example", "sample", "standard", "default", "expected",
        "unexpected", "see", "other", "non", "2xx",
    ]
}
