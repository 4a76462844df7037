import EndpointClients
import Foundation
import Testing

@_spi(Generated) @testable import EndpointRuntime
@testable import RuntimeTestSupport

/// Deeply nested values, on stacks of the size of Apple's thread pools.
@Suite("Nested values", .serialized)
struct NestingTests {
    @Test(
        "values of maximum depth are decoded, printed, compared, hashed, encoded and copied with a 512 KB stack",
        arguments: Sample.allCases)
    func deepest(sample: Sample) throws {
        try onSmallStack { try sample.use(sample.text(levels: NestingLimit.received)) }
    }

    @Test("one level beyond the maximum is an error", arguments: Sample.allCases)
    func tooDeep(sample: Sample) {
        let text = sample.text(levels: NestingLimit.received + 1)
        let error = #expect(throws: JSONSyntaxError.self) { try sample.use(text) }
        #expect(error?.reason == "nesting exceeds 128 levels")
    }

    @Test("nesting that exceeds the stack is an error, even if the limit allows it", arguments: Sample.allCases)
    func deeperThanStack(sample: Sample) throws {
        let data = Data(sample.text(levels: 20_000).utf8)
        try onSmallStack {
            let error = #expect(throws: DecodingError.self) {
                _ = try sample.read(ValueReader(ValueTape(json: data, nestingLimit: 20_000)))
            }
            let words = error.map { "\($0)" } ?? ""
            #expect(words.contains("nesting exceeds the stack of this thread"), "\(words)")
        }
    }

    @Test("nested unions use more stack than brackets indicate, and are still safe")
    func unionsInUnions() throws {
        // Twelve unions for each list.
        let data = Data((String(repeating: "[", count: 128) + String(repeating: "]", count: 128)).utf8)
        try onSmallStack {
            let error = #expect(throws: DecodingError.self) {
                _ = try Wrapped<Wrapped<Wrapped<Nest>>>(from: ValueReader(ValueTape(json: data)))
            }
            #expect(error.map { "\($0)" }?.contains("the stack of this thread") == true)
        }
    }

    @Test("a call's nesting limit applies to its response")
    func callOption() async throws {
        let depth = NestingLimit.received + 50
        let body = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let provider = Provider<Zen>(transport: MemoryTransport(body: body))
        await #expect(throws: EndpointError.self) { try await provider.request(.zen).map(JSONValue.self) }
        let deep = provider.with(.nestingLimit(depth))
        #expect(try await deep.request(.zen).map(JSONValue.self).description == body)
        await #expect(throws: EndpointError.self) {
            try await provider.with(.nestingLimit(depth - 1)).request(.zen).map(JSONValue.self)
        }
        // The later one counts, and it is shown.
        let options = CallOptions.nestingLimit(3).and(.nestingLimit(depth)).and(.noRetries)
        #expect(options.description == "CallOptions(no retries, nesting limit \(depth))")
        #expect(try await provider.with(options).request(.zen).map(JSONValue.self).description == body)
    }

    @Test("nested unions without a matching case are decoded in steps proportional to their depth")
    func failingUnions() throws {
        func steps(_ depth: Int) -> Int {
            let text = String(repeating: #"{"v":"#, count: depth) + "true" + String(repeating: "}", count: depth)
            Either.reads.withLock { $0 = 0 }
            #expect(throws: DecodingError.self) {
                _ = try Either(from: ValueReader(ValueTape(json: Array(text.utf8))))
            }
            return Either.reads.withLock { $0 }
        }
        // Each level has three candidates: without a memory these were 3 to the power of 100.
        #expect(steps(25) < 25 * 25 * 4)
        #expect(steps(100) < 100 * 100 * 4)
    }

    @Test("nested unions whose first cases fail late decode the matching case, at any depth")
    func lateUnions() throws {
        func text(_ depth: Int) -> String {
            // `a` and `b` need a number behind the value, which only `c` doesn't ask for.
            (0..<depth).reduce("1") { inner, _ in #"{"v":\#(inner),"w":"x"}"# }
        }
        Either.reads.withLock { $0 = 0 }
        var value = try Either(from: ValueReader(ValueTape(json: Array(text(40).utf8))))
        #expect(Either.reads.withLock { $0 } < 40 * 40 * 4)
        var depth = 0
        while case .third(let inner) = value {
            value = inner
            depth += 1
        }
        #expect(depth == 40)
        guard case .leaf(1) = value else {
            Issue.record("\(value)")
            return
        }
    }
}

