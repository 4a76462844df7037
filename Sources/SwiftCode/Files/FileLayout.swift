/// Which of many small files are laid together, by their names alone.
///
/// In debug SwiftPM compiles in parts of 25 files, and each part reads all the others again: what a file costs grows
/// with the number of files. So where there are many, a file holds all names with one beginning, like a volume of an
/// encyclopaedia: a name lies in the file whose name is its longest beginning. Nothing but names and sizes decides, so
/// a type keeps its file whatever else uses it, and one more type moves others only where a file gets too large.
struct FileLayout {
    /// One of the small files.
    struct Subject {
        let name: String
        /// In bytes, or near enough.
        let size: Int
    }

    /// A file that is written.
    struct Part {
        /// The beginning that its names share; of one subject alone its name. Empty for what begins like no other part.
        let name: String
        /// Their indexes, in the order of their names.
        let subjects: [Int]
    }

    /// Up to so many files stay as they are, for people to read. They are compiled in four parts.
    static let most = 100

    /// What a file holds at most, unless a single subject is larger: 80 KB, or less where that would make so few files
    /// that one change compiles much of the client. In three steps, so that a growing client seldom meets one.
    static func limit(ofAll size: Int) -> Int {
        switch size {
        case 2_000_000...: 80_000
        case 1_000_000...: 40_000
        default: 20_000
        }
    }

    /// - Returns: Each subject in one part; the order of `subjects` doesn't count.
    static func parts(of subjects: [Subject], limit: Int) -> [Part] {
        var layout = FileLayout(subjects, limit: limit)
        layout.divide(layout.order.indices, after: 0)
        return layout.parts
    }

    private struct Key {
        /// File systems that don't tell cases apart have one file for both.
        let scalars: [Unicode.Scalar]
        let name: String
        let size: Int
        let subject: Int
    }

    /// By name.
    private let order: [Key]
    private let limit: Int
    private var parts: [Part] = []

    private init(_ subjects: [Subject], limit: Int) {
        self.limit = limit
        order = subjects.indices.map { index in
            Key(
                scalars: Array(subjects[index].name.lowercased().unicodeScalars), name: subjects[index].name,
                size: subjects[index].size, subject: index
            )
        }.sorted { $0.scalars.lexicographicallyPrecedes($1.scalars) }
    }

    /// Names that share the first `length` letters: one part, or one for each next letter that begins much, and one for
    /// what is left.
    private mutating func divide(_ names: Range<Int>, after length: Int) {
        guard size(names) > limit, names.count > 1 else { return add(Array(names), length) }
        // Names that come first and last share no more than all do.
        let length = zip(order[names.lowerBound].scalars, order[names.upperBound - 1].scalars).prefix { $0 == $1 }.count
        let branches = branches(of: names, at: length)
        let least = least(branches)
        var rest: [Int] = []
        for branch in branches {
            if size(branch) < least || order[branch.lowerBound].scalars.count == length {
                rest += branch
            } else {
                divide(branch, after: length + 1)
            }
        }
        add(rest, length)
    }

    /// The names that go on with the same letter; the one that ends here, if there is one, is first.
    private func branches(of names: Range<Int>, at length: Int) -> [Range<Int>] {
        var branches: [Range<Int>] = []
        for name in names {
            let next = order[name].scalars.dropFirst(length).first
            if let last = branches.last, order[last.lowerBound].scalars.dropFirst(length).first == next {
                branches[branches.count - 1] = last.lowerBound..<name + 1
            } else {
                branches.append(name..<name + 1)
            }
        }
        return branches
    }

    /// What a branch has at least to leave for a part of its own: halved until what stays fits. By halves, since a
    /// branch that outgrew its neighbour would otherwise send that back.
    private func least(_ branches: [Range<Int>]) -> Int {
        var least = limit
        while least > limit / 16 {
            let rest = branches.reduce(0) { $0 + (size($1) < least ? size($1) : 0) }
            if rest <= limit { break }
            least /= 2
        }
        return least
    }

    private func size(_ names: Range<Int>) -> Int {
        order[names].reduce(0) { $0 + $1.size }
    }

    private mutating func add(_ names: [Int], _ length: Int) {
        guard let first = names.first.map({ order[$0].name }) else { return }
        let beginning = String(String.UnicodeScalarView(first.unicodeScalars.prefix(length)))
        parts.append(Part(name: names.count == 1 ? first : beginning, subjects: names.map { order[$0].subject }))
    }
}
