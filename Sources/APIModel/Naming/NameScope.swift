/// The names of one scope: gives out each once.
struct NameScope {
    enum Comparison {
        case exact
        /// For types, which name files too: some disks take `Ab` and `AB` for the same.
        case ignoringCase
    }

    private let comparison: Comparison
    private var taken: Set<String>
    private var counters: [String: Int] = [:]

    init(_ comparison: Comparison = .exact, reserved: some Sequence<String> = []) {
        self.comparison = comparison
        taken = []
        for name in reserved { take(name) }
    }

    func contains(_ name: String) -> Bool {
        taken.contains(key(name))
    }

    mutating func take(_ name: String) {
        taken.insert(key(name))
    }

    /// The first of `candidates` that is free, else the last one with a number: `id2`.
    mutating func claim(_ candidates: String...) -> String {
        claim(candidates)
    }

    mutating func claim(_ candidates: [String]) -> String {
        for candidate in candidates where !candidate.isEmpty && taken.insert(key(candidate)).inserted {
            return candidate
        }
        let base = candidates.last { !$0.isEmpty } ?? "value"
        let separator = base.utf8.last.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } == true ? "_" : ""
        var number = counters[key(base)] ?? 2
        while !taken.insert(key("\(base)\(separator)\(number)")).inserted { number += 1 }
        counters[key(base)] = number + 1
        return "\(base)\(separator)\(number)"
    }

    private func key(_ name: String) -> String {
        comparison == .exact ? name : name.lowercased()
    }
}
