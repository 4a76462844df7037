import OpenAPI

/// The words that distinguish an operation's media types in the names of methods.
///
/// The media types are those of requests, or of responses.
struct MediaTypeWords {
    /// The word of each media type so far, which is the same in responses of another status.
    private var known: [String: String] = [:]

    /// Gives each choice a word that no other one of the same body has.
    mutating func assign(to choices: inout [MediaTypeChoice]) {
        var taken: Set<String> = []
        for index in choices.indices {
            let candidate = choices[index].candidate
            let key = MediaTypeName.normalized(candidate.mediaType.name)
            if let word = known[key], taken.insert(word).inserted {
                choices[index].word = word
                continue
            }
            let words = MediaTypeName.words(for: candidate.mediaType.name, candidate.format)
            let word = words.first { !taken.contains($0) } ?? words[0] + "\(index + 1)"
            taken.insert(word)
            known[key] = word
            choices[index].word = word
        }
    }
}
