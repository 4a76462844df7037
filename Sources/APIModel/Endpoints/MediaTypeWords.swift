import OpenAPI

/// The words that distinguish an operation's media types in the names of methods.
///
/// One instance is for the media types of either the requests or the responses.
struct MediaTypeWords {
    /// The words assigned so far, by media type; responses with another status reuse these words.
    private var known: [String: String] = [:]

    /// Assigns each choice a word that no other choice of the same body has.
    mutating func assign(to choices: inout [MediaTypeChoice]) {
        var taken: Set<String> = []
        for index in choices.indices {
            let candidate = choices[index].candidate
            let key = MediaTypeName.normalized(candidate.mediaType.name)
            if let word = known[key], taken.insert(word).inserted {
                choices[index].word = word
                continue
            }
            var word = MediaTypeName.word(for: MediaTypeName.essence(candidate.mediaType.name), candidate.format)
            if !taken.insert(word).inserted {
                let words = MediaTypeName.words(for: candidate.mediaType.name, candidate.format)
                word = words.first { !taken.contains($0) } ?? words[0] + "\(index + 1)"
                taken.insert(word)
            }
            known[key] = word
            choices[index].word = word
        }
    }
}
