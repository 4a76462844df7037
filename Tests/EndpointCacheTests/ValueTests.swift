import EndpointCache
import EndpointRuntime
import Foundation
import Testing

/// Values in both containers: what MMCache has.
@Suite("Cached values")
struct ValueTests {
    struct Book: ReadableModel, WritableModel, Equatable {
        var title: String
        var price: Double
        var tags: [String]

        init(title: String, price: Double, tags: [String]) {
            (self.title, self.price, self.tags) = (title, price, tags)
        }

        init(from fields: inout FieldReader) throws {
            title = try fields.read("title")
            price = try fields.read("price")
            tags = try fields.read("tags")
        }

        func write(to fields: inout FieldWriter) throws {
            fields.write("title", title)
            fields.write("price", price)
            fields.write("tags", tags)
        }
    }

    struct Codable: Swift.Codable, Hashable, Sendable {
        var name: String
        var parts: [String: [Int?]]
        var date: Date
    }

    private let book = Book(title: "Mu \u{1F4D6} \"mu\"", price: 0.1 + 0.2, tags: ["a", ""])

    /// Stores in each container, and reads with the same cache and, of what is on disk, with a new one.
    private func roundTrip<Value: Swift.Codable & Equatable & Sendable>(
        _ values: [Value], location: SourceLocation = #_sourceLocation
    ) {
        let folder = CacheFolder()
        let cache = folder.cache()
        for (index, value) in values.enumerated() {
            for container in ResponseCache.Container.allCases {
                let key = "\(Value.self) \(index)"
                #expect(cache.value(Value.self, for: key, in: container) == nil, sourceLocation: location)
                #expect(cache.store(value, for: key, in: container), sourceLocation: location)
                #expect(cache.value(for: key, in: container) == value, sourceLocation: location)
            }
            #expect(folder.cache().value(for: "\(Value.self) \(index)", in: .hybrid) == value, sourceLocation: location)
        }
        #expect(folder.problems.all == [], sourceLocation: location)
    }

    @Test("each type is read back from both containers, and a value never stored is nil")
    func types() {
        roundTrip([true, false])
        roundTrip([Int.min, -1, 0, .max])
        roundTrip([Int8.min, .max])
        roundTrip([Int16.min, .max])
        roundTrip([Int32.min, .max])
        roundTrip([Int64.min, .max])
        roundTrip([UInt.max])
        roundTrip([UInt8.max])
        roundTrip([UInt16.max])
        roundTrip([UInt32.max])
        roundTrip([UInt64.min, .max])
        roundTrip([Float.pi, -0.1, .leastNonzeroMagnitude, .greatestFiniteMagnitude])
        roundTrip([Double.pi, 0.1, .leastNonzeroMagnitude, .greatestFiniteMagnitude])
        roundTrip(["", "a", "\u{0}\n\"\\", "\u{1F4D6}e\u{301}", String(repeating: "x", count: 100_000)])
        roundTrip([JSONValue.null, ["a": [1, 2.5, "x", nil, true]], "text", 7, [:], []])
        roundTrip([book])
        roundTrip([[Book](), [book, book]])
        roundTrip([Codable(name: "n", parts: ["a": [1, nil]], date: Date(timeIntervalSince1970: 0.1))])
        roundTrip([[Codable](), [Codable(name: "", parts: [:], date: .distantPast)]])
        roundTrip([Data(), Data([0, 255])])
        roundTrip([["a": 1]])
    }

    @Test("a value that JSON can't represent isn't stored, and the previous one is retained")
    func unencodable() {
        let folder = CacheFolder()
        let cache = folder.cache()
        cache.store(1.5, for: "number", in: .hybrid)
        #expect(!cache.store(Double.nan, for: "number", in: .hybrid))
        #expect(cache.value(for: "number", in: .hybrid) == 1.5)
        #expect(folder.problems.kinds == [.unencodableValue])
    }

    @Test("containers are independent, and only the hybrid one survives the process")
    func containers() {
        let folder = CacheFolder()
        let cache = folder.cache()
        cache.store("on disk", for: "key", in: .hybrid)
        #expect(cache.value(String.self, for: "key", in: .memory) == nil)
        cache.store("in memory", for: "key", in: .memory)
        #expect(cache.value(for: "key", in: .hybrid) == "on disk")
        #expect(cache.value(for: "key", in: .memory) == "in memory")
        let next = folder.cache()
        #expect(next.value(for: "key", in: .hybrid) == "on disk")
        #expect(next.value(String.self, for: "key", in: .memory) == nil)
    }

    @Test("by default values are stored in memory, and responses on disk")
    func standardContainers() {
        let folder = CacheFolder()
        let cache = folder.cache()
        cache.store(1, for: "value")
        book.cache(key: "book", of: cache)
        cache.store(Response(statusCode: 200, data: Data(), message: nil), for: "response")
        #expect(cache.value(for: "value") == 1 && cache.value(for: "value", in: .memory) == 1)
        #expect(cache.value(Int.self, for: "value", in: .hybrid) == nil)
        #expect(Book.fromCache(key: "book", of: cache) == book)
        #expect(folder.cache().value(Int.self, for: "value") == nil)
        #expect(folder.cache().response(for: "response") != nil)
        #expect(folder.names.count == 1)
        #expect(cache.removeAllValues() && cache.value(Int.self, for: "value") == nil)
    }

