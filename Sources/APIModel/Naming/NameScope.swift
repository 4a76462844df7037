/// The names of one scope: gives out each once.
struct NameScope {
    enum Comparison {
        case exact
        /// For files: some disks take `Ab` and `AB` for the same.
        case ignoringCase
    }

    private let comparison: Comparison
    /// The reserved names, which name no files and so are compared with case.
    private let reserved: Set<String>
    /// Further reserved names, of this scope alone.
    private let own: Set<String>
    private var taken: Set<String> = []
    private var counters: [String: Int] = [:]

    init(_ comparison: Comparison = .exact, reserved: Set<String> = [], own: Set<String> = []) {
        self.comparison = comparison
        self.reserved = reserved
        self.own = own
    }

    func contains(_ name: String) -> Bool {
        isReserved(name) || taken.contains(key(name))
    }

    private func isReserved(_ name: String) -> Bool { reserved.contains(name) || own.contains(name) }

    mutating func take(_ name: String) {
        taken.insert(key(name))
    }

    private mutating func takeIfFree(_ name: String) -> Bool {
        !isReserved(name) && taken.insert(key(name)).inserted
    }

    /// Returns the first of `candidates` that is free, else the last one with a number: `id2`.
    mutating func claim(_ candidates: String...) -> String {
        claim(candidates)
    }

    mutating func claim(_ candidates: [String]) -> String {
        for candidate in candidates where !candidate.isEmpty && takeIfFree(candidate) {
            return candidate
        }
        let base = candidates.last { !$0.isEmpty } ?? "value"
        let separator = base.utf8.last.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } == true ? "_" : ""
        var number = counters[key(base)] ?? 2
        while !takeIfFree("\(base)\(separator)\(number)") { number += 1 }
        counters[key(base)] = number + 1
        return "\(base)\(separator)\(number)"
    }

    /// Returns the name of a member, or `fallback` if the name can't be converted.
    ///
    /// A reserved name gets the suffix `Value`.
    mutating func claim(member name: String, otherwise fallback: String) -> String {
        if name.isEmpty { return claim(fallback) }
        return isReserved(name) ? claim(name + "Value") : claim(name)
    }

    /// Returns whether a name that a scope gave out has a number, because others have the preferred name.
    static func isNumbered(_ claimed: String, for preferred: String) -> Bool {
        guard !preferred.isEmpty, claimed.hasPrefix(preferred) else { return false }
        let number = claimed.dropFirst(preferred.count).drop { $0 == "_" }
        return !number.isEmpty && number.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// Returns the key for comparing names, by way of capitals, as file systems fold them.
    ///
    /// For example, `ß` and `ẞ`, both forms of the small sigma, `ſ` and `s` are equal.
    private func key(_ name: String) -> String {
        comparison == .exact ? name : name.uppercased().lowercased()
    }
}
