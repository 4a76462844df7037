/// The words that a group has in common with the names of its operations.
enum GroupWords {
    static let articles: Set<String> = ["a", "an", "the", "your"]

    static let prepositions: Set<String> = [
        "by", "for", "from", "to", "in", "into", "on", "of", "with", "without", "at", "and", "or", "as", "via", "using",
    ]

    /// Whether they are the same words, whatever their case and number.
    static func match(_ words: ArraySlice<String>, _ group: [String]) -> Bool {
        words.count == group.count
            && zip(words, group).allSatisfy { first, second in
                let (first, second) = (first.lowercased(), second.lowercased())
                return first == second || Plurals.singular(first) == Plurals.singular(second)
            }
    }
}
