import EndpointCache
import EndpointRuntime
import Foundation
import Testing

/// The limits of caches, and the order of eviction.
@Suite("Limits of caches")
struct LimitTests {
    private static let text = String(repeating: "x", count: 1000)

    private func cache(_ limits: CacheLimits, _ container: ResponseCache.Container, _ folder: CacheFolder)
        -> ResponseCache
    {
        container == .memory ? folder.cache(memory: limits) : folder.cache(disk: limits)
    }

    private func keys(_ cache: ResponseCache, _ container: ResponseCache.Container, upTo count: Int = 20) -> [Int] {
        (0..<count).filter { cache.value(String.self, for: "\($0)", in: container) != nil }
    }

    @Test("the count limit removes the least recently used values first", arguments: ResponseCache.Container.allCases)
    func count(container: ResponseCache.Container) {
        let folder = CacheFolder()
        let cache = cache(CacheLimits(size: 1 << 20, count: 3), container, folder)
        for key in 0..<3 { cache.store(Self.text, for: "\(key)", in: container) }
        #expect(cache.value(for: "0", in: container) == Self.text)
        cache.store(Self.text, for: "3", in: container)
        #expect(keys(cache, container) == [0, 2, 3])
        // In another's place there is no more than before.
        cache.store("new", for: "2", in: container)
        #expect(keys(cache, container) == [0, 2, 3])
    }

    @Test("the size limit removes the least recently used values first", arguments: ResponseCache.Container.allCases)
    func size(container: ResponseCache.Container) throws {
        let folder = CacheFolder()
        let cache = cache(CacheLimits(size: 10_000, count: 100), container, folder)
        for key in 0..<50 {
            #expect(cache.store(Self.text, for: "\(key)", in: container))
            #expect(cache.value(for: "\(key)", in: container) == Self.text)
        }
        let left = keys(cache, container, upTo: 50)
        #expect(left.last == 49 && left == Array((50 - left.count)..<50))
        #expect((6...9).contains(left.count))
        if container == .hybrid {
            let sizes = try folder.names.map {
                try Data(contentsOf: folder.files.appendingPathComponent($0)).count
            }
            #expect(sizes.reduce(0, +) <= 10_000)
        }
    }

    @Test("a value larger than the limit isn't stored", arguments: ResponseCache.Container.allCases)
    func tooLarge(container: ResponseCache.Container) {
        let folder = CacheFolder()
        let cache = cache(CacheLimits(size: 900, count: 100), container, folder)
        #expect(cache.store("small", for: "1", in: container))
        #expect(!cache.store(Self.text, for: "0", in: container))
        #expect(keys(cache, container) == [1])
        #expect(folder.names.count == (container == .hybrid ? 1 : 0))
    }

    @Test("the age limit expires values", arguments: ResponseCache.Container.allCases)
    func age(container: ResponseCache.Container) {
        let folder = CacheFolder()
        let cache = cache(CacheLimits(size: 1 << 20, count: 100, age: .seconds(60)), container, folder)
        cache.store(Self.text, for: "0", in: container)
        folder.clock.advance(40)
        cache.store(Self.text, for: "1", in: container)
        folder.clock.advance(20)
        #expect(keys(cache, container) == [0, 1])
        folder.clock.advance(1)
        #expect(keys(cache, container) == [1])
        folder.clock.advance(40)
        #expect(keys(cache, container) == [])
        #expect(folder.names == [])
    }

    @Test("expired values are removed from disk at the next cleanup, even if never read")
    func forgotten() {
        let folder = CacheFolder()
        let limits = CacheLimits(size: 1 << 20, count: 100, age: .seconds(60))
        folder.cache(disk: limits).store(Self.text, for: "0", in: .hybrid)
        folder.clock.advance(61)
        folder.cache(disk: limits).store(Self.text, for: "1", in: .hybrid)
        #expect(folder.names.count == 1)
    }

    @Test("values on disk count for the next process")
    func nextProcess() {
        let folder = CacheFolder()
        let limits = CacheLimits(size: 1 << 20, count: 3)
        for key in 0..<3 { folder.cache(disk: limits).store(Self.text, for: "\(key)", in: .hybrid) }
        #expect(folder.cache(disk: limits).value(for: "0", in: .hybrid) == Self.text)
        folder.cache(disk: limits).store(Self.text, for: "3", in: .hybrid)
        #expect(keys(folder.cache(disk: limits), .hybrid) == [0, 2, 3])
    }

    @Test("files of others aren't removed")
    func strangers() throws {
        let folder = CacheFolder()
        let cache = folder.cache(disk: CacheLimits(size: 1 << 20, count: 1))
        cache.store(1, for: "1", in: .hybrid)
        let file = folder.files.appendingPathComponent("mine.txt")
        try Data("mine".utf8).write(to: file)
        cache.store(2, for: "2", in: .hybrid)
        cache.removeAll()
        #expect(folder.names == ["mine.txt"])
    }
}
