/// A store of entries in files, with copies of used entries in memory.
final class HybridStore: EntryStore {
    private let memory: MemoryStore
    private let folder: EntryFolder

    init(_ memory: MemoryStore, _ folder: EntryFolder) {
        self.memory = memory
        self.folder = folder
    }

    func entry(_ name: EntryName) -> Entry? {
        // The copy is used only if the file is unchanged, because another process may have replaced or removed it.
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
