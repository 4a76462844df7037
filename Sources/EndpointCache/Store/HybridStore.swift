/// Entries in files, with copies in memory of those that were used.
final class HybridStore: EntryStore {
    private let memory: MemoryStore
    private let folder: EntryFolder

    init(_ memory: MemoryStore, _ folder: EntryFolder) {
        self.memory = memory
        self.folder = folder
    }

    func entry(_ name: EntryName) -> Entry? {
        // Another process may have written or removed the file.
        if let (entry, copied) = memory.copy(name), let file = folder.status(name),
            copied?.isSameVersion(as: file) == true
        {
            folder.touch(name)
            return entry
        }
        guard let (entry, file) = folder.read(name) else {
            _ = memory.remove(name)
            return nil
        }
        memory.store(entry, as: name, copyOf: file)
        return entry
    }

    func store(_ entry: Entry, as name: EntryName) -> Bool {
        guard let file = folder.write(entry, as: name) else { return false }
        memory.store(entry, as: name, copyOf: file)
        return true
    }

    func remove(_ name: EntryName) -> Bool {
        _ = memory.remove(name)
        return folder.remove(name)
    }

    func removeAll(of kinds: Set<EntryName.Kind>) -> Bool {
        _ = memory.removeAll(of: kinds)
        return folder.removeAll(of: kinds)
    }
}
