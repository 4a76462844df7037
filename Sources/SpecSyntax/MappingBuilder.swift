import Diagnostics

/// A builder that collects the entries of a mapping.
///
/// If a key is written twice, the first entry is used.
struct MappingBuilder {
    private(set) var entries: [SyntaxMapping.Entry] = []
    /// The mappings that merge keys (`<<`) add, with the index of the entry that follows each merge key.
    private var merges: [(position: Int, mappings: [SyntaxMapping])] = []
    /// The index of each key; empty while a search through the entries is fast enough.
    private var indexByKey: [ExactString: Int] = [:]

    /// The mapping of all entries, with the entries of each merge key at the position of that key.
    ///
    /// Explicit keys take precedence over merged keys, and earlier merged keys over later ones.
    var mapping: SyntaxMapping {
        guard !merges.isEmpty else { return SyntaxMapping(entries, indexByKey: indexByKey.isEmpty ? nil : indexByKey) }
        var merged = MappingBuilder()
        var next = 0
        for merge in merges {
            for entry in entries[next..<merge.position] { merged.append(entry) }
            next = merge.position
            for mapping in merge.mappings {
                for entry in mapping.entries
                where index(ofKey: entry.key) == nil && merged.index(ofKey: entry.key) == nil {
                    merged.append(entry)
                }
            }
        }
        for entry in entries[next...] { merged.append(entry) }
        return SyntaxMapping(merged.entries)
    }

    /// Adds an entry; returns a warning instead if the key already exists.
    mutating func add(_ entry: consuming SyntaxMapping.Entry) -> Diagnostic? {
        if let first = index(ofKey: entry.key) {
            return Diagnostic(
                .duplicateKey, "duplicate key '\(ShortText.of(entry.key))'; the first one is used",
                at: entry.keyRange,
                notes: [Diagnostic.Note("the first one is here", at: entries[first].keyRange)],
                hint: "rename or remove one of them"
            )
        }
        append(entry)
        return nil
    }

    mutating func merge(_ mappings: [SyntaxMapping]) {
        merges.append((entries.count, mappings))
    }

    private func index(ofKey key: String) -> Int? {
        if indexByKey.isEmpty { return SyntaxMapping.index(of: key, in: entries) }
        return indexByKey[ExactString(key)]
    }

    private mutating func append(_ entry: consuming SyntaxMapping.Entry) {
        if entries.isEmpty { entries.reserveCapacity(4) }
        if !indexByKey.isEmpty { indexByKey[ExactString(entry.key)] = entries.count }
        entries.append(entry)
        if indexByKey.isEmpty, entries.count > SyntaxMapping.largestUnindexed {
            indexByKey = SyntaxMapping.index(of: entries)
        }
    }
}
