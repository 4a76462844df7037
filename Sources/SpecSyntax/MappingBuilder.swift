import Diagnostics

/// Gathers the entries of a mapping; of a key that is written twice, the first counts.
struct MappingBuilder {
    private(set) var entries: [SyntaxMapping.Entry] = []
    /// Filled once a search through the entries would be slow.
    private var indexByKey: [String: Int] = [:]

    func index(ofKey key: String) -> Int? {
        if indexByKey.isEmpty { return entries.firstIndex { $0.key == key } }
        return indexByKey[key]
    }

    /// Returns a warning when the key is there already.
    mutating func add(_ entry: SyntaxMapping.Entry) -> Diagnostic? {
        if let first = index(ofKey: entry.key) {
            return Diagnostic(
                .duplicateKey, "the key '\(entry.key)' is here for a second time; the first one counts",
                at: entry.keyRange,
                notes: [Diagnostic.Note("the first one is here", at: entries[first].keyRange)]
            )
        }
        entries.append(entry)
        if !indexByKey.isEmpty {
            indexByKey[entry.key] = entries.count - 1
        } else if entries.count == 16 {
            indexByKey = Dictionary(uniqueKeysWithValues: entries.enumerated().map { ($1.key, $0) })
        }
        return nil
    }

    /// Puts `entry` in the place of the one that has its key.
    mutating func replace(at index: Int, with entry: SyntaxMapping.Entry) {
        entries[index] = entry
    }
}