extension NestingTests {
    /// Values of each kind, one in the other.
    enum Sample: CaseIterable {
        case list, object, mixed, model, unions, tuples, structures

        /// With a list, which is a level more.
        private static let shelf =
            #"{"id":1,"description":"d","kind":"tall","is_open":true,"words":[],"copies":1,"#

        func text(levels: Int) -> String {
            func nested(_ open: String, _ core: String, _ close: String, _ count: Int) -> String {
                String(repeating: open, count: count) + core + String(repeating: close, count: count)
            }
            return switch self {
            case .list: nested("[", "", "]", levels)
            case .object: nested(#"{"a":"#, "1", "}", levels)
            case .mixed: nested(#"{"a":["#, levels.isMultiple(of: 2) ? "1" : "[1]", "]}", levels / 2)
            case .model: nested(Self.shelf + #""below":"#, "null", "}", levels - 1)
            case .unions: Self.shelf + #""content":"# + nested("[", "", "]", levels - 1) + "}"
            case .tuples: nested("[1,", "1", "]", levels)
            case .structures: nested(#"{"name":"n","parent":"#, "null", "}", levels)
            }
        }

        func read(_ value: ValueReader) throws -> any Sendable {
            switch self {
            case .list, .object, .mixed, .tuples: try JSONValue(from: value)
            case .model, .unions: try Shelf(from: value)
            case .structures: try Owner(from: value)
            }
        }

        /// All that is done with values.
        func use(_ text: String) throws {
            let data = Data(text.utf8)
            switch self {
            case .list, .object, .mixed, .tuples: try use(JSONValue.self, data)
            case .model, .unions: try use(Shelf.self, data)
            case .structures: try use(Owner.self, data)
            }
        }

        private func use<Value: ReadableValue & Encodable & Hashable>(_ type: Value.Type, _ data: Data) throws {
            let value = try Value(from: ValueReader(ValueTape(json: data)))
            let other = try Value(from: ValueReader(ValueTape(json: data)))
            #expect(value == other)
            #expect(value.hashValue == other.hashValue)
            #expect(!"\(value)".isEmpty)
            let written = try value.jsonData()
            #expect(try Value(from: ValueReader(ValueTape(json: written))) == value)
        }
    }

    /// A union of a union of a list of itself.
    enum Nest: ReadableUnion {
        indirect case list([Wrapped<Wrapped<Wrapped<Nest>>>])

        init(from value: ValueReader) throws {
            self = try value.firstMatch(among: [.array]) { _ throws -> Self in .list(try value.read()) }
        }
    }

    /// A union with one case.
    enum Wrapped<Value: ReadableUnion>: ReadableUnion {
        indirect case only(Value)

        init(from value: ValueReader) throws {
            self = try value.firstMatch(among: [.array]) { _ throws -> Self in .only(try value.read()) }
        }
    }

    /// A union of objects that all hold the same union.
    indirect enum Either: ReadableUnion {
        case first(Either, Int)
        case second(Either, Int)
        case third(Either)
        case leaf(Int)

        static let reads = Locked(0)

        init(from value: ValueReader) throws {
            Self.reads.withLock { $0 += 1 }
            let candidate = UnionCandidate.object(required: ["v"], known: [], constants: [])
            self = try value.firstMatch(among: [candidate, candidate, candidate, .integer]) { index throws -> Self in
                guard index < 3 else { return .leaf(try value.read()) }
                let fields = try Fields(from: value)
                return switch index {
                case 0: .first(fields.v, try fields.number())
                case 1: .second(fields.v, try fields.number())
                default: .third(fields.v)
                }
            }
        }

        struct Fields: ReadableModel {
            let v: Either
            let w: JSONValue?

            init(from fields: inout FieldReader) throws {
                v = try fields.read("v")
                w = fields.jsonIfPresent("w")
            }

            func number() throws -> Int {
                guard let number = w?.integerValue else {
                    throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no number"))
                }
                return number
            }
        }
    }
}

/// Runs `body` on a thread with the stack that secondary threads have on Apple's systems.
private func onSmallStack(_ body: @escaping @Sendable () throws -> Void) throws {
    let result = Locked<Result<Void, any Error>?>(nil)
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
        let ended = Result { try body() }
        result.withLock { $0 = ended }
        done.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    #expect(done.wait(timeout: .now() + 120) == .success, "it takes too long")
    try result.withLock { $0 }?.get()
}
