import EndpointRuntime

/// A store of entries in memory.
final class MemoryStore: EntryStore {
    fileprivate struct Held {
        var entry: Entry
        var lastUse: Int64
        /// The status of the file from which the entry was copied; nil if the entry has no file.
        var file: SystemFile.Status?
    }

    fileprivate struct State {
        var held: [EntryName: Held] = [:]
        var size = 0
        var uses: Int64 = 0
    }

    private let state = Locked(State())
    private let limits: CacheLimits
    private let now: @Sendable () -> Int64

    /// Creates a store in memory.
    ///
    /// - Parameter now: A closure that returns the current time in nanoseconds since 1970.
    init(_ limits: CacheLimits, now: @escaping @Sendable () -> Int64) {
        self.limits = limits
        self.now = now
    }

    func entry(_ name: EntryName) -> Entry? { copy(name)?.entry }

    /// Returns an entry, with the status of the file from which the entry was copied.
    func copy(_ name: EntryName) -> (entry: Entry, file: SystemFile.Status?)? {
        let now = now()
        return state.withLock { state in
            guard let held = state.held[name] else { return nil }
            guard !limits.isExpired(stored: held.entry.stored, now: now) else {
                state.remove(name)
                return nil
            }
            state.uses += 1
            state.held[name]?.lastUse = state.uses
            return (held.entry, held.file)
        }
    }

    func store(_ entry: Entry, as name: EntryName) -> Bool { store(entry, as: name, copyOf: nil) }

    @discardableResult
    func store(_ entry: Entry, as name: EntryName, copyOf file: SystemFile.Status?) -> Bool {
        state.withLock { state in
            state.remove(name)
            guard entry.size <= limits.size, limits.count > 0 else { return false }
            state.uses += 1
            state.held[name] = Held(entry: entry, lastUse: state.uses, file: file)
            state.size += entry.size
            if state.size > limits.size || state.held.count > limits.count {
                let uses = state.held.map { CacheUse(key: $0, size: $1.entry.size, lastUse: $1.lastUse) }
                for name in limits.keysToEvict(of: uses) { state.remove(name) }
            }
            return true
        }
    }

    /// Removes an entry.
    ///
    /// - Returns: True, because the entry doesn't exist any more.
    func remove(_ name: EntryName) -> Bool {
        state.withLock { $0.remove(name) }
        return true
    }

    func removeAll(of kinds: Set<EntryName.Kind>) -> Bool {
        state.withLock { state in
            for name in state.held.keys where kinds.contains(name.kind) { state.remove(name) }
        }
        return true
    }
}

extension MemoryStore.State {
    fileprivate mutating func remove(_ name: EntryName) {
        if let held = held.removeValue(forKey: name) { size -= held.entry.size }
    }
}
