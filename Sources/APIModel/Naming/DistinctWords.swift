/// What tells names apart: their words without those that all of them begin or end with.
struct DistinctWords {
    var words: [[String]]

    init(_ names: [[String]]) {
        words = names
        dropCommonBeginning()
        words = words.map { $0.reversed() }
        dropCommonBeginning()
        words = words.map { $0.reversed() }
    }

    /// Leaves the ends of the names as they are.
    init(beginningsOf names: [[String]]) {
        words = names
        dropCommonBeginning()
    }

    /// One name may be nothing but what all begin with: it keeps its words.
    private mutating func dropCommonBeginning() {
        guard words.count > 1, let first = words.first else { return }
        var common = first.count
        for name in words.dropFirst() {
            common = min(common, zip(first, name).prefix { Self.isSame($0, $1) }.count)
        }
        guard common > 0 else { return }
        let rests = words.map { Array($0.dropFirst(common)) }
        guard rests.count(where: \.isEmpty) <= 1, rests.allSatisfy({ $0.isEmpty || Self.isName($0) }) else { return }
        words = zip(words, rests).map { $1.isEmpty ? $0 : $1 }
    }

    /// What a name says besides that of the whole that it is a part of: `ChatUserMessage` is `User` in `ChatMessage`,
    /// and `LabeledIssueEvent` is `Labeled` in `IssueEventForIssue`.
    static func words(_ name: [String], besides whole: [String]) -> [String] {
        var rest = name[...]
        let beginning = said(rest, whole)
        if beginning < rest.count, isName(Array(rest.dropFirst(beginning))) { rest = rest.dropFirst(beginning) }
        let ending = said(rest.reversed()[...], whole.reversed())
        if ending < rest.count, isName(Array(rest.dropLast(ending))) { rest = rest.dropLast(ending) }
        return Array(rest)
    }

    /// How many words that `name` begins with `whole` begins with too, or has together anywhere if they are several.
    private static func said(_ name: ArraySlice<String>, _ whole: [String]) -> Int {
        let beginning = zip(name, whole).prefix { isSame($0, $1) }.count
        let within = NameJoining.longestBeginning(of: Array(name), within: whole)
        return within > 1 ? max(beginning, within) : beginning
    }

    private static func isName(_ words: [String]) -> Bool {
        guard let first = words.first, let head = first.unicodeScalars.first else { return false }
        return SwiftIdentifier.isHead(head) && !GroupWords.prepositions.contains(first.lowercased())
    }

    private static func isSame(_ first: String, _ second: String) -> Bool {
        let (first, second) = (first.lowercased(), second.lowercased())
        return first == second || Plurals.singular(first) == Plurals.singular(second)
    }
}