    @Test("a scalar is converted to another type if its text allows it, otherwise nil")
    func coercion() {
        let folder = CacheFolder()
        let cache = folder.cache()
        for container in ResponseCache.Container.allCases {
            cache.store(1, for: "one", in: container)
            #expect(cache.value(for: "one", in: container) == "1")
            #expect(cache.value(for: "one", in: container) == true)
            #expect(cache.value(for: "one", in: container) == 1.0)
            cache.store("12", for: "text", in: container)
            #expect(cache.value(for: "text", in: container) == 12)
            #expect(cache.value(for: "text", in: container) == UInt8(12))
            cache.store(true, for: "truth", in: container)
            #expect(cache.value(for: "truth", in: container) == "true")
            #expect(cache.value(for: "truth", in: container) == 1)
            cache.store("true", for: "truth", in: container)
            #expect(cache.value(for: "truth", in: container) == true)
        }
        #expect(folder.problems.all == [])
        cache.store("abc", for: "text", in: .hybrid)
        #expect(cache.value(Int.self, for: "text", in: .hybrid) == nil)
        cache.store(300, for: "large", in: .hybrid)
        #expect(cache.value(UInt8.self, for: "large", in: .hybrid) == nil)
        #expect(cache.value(Bool.self, for: "large", in: .hybrid) == nil)
        #expect(cache.value(Book.self, for: "large", in: .hybrid) == nil)
        #expect(folder.problems.kinds == Array(repeating: .otherType, count: 4))
        // It is still there for those who ask for what it is.
        #expect(cache.value(for: "large", in: .hybrid) == 300)
    }

    @Test(
        "models and arrays of models are stored by their own names, and missing ones are nil or empty")
    func models() {
        let folder = CacheFolder()
        let cache = folder.cache()
        #expect(Book.fromCache(key: "book", in: .hybrid, of: cache) == nil)
        #expect(([Book].fromCache(key: "books", in: .hybrid, of: cache) ?? []).isEmpty)
        #expect(book.cache(key: "book", in: .hybrid, of: cache))
        #expect([book, book].cache(key: "books", in: .hybrid, of: cache))
        #expect(book.cache(key: "book", in: .memory, of: cache))
        #expect(Book.fromCache(key: "book", in: .hybrid, of: folder.cache()) == book)
        #expect(Book.fromCache(key: "book", in: .memory, of: cache) == book)
        #expect([Book].fromCache(key: "books", in: .hybrid, of: folder.cache()) == [book, book])
        #expect(Book.fromCache(key: "books", in: .hybrid, of: cache) == nil)
    }

    @Test("one value or all are removed; the other container and responses are retained")
    func removal() {
        let folder = CacheFolder()
        let cache = folder.cache()
        func fill() {
            for container in ResponseCache.Container.allCases {
                for key in ["a", "b"] {
                    cache.store(1, for: key, in: container)
                    cache.store(Response(statusCode: 200, data: Data("1".utf8), message: nil), for: key, in: container)
                }
            }
        }
        func left() -> [String] {
            ResponseCache.Container.allCases.flatMap { container in
                ["a", "b"].flatMap { key in
                    [
                        cache.value(Int.self, for: key, in: container).map { _ in "\(container) value \(key)" },
                        cache.response(for: key, in: container).map { _ in "\(container) response \(key)" },
                    ]
                }
            }.compactMap { $0 }
        }
        fill()
        let all = left()
        #expect(all.count == 8)
        #expect(cache.removeValue(for: "a", in: .hybrid))
        #expect(left() == all.filter { $0 != "hybrid value a" })
        #expect(!cache.removeValue(for: "a", in: .hybrid))
        #expect(cache.removeValue(for: "a", in: .memory))
        #expect(cache.removeValue(for: "never", in: .memory))
        #expect(cache.removeResponse(for: "b"))
        #expect(!cache.removeResponse(for: "b"))
        #expect(left() == all.filter { $0 != "hybrid value a" && $0 != "memory value a" && $0 != "hybrid response b" })
        fill()
        #expect(cache.removeAllValues(in: .hybrid))
        #expect(left() == all.filter { !$0.hasPrefix("hybrid value") })
        fill()
        #expect(cache.removeAllResponses())
        #expect(left() == all.filter { !$0.hasPrefix("hybrid response") })
        fill()
        cache.removeAllValues(in: .memory)
        cache.removeAllResponses(in: .memory)
        #expect(left() == all.filter { $0.hasPrefix("hybrid") })
        fill()
        #expect(cache.removeAll())
        #expect(left() == [])
        #expect(folder.names == [])
        #expect(folder.problems.all == [])
    }
}
