/// The words that distinguish names, without the words that all of the names begin or end with.
struct DistinctWords {
    var words: [[String]]

    init(_ names: [[String]]) {
        words = names
        dropCommonBeginning()
        words = words.map { $0.reversed() }
        dropCommonBeginning()
        words = words.map { $0.reversed() }
    }

    /// Compares only the beginnings of names, and keeps their ends unchanged.
    init(beginningsOf names: [[String]]) {
        words = names
        dropCommonBeginning()
    }

    /// Drops the words that all names begin with.
    ///
    /// A name that consists only of these words keeps them.
    private mutating func dropCommonBeginning() {
        guard words.count > 1, let first = words.first else { return }
        var common = first.count
        for name in words.dropFirst() {
            common = min(common, zip(first, name).prefix(while: GroupWords.match).count)
        }
        guard common > 0 else { return }
        let rests = words.map { Array($0.dropFirst(common)) }
        guard rests.count(where: \.isEmpty) <= 1, rests.allSatisfy({ $0.isEmpty || Self.isName($0) }) else { return }
        words = zip(words, rests).map { $1.isEmpty ? $0 : $1 }
    }

    /// Returns the words of a name that the name of its enclosing type doesn't contain.
    ///
    /// For example, `ChatUserMessage` is shortened to `User` in `ChatMessage`, `LabeledIssueEvent` to `Labeled` in
    /// `IssueEventForIssue`, and `NamedToolChoiceCustom` to `NamedCustom` in `ToolChoiceOption`.
    static func words(_ name: [String], besides whole: [String]) -> [String] {
        var rest = name
        // The second pass drops common words that the first pass has uncovered.
        for _ in 0..<2 {
            let beginning = sharedPrefixLength(rest, whole)
            if isName(Array(rest.dropFirst(beginning))) { rest.removeFirst(beginning) }
            let ending = sharedPrefixLength(rest.reversed(), whole.reversed())
            if isWhole(rest.dropLast(ending)) { rest.removeLast(ending) }
        }
        for start in rest.indices.dropFirst() {
            let said = longestRun(rest[start...], within: whole)
            guard said > 1, start + said < rest.count, isWhole(rest[..<start]), isName(Array(rest[(start + said)...]))
            else { continue }
            rest.removeSubrange(start..<(start + said))
            break
        }
        return rest
    }

    /// Returns the number of words at the beginning of `name` that `whole` also contains.
    ///
    /// A single word counts only at the beginning of `whole`; several words count anywhere in `whole`. The result is
    /// always less than the number of words in `name`.
    private static func sharedPrefixLength(_ name: [String], _ whole: [String]) -> Int {
        let beginning = zip(name, whole).prefix(while: GroupWords.match).count
        let within = longestRun(name[...], within: whole)
        let said = within > 1 ? max(beginning, within) : beginning
        if said < name.count { return said }
        return beginning < name.count ? beginning : 0
    }

    /// The prepositions that no name of an enumeration case begins or ends with.
    ///
    /// No shortened name of an operation begins with one of these words.
    private static let prepositions: Set<String> = [
        "by", "for", "from", "to", "in", "into", "on", "of", "with", "without", "at", "and", "or", "as", "via", "using",
    ]

    /// Returns whether the words aren't empty and don't end with a preposition.
    private static func isWhole(_ words: ArraySlice<String>) -> Bool {
        guard let last = words.last else { return false }
        return !prepositions.contains(last.lowercased())
    }

    /// Returns the number of words at the beginning of `name` that occur consecutively in `whole`.
    private static func longestRun(_ name: ArraySlice<String>, within whole: [String]) -> Int {
        var longest = 0
        for start in whole.indices {
            var count = 0
            while count < name.count, start + count < whole.count,
                GroupWords.match(whole[start + count], name[name.startIndex + count])
            {
                count += 1
            }
            longest = max(longest, count)
        }
        return longest
    }

    /// Returns whether the words can be a name: they begin like an identifier and without a preposition.
    static func isName(_ words: [String]) -> Bool {
        guard let first = words.first, let head = first.unicodeScalars.first else { return false }
        return SwiftIdentifier.isHead(head) && !prepositions.contains(first.lowercased())
    }
}
