/// The words that a group has in common with the names of its operations.
enum GroupWords {
    /// Returns whether the words are the same, ignoring case and number.
    static func match(_ words: ArraySlice<String>, _ group: [String]) -> Bool {
        words.count == group.count
            && zip(words, group).allSatisfy { first, second in
                if first == second { return true }
                // The singular of a word begins as the word does.
                if let one = first.utf8.first, let other = second.utf8.first, one < 0x80, other < 0x80,
                    one | 0x20 != other | 0x20
                {
                    return false
                }
                let (first, second) = (first.lowercased(), second.lowercased())
                return first == second || Plurals.singular(first) == Plurals.singular(second)
            }
    }

    /// Returns the number of words at the beginning of `words` that form the group's name.
    ///
    /// The words may be divided differently: `mtls` and `mTLS`, `c-as` and `CAs`. Returns nil if `words` doesn't begin
    /// with the name.
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
