/// A scope of unique names, which returns each name at most once.
struct NameScope {
    enum Comparison {
        case exact
        /// A comparison that ignores case, for file names.
        ///
        /// Some file systems treat `Ab` and `AB` as the same file.
        case ignoringCase
    }

    private let comparison: Comparison
    /// The reserved names, which are compared with case even if the scope ignores case.
    private let reserved: Set<String>
    /// Additional reserved names of this scope only.
    private let own: Set<String>
    private var taken: Set<String> = []
    private var counters: [String: Int] = [:]

    /// Creates a scope without names.
    ///
    /// - Parameter count: The expected number of names.
    init(
        _ comparison: Comparison = .exact, reserved: Set<String> = [], own: Set<String> = [], expecting count: Int = 0
    ) {
        self.comparison = comparison
        self.reserved = reserved
        self.own = own
        taken.reserveCapacity(count)
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

    /// Claims the first unused candidate; if all are used, the last candidate with a number: `id2`.
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

    /// Claims a name for a member; if `name` is empty, claims `fallback`.
    ///
    /// A reserved name gets the suffix `Value`.
    mutating func claim(member name: String, otherwise fallback: String) -> String {
        if name.isEmpty { return claim(fallback) }
        if takeIfFree(name) { return name }
        return claim(isReserved(name) ? name + "Value" : name)
    }

    /// Returns whether a claimed name has a number, because the preferred name was already used.
    static func isNumbered(_ claimed: String, for preferred: String) -> Bool {
        guard !preferred.isEmpty, claimed != preferred, claimed.hasPrefix(preferred) else { return false }
        let number = claimed.dropFirst(preferred.count).drop { $0 == "_" }
        return !number.isEmpty && number.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// Returns the key that names are compared with.
    ///
    /// If the scope ignores case, the key is the name in uppercase, then in lowercase, as file systems fold case. For
    /// example, `ß` and `ẞ` are equal, as are `ſ` and `s`, and both lowercase forms of sigma.
    private func key(_ name: String) -> String {
        comparison == .exact ? name : name.uppercased().lowercased()
    }
}
