/// Gives out names, each once. What isn't free gets a number.
struct NameTable {
    private var taken: Set<String>
    /// Where to go on counting, so that a thousand equal proposals don't take a million looks.
    private var counters: [String: Int] = [:]
    private let isCaseSensitive: Bool

    /// - Parameter isCaseSensitive: False where names become names of files too.
    init(reserved: Set<String> = [], isCaseSensitive: Bool = true) {
        self.isCaseSensitive = isCaseSensitive
        taken = isCaseSensitive ? reserved : Set(reserved.map { $0.lowercased() })
    }

    private func key(_ name: String) -> String {
        isCaseSensitive ? name : name.lowercased()
    }

    func isFree(_ name: String) -> Bool {
        !taken.contains(key(name))
    }

    mutating func reserve(_ name: String) {
        taken.insert(key(name))
    }

    /// The first of `proposals` that is free, else the last one with the first number from 2 on that makes it so.
    mutating func take(_ proposals: String...) -> String {
        for proposal in proposals where isFree(proposal) {
            reserve(proposal)
            return proposal
        }
        let base = proposals.last ?? "value"
        let separator = base.last?.isNumber == true ? "_" : ""
        var number = counters[base] ?? 2
        while !isFree("\(base)\(separator)\(number)") { number += 1 }
        counters[base] = number + 1
        let name = "\(base)\(separator)\(number)"
        reserve(name)
        return name
    }
}
