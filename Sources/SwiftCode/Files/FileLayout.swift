import APIModel

/// The distribution of many declarations among files, by the words of their names.
///
/// In debug builds SwiftPM compiles in parts of 25 files, and each part reads all other files again: the cost of a file
/// grows with the number of files. So if there are many, a file contains the names that begin with the same words. A
/// name is in the file whose words are its longest prefix.
struct FileLayout {
    /// A declaration, or several that belong together.
    struct Subject {
        let name: String
        /// In bytes, approximately.
        let size: Int
    }

    /// A file.
    struct Part: Equatable {
        /// The words that its names begin with; empty for names that none of the other parts was made for.
        let name: String
        /// Their indexes, in the order of their names.
        let subjects: [Int]
    }

    /// The greatest number of files up to which every type has its own file.
    ///
    /// SwiftPM compiles the files in four parts.
    static let most = 100

    /// The sizes in bytes above which files are divided.
    ///
    /// There are three steps, so that a growing client rarely reaches the next one.
    struct Limits {
        /// The limit for files of types. A changed property recompiles each file that mentions its type.
        let types: Int
        /// The limit for files of a group's endpoints and the types that only they use.
        ///
        /// These files are larger, because a change of the types compiles the endpoints anyway.
        let areas: Int

        /// - Parameter size: The size of the client.
        init(ofAll size: Int) {
            switch size {
            case 2_000_000...: (types, areas) = (30_000, 150_000)
            case 1_000_000...: (types, areas) = (30_000, 80_000)
            default: (types, areas) = (20_000, 40_000)
            }
        }
    }

    /// Returns parts that contain each subject once; the order of `subjects` doesn't matter.
    ///
    /// - Parameter hasRest: A Boolean value that indicates whether subjects without a common first word may share a
    ///   part. Without it, each first word is a part, and a part of one subject has the subject's name.
    static func parts(of subjects: [Subject], limit: Int, hasRest: Bool = true) -> [Part] {
        var layout = FileLayout(subjects, limit: limit, hasRest: hasRest)
        layout.divide(layout.order.indices, after: 0)
        return layout.parts
    }

    private struct Key {
        let words: [String]
        /// In lower case, since some file systems don't distinguish case.
        let folded: [String]
        let name: String
        let size: Int
        let subject: Int
    }

    /// The keys, sorted by name.
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

    /// Returns the words of a type's name. A single letter isn't one: `EMail` and `IPv4` begin with more.
    private static func words(of name: String) -> [String] {
        var words = Words.split(name)
        if words.count > 1, words[0].unicodeScalars.count == 1 { words[0] += words.remove(at: 1) }
        return words.isEmpty ? [name] : words
    }

    /// Divides names that share the first `length` words.
    ///
    /// The result is one part, or one for each next word that begins much, and one for the rest.
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
        add(rest, length)
    }

    /// Returns the names that continue with the same word.
    ///
    /// If there is a name that ends here, that name is first.
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

    /// Returns the size from which a branch becomes a separate part.
    ///
    /// The size is halved until the remainder fits, down to a quarter of the limit, as many small parts cost more than
    /// a large remainder. Halving keeps the division stable when a branch grows beyond its neighbor.
    private func least(_ branches: [Range<Int>]) -> Int {
        var least = limit
        while least > limit / 4 {
            let rest = branches.reduce(0) { $0 + (size($1) < least ? size($1) : 0) }
            if rest <= limit { break }
            least /= 2
        }
        return least
    }

    private func size(_ names: Range<Int>) -> Int {
        order[names].reduce(0) { $0 + $1.size }
    }

    /// Adds a part, named after the words at which it was divided.
    ///
    /// A name after all common words would change if another name were added.
    private mutating func add(_ names: [Int], _ length: Int) {
        guard let first = names.first.map({ order[$0] }) else { return }
        let isNamedAsSubject = !hasRest && names.count == 1
        let name = isNamedAsSubject ? first.name : first.words.prefix(length).joined()
        parts.append(Part(name: name, subjects: names.map { order[$0].subject }))
    }
}
