import Foundation
import OpenAPI

/// The resources that requests created, by the paths of their collections.
final class ResourceStore: @unchecked Sendable {
    // The lock protects the collections, the number of bytes, the deleted paths and the count.
    private var collections: [String: [(id: String, value: Literal)]] = [:]
    private var bytes = 0
    private var deleted: Set<String> = []
    private var count = 0
    private let lock = NSLock()

    /// The limits on stored resources and on their bytes, so that requests can't exhaust memory.
    private static let mostResources = 10_000
    private static let mostBytes = 32 << 20

    private func withLock<Value>(_ body: () -> Value) -> Value {
        lock.lock()
        defer { lock.unlock() }
        return body()
    }

    func nextNumber() -> Int {
        withLock {
            count += 1
            return count
        }
    }

    func items(in collection: String) -> [Literal] {
        withLock { (collections[collection] ?? []).map(\.value) }
    }

    func item(_ id: String, in collection: String) -> Literal? {
        withLock { collections[collection]?.first { $0.id == id }?.value }
    }

    func isDeleted(_ path: String) -> Bool {
        withLock { deleted.contains(path) }
    }

    /// Returns whether a resource whose path is a part of `path` is deleted.
    func hasDeletedParent(_ path: String) -> Bool {
        withLock {
            guard !deleted.isEmpty else { return false }
            return path.indices.contains { path[$0] == "/" && deleted.contains(String(path[..<$0])) }
        }
    }

    /// Stores a resource; returns false if the number or the size of resources exceeds its limit.
    func store(_ value: Literal, _ id: String, in collection: String) -> Bool {
        let size = value.footprint
        return withLock {
            let index = collections[collection]?.firstIndex { $0.id == id }
            let old = index.flatMap { collections[collection]?[$0].value.footprint } ?? 0
            guard bytes - old + size <= Self.mostBytes else { return false }
            if let index {
                collections[collection]?[index].value = value
            } else {
                guard collections.values.reduce(0, { $0 + $1.count }) < Self.mostResources else { return false }
                collections[collection, default: []].append((id, value))
            }
            bytes += size - old
            deleted.remove("\(collection)/\(id)")
            return true
        }
    }

    func delete(_ id: String, in collection: String) {
        withLock {
            bytes -= collections[collection]?.first { $0.id == id }?.value.footprint ?? 0
            collections[collection]?.removeAll { $0.id == id }
            if deleted.count < Self.mostResources { deleted.insert("\(collection)/\(id)") }
        }
    }

    func removeAll() {
        withLock {
            collections = [:]
            bytes = 0
            deleted = []
        }
    }
}
