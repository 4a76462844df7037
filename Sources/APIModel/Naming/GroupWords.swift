/// Functions that compare the words of a group's name with the words of its operations' names.
enum GroupWords {
    /// Returns whether two lists of words are equal, ignoring case and grammatical number.
    static func match(_ words: ArraySlice<String>, _ group: [String]) -> Bool {
        words.count == group.count
            && zip(words, group).allSatisfy(match)
    }

    /// Returns whether two words are equal, ignoring case and grammatical number.
    static func match(_ first: String, _ second: String) -> Bool {
        if first == second { return true }
        // A word and its singular begin with the same letter.
        guard Words.haveSameInitial(first, second) else { return false }
        let (first, second) = (first.lowercased(), second.lowercased())
        return first == second || Plurals.singular(first) == Plurals.singular(second)
    }

    /// Returns the number of words at the beginning of `words` that form the group's name; nil if none do.
    ///
    /// The two names may be split into words differently: `mtls` matches `mTLS`, and `c-as` matches `CAs`.
    static func count(of group: [String], atStartOf words: [String]) -> Int? {
        if match(words.prefix(group.count), group) { return group.count }
        let whole = group.joined().lowercased()
        var beginning = ""
        for (index, word) in words.enumerated() where beginning.utf8.count < whole.utf8.count {
            beginning += word.lowercased()
            if beginning == whole { return index + 1 }
        }
        return nil
    }
}
