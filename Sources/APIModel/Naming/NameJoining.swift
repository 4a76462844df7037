/// Functions that join two names without repeating the words that both contain.
enum NameJoining {
    /// Returns the joined name: `ContentPartImage` and `ImageURL` result in `ContentPartImageURL`.
    ///
    /// If `name` already ends with all words of `next`, the words of `next` are repeated, so the result never equals
    /// `name`.
    static func joined(_ name: String, _ next: String) -> String {
        name + (rest(of: NameStep.Word(text: next, words: Words.split(next)), after: Words.split(name)) ?? next)
    }

    /// Returns the rest of `next` without the words that `words` already ends with; nil if there are no such words.
    static func rest(of next: NameStep.Word, after words: [String]) -> String? {
        let shared = overlap(words, next.words)
        guard shared > 0, shared < next.words.count else { return nil }
        return dropping(shared, of: next.words, from: next.text)
    }

    /// Returns whether the words of a name end with all of `nextWords`.
    static func ends(_ words: [String], with nextWords: [String]) -> Bool {
        !nextWords.isEmpty && isSame(words.suffix(nextWords.count), nextWords[...])
    }

    /// Returns a type's name joined with a title that repeats words of that name.
    ///
    /// For example, `RequestStrategy` and `StaticStrategy` result in `RequestStaticStrategy`, and `ToolChoiceOption`
    /// and `ToolChoiceMode` result in `ToolChoiceOptionMode`.
    static func joined(_ name: String, title: String) -> String {
        let (words, titleWords) = (Words.split(name), Words.split(title))
        let ending = zip(words.reversed(), titleWords.reversed()).prefix { Words.isSame($0, $1) }.count
        if ending > 0, ending < words.count, ending < titleWords.count {
            let said = words.suffix(ending).joined()
            if name.hasSuffix(said) { return joined(String(name.dropLast(said.count)), title) }
        }
        if overlap(words, titleWords) > 0 { return joined(name, title) }
        let beginning = longestBeginning(of: titleWords, within: words)
        guard beginning > 1, beginning < titleWords.count else { return name + title }
        return joined(name, dropping(beginning, of: titleWords, from: title))
    }

    /// Returns the number of words at the beginning of `words` that occur consecutively in `name`.
    static func longestBeginning(of words: [String], within name: [String]) -> Int {
        name.indices.map { start in
            zip(name[start...], words).prefix { Words.isSame($0, $1) }.count
        }.max() ?? 0
    }

    /// Returns the number of words at the beginning of `next` that `words` ends with.
    private static func overlap(_ words: [String], _ next: [String]) -> Int {
        let longest = min(words.count, next.count)
        guard longest > 0 else { return 0 }
        return (1...longest).reversed().first { isSame(words.suffix($0), next.prefix($0)) } ?? 0
    }

    private static func isSame(_ first: ArraySlice<String>, _ second: ArraySlice<String>) -> Bool {
        first.count == second.count && zip(first, second).allSatisfy(Words.isSame)
    }

    /// Returns the text without its first `count` words.
    ///
    /// The text is returned unchanged if it doesn't begin with these words joined without separators.
    private static func dropping(_ count: Int, of words: [String], from text: String) -> String {
        let beginning = words.prefix(count).joined()
        return text.hasPrefix(beginning) ? String(text.dropFirst(beginning.count)) : text
    }
}
