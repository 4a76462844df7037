import APIModel

/// The distribution of many declarations among files, by the words at the beginning of their names.
///
/// In debug builds SwiftPM compiles a module in parts of 25 files, and each part reads all other files again, so the
/// cost of a file grows with the number of files. If there are many declarations, a file contains all whose names begin
/// with the same words. A declaration has its own file if it is large, or if too many others have no words in common.
/// Otherwise it is in the file whose words are the longest prefix of its name.
struct FileLayout {
    /// A declaration, or several declarations that belong in one file.
    struct Subject {
        let name: String
        /// The approximate size of the declaration in bytes.
        let size: Int
    }

    /// A file with its declarations.
    struct Part: Equatable {
        /// The words that the names of the file's declarations begin with, or the name of its only declaration.
        ///
        /// Empty for the file with the remaining declarations, whose words have no other file.
        let name: String
        /// A Boolean value that indicates whether the file is named after its only declaration.
        let isNamedAfterSubject: Bool
        /// The indices of the file's declarations, sorted by name.
        let subjects: [Int]
    }

    /// The number of files up to which every type has its own file.
    ///
    /// SwiftPM compiles 100 files in four parts.
    static let most = 100

    /// The file sizes in bytes above which files are divided.
    ///
    /// The limits are larger for the largest clients, in one step, since each file slows their builds down.
    struct Limits {
        /// The size limit of a file of types, about 500 lines.
        ///
        /// If a property changes, each file that mentions its type is recompiled.
        let types: Int
        /// The size limit of a file with a group's endpoints and the types that only they use.
        ///
        /// The limit is larger than that for types, because a change of the types recompiles the endpoints anyway.
        var endpoints: Int { 2 * types }

        /// Creates the limits for a client of a size.
        ///
        /// - Parameter size: The size of the client in bytes.
        init(ofAll size: Int) {
            types = size < 5_000_000 ? 25_000 : 50_000
        }
    }

    /// Returns files that together contain each declaration once.
    ///
    /// The order of `subjects` doesn't matter.
    ///
    /// - Parameter hasRest: A Boolean value that indicates whether declarations without a common first word may share a
    ///   file. If false, each first word has its own file, and a file of one declaration has the declaration's name.
    static func parts(of subjects: [Subject], limit: Int, hasRest: Bool = true) -> [Part] {
        var layout = FileLayout(subjects, limit: limit, hasRest: hasRest)
        layout.divide(layout.order.indices, after: 0)
        return layout.parts
    }

    private struct Key {
        let words: [String]
        /// The words in lower case, since some file systems don't distinguish case.
        let folded: [String]
        let name: String
        let size: Int
        let subject: Int
    }

    /// The declarations' names, split into words and sorted.
    private let order: [Key]
    private let limit: Int
    private let hasRest: Bool
    private var parts: [Part] = []

    private init(_ subjects: [Subject], limit: Int, hasRest: Bool) {
        self.limit = limit
        self.hasRest = hasRest
        order = subjects.indices.map { index in
            let words = Self.words(of: subjects[index].name)
            return Key(
                words: words, folded: words.map { $0.lowercased() }, name: subjects[index].name,
                size: subjects[index].size, subject: index
            )
        }.sorted { first, second in
            first.folded == second.folded
                ? first.name < second.name : first.folded.lexicographicallyPrecedes(second.folded)
        }
    }

    /// Returns the words of a type's name.
    ///
    /// A single letter at the beginning is joined with the next word, as in `EMail` and `IPv4`.
    private static func words(of name: String) -> [String] {
        var words = Words.split(name)
        if words.count > 1, words[0].unicodeScalars.count == 1 { words[0] += words.remove(at: 1) }
        return words.isEmpty ? [name] : words
    }

    /// Divides names that have the first `length` words in common.
    ///
    /// Either all names are one file, or each following word with enough names has a file, and the remaining names
    /// share one.
    private mutating func divide(_ names: Range<Int>, after length: Int) {
        let mayStay = hasRest || length > 0
        guard size(names) > limit && names.count > 1 || !mayStay else { return add(Array(names), length) }
        let branches = branches(of: names, at: length)
        let least = mayStay ? least(branches) : 0
        var rest: [Int] = []
        for branch in branches {
            if size(branch) < least || order[branch.lowerBound].folded.count == length {
                rest += branch
            } else {
                divide(branch, after: length + 1)
            }
        }
        if length == 0 { addUnrelated(rest) } else { add(rest, length) }
    }

    /// Adds the files of declarations without common words: one for all small ones, one for each large one.
    ///
    /// The small declarations together have at most the size of a file, unless all of them are tiny. Readers don't find
    /// unrelated declarations by the name of their file, but each file slows the build down.
    private mutating func addUnrelated(_ names: [Int]) {
        guard hasRest else { return add(names, 0) }
        var (small, least) = (names, 2 * limit)
        while size(small) > limit, least > limit / 32 {
            least /= 2
            small = names.filter { order[$0].size < least }
        }
        for name in names where order[name].size >= least { add([name], 0, isAlone: true) }
        add(small, 0)
    }

    /// Divides names by the word that follows the common words.
    ///
    /// A name without a further word is in the first range.
    private func branches(of names: Range<Int>, at length: Int) -> [Range<Int>] {
        var branches: [Range<Int>] = []
        for name in names {
            let next = order[name].folded.dropFirst(length).first
            if let last = branches.last, order[last.lowerBound].folded.dropFirst(length).first == next {
                branches[branches.count - 1] = last.lowerBound..<name + 1
            } else {
                branches.append(name..<name + 1)
            }
        }
        return branches
    }

    /// Returns the smallest size at which the names with one following word become a separate file.
    ///
    /// The size is halved until the remaining names fit into one file, down to a quarter of the limit: many small files
    /// cost more than a large remainder. Halving keeps the division stable when the names of one word become larger
    /// than those of another.
    private func least(_ branches: [Range<Int>]) -> Int {
        var least = limit
        while least > limit / 4 {
            let rest = branches.reduce(0) { $0 + (size($1) < least ? size($1) : 0) }
            if rest <= limit { break }
            least /= 2
        }
        return least
    }

    private func size(_ names: some Sequence<Int>) -> Int {
        names.reduce(0) { $0 + order[$1].size }
    }

    /// Adds a file, named after the words that its declarations have in common at the division.
    ///
    /// The name doesn't include further common words, because it would change if another declaration were added.
    private mutating func add(_ names: [Int], _ length: Int, isAlone: Bool = false) {
        guard let first = names.first.map({ order[$0] }) else { return }
        let isAlone = isAlone || names.count == 1 && (!hasRest || first.size > limit)
        parts.append(
            Part(
                name: isAlone ? first.name : first.words.prefix(length).joined(),
                isNamedAfterSubject: isAlone, subjects: names.map { order[$0].subject }))
    }
}
