import Foundation
import Testing

@_spi(Generated) @testable import EndpointCoding

@Suite("Unions")
struct UnionTests {
    /// Reads an index of the candidates, -1 for what isn't known.
    private func match(_ text: String, _ candidates: [UnionCandidate], isClosed: Bool = false) throws -> Int {
        let value = try ValueReader(ValueTape(json: Array(text.utf8)))
        if isClosed { return try value.firstMatch(among: candidates) { $0 } }
        return try value.firstMatch(among: candidates, unknown: { _ in -1 }) { $0 }
    }

    @Test(
        "constants are compared by type and value, required or not",
        arguments: [
            (#"{"t":6}"#, 0), (#"{"t":6.0}"#, 0), (#"{"t":6e0}"#, 0), (#"{"t":60E-1}"#, 0), (#"{"t":"6"}"#, 1),
            (#"{"t":"\u0036"}"#, 1),
            (#"{"t":true}"#, 2), (#"{"t":false}"#, 3), (#"{"t":0.5}"#, 4), (#"{"t":5e-1}"#, 4), (#"{"t":null}"#, 5),
            (#"{"t":7}"#, 6),
            (#"{"t":8}"#, 6), (#"{"t":9}"#, -1), (#"{"t":1}"#, -1), (#"{"t":0}"#, -1), (#"{"t":"true"}"#, -1),
            (#"{"t":[6]}"#, -1),
            (#"{"t":6.0000000000000000001}"#, -1), (#"{"z":1}"#, -1), (#"{"data":{"t":1},"t":6}"#, 0),
            (#"{"data":{"t":2}}"#, 8), (#"{"data":{"t":3}}"#, -1), (#"{}"#, 0),
        ]
    )
    func constantKinds(text: String, index: Int) throws {
        func candidate(_ values: UnionCandidate.Constant...) -> UnionCandidate {
            .object(required: [], known: ["t"], constants: values.map { ("t", $0) })
        }
        let candidates: [UnionCandidate] = [
            candidate(.number("6")), candidate("6"), candidate(.boolean(true)), candidate(.boolean(false)),
            candidate(.number("0.5")), candidate(.null), candidate(.number("7"), .number("8")),
            .object(required: [], known: ["data"], constants: [("data.t", .number("1"))]),
            .object(required: [], known: ["data"], constants: [("data.t", .number("2"))]),
        ]
        #expect(try match(text, candidates) == index)
    }

    @Test("a case whose constant doesn't match is never chosen, even if it is the only one left")
    func contradiction() throws {
        let candidates: [UnionCandidate] = [.object(required: ["t"], known: ["a"], constants: [("t", "a")]), .string]
        #expect(try match(#"{"t":"b","a":1}"#, candidates) == -1)
        #expect(throws: DecodingError.self) { try match(#"{"t":"b","a":1}"#, candidates, isClosed: true) }
        // Null is a value of a required field, and what an optional one is where a server writes every field.
        #expect(try match(#"{"t":null,"a":1}"#, candidates) == -1)
        let optional: [UnionCandidate] = [
            .object(required: [], known: ["t"], constants: [("t", "a")]),
            .object(required: [], known: ["u"], constants: [("u", "b")]),
        ]
        #expect(try match(#"{"t":null,"u":"b"}"#, optional) == 1)
        #expect(try match(#"{"t":"a","u":null}"#, optional) == 0)
    }

    @Test(
        "an object with unknown enumeration values is unknown, unless a field belongs to one case only"
    )
    func enumerations() throws {
        let candidates: [UnionCandidate] = [
            .object(required: ["s"], known: [], constants: [], enumerations: [("s", "x"), ("s", "y")]),
            .object(required: ["s"], known: [], constants: [], enumerations: [("s", "y"), ("s", "z")]),
        ]
        #expect(try match(#"{"s":"x"}"#, candidates) == 0)
        #expect(try match(#"{"s":"y"}"#, candidates) == 0)
        #expect(try match(#"{"s":"z"}"#, candidates) == 1)
        #expect(try match(#"{"s":"new"}"#, candidates) == -1)
        #expect(try match(#"{"s":"new"}"#, candidates, isClosed: true) == 0)
        let withFields: [UnionCandidate] = [
            .object(required: ["s"], known: ["a"], constants: [], enumerations: [("s", "x"), ("s", "y")]),
            .object(required: ["s"], known: ["b"], constants: [], enumerations: [("s", "y"), ("s", "z")]),
        ]
        #expect(try match(#"{"s":"new","b":1}"#, withFields) == 1)
    }

    @Test("another phrase doesn't exclude the only case whose code is there; without a code the phrase decides")
    func phrases() throws {
        func candidate(_ code: StaticString, _ phrase: StaticString) -> UnionCandidate {
            .object(
                required: [], known: ["code", "message"], constants: [("code", .string(code))],
                enumerations: [("message", .string(phrase))])
        }
        let candidates = [candidate("EXPIRED", "The card has expired."), candidate("LOST", "The card was lost.")]
        #expect(try match(#"{"code":"LOST","message":"The card was lost."}"#, candidates) == 1)
        #expect(try match(#"{"code":"LOST","message":"This card was reported lost."}"#, candidates) == 1)
        #expect(try match(#"{"code":"LOST","message":"The card has expired."}"#, candidates) == 1)
        #expect(try match(#"{"code":"LOST"}"#, candidates) == 1)
        #expect(try match(#"{"message":"The card was lost."}"#, candidates) == 1)
        #expect(try match(#"{"message":"Something else happened."}"#, candidates) == -1)
        #expect(try match(#"{"code":"STOLEN","message":"The card was lost."}"#, candidates) == -1)
        // Two cases with the same code: the phrase decides as before.
        let alike = [candidate("LOST", "The card was lost."), candidate("LOST", "The card has expired.")]
        #expect(try match(#"{"code":"LOST","message":"The card has expired."}"#, alike) == 1)
        #expect(try match(#"{"code":"LOST","message":"Something else happened."}"#, alike) == -1)
    }

    @Test("a missing required property excludes a case, regardless of its known properties")
    func missingFields() throws {
        let candidates: [UnionCandidate] = [
            .object(required: ["a", "b"], known: ["c", "d", "e"], constants: []),
            .object(required: ["a"], known: [], constants: []),
        ]
        #expect(try match(#"{"a":1,"c":1,"d":1,"e":1}"#, candidates) == 1)
        #expect(try match(#"{"a":1,"c":1,"d":1,"e":1}"#, candidates, isClosed: true) == 1)
        #expect(try match(#"{"a":1,"b":1,"c":1}"#, candidates) == 0)
        #expect(try match(#"{"a":1}"#, candidates) == 1)
    }

    @Test("a value outside a case's enumeration favors another case")
    func unknownValues() throws {
        let candidates: [UnionCandidate] = [
            .object(required: ["s"], known: ["a"], constants: [], enumerations: [("s", "x")]),
            .object(required: ["s"], known: [], constants: []),
        ]
        #expect(try match(#"{"s":"x","a":1}"#, candidates) == 0)
        #expect(try match(#"{"s":"new","a":1}"#, candidates) == 1)
        #expect(try match(#"{"s":null,"a":1}"#, candidates) == 0)
    }

    @Test("an open union retains unknown objects; an invalid object of a known case is an error")
    func unknownKinds() throws {
        let candidates: [UnionCandidate] = [
            .object(required: ["a"], known: ["b"], constants: []),
            .object(required: [], known: ["c"], constants: [("k", "c")]), .string,
        ]
        func read(_ text: String) throws -> (unknown: JSONValue?, index: Int?) {
            let value = try ValueReader(ValueTape(json: Array(text.utf8)))
            return try value.firstMatch(among: candidates, unknown: { ($0, nil) }) { index in
                let fields = try [String: JSONValue](from: value)
                guard index != 0 || fields["a"] != nil, fields["b"] != .boolean(false), fields["c"] != .null else {
                    throw value.corrupted("broken \(index)")
                }
                return (nil, index)
            }
        }
        #expect(try read(#"{"a":1}"#).index == 0)
        #expect(try read(#"{"z":[1.50]}"#).unknown == JSONValue(json: Data(#"{"z":[1.50]}"#.utf8)))
        #expect(try read("7").unknown == .number(JSONNumber(7)))
        #expect(try read(#"{"b":1}"#).unknown == .object(["b": .number(JSONNumber(1))]))
        #expect(throws: DecodingError.self) { try read(#"{"a":1,"b":false}"#) }
        #expect(throws: DecodingError.self) { try read(#"{"k":"c","c":null}"#) }
        #expect(throws: DecodingError.self) { try read("null") }
    }

    @Test("objects without required properties take known ones, and all if they allow additional properties")
    func foreignObjects() throws {
        let plain: [UnionCandidate] = [.object(required: [], known: ["a"], constants: [])]
        #expect(try match("{}", plain) == 0)
        #expect(try match(#"{"z":1}"#, plain) == -1)
        #expect(try match(#"{"z":1}"#, plain, isClosed: true) == 0)
        #expect(try match(#"{"z":1}"#, [.object(required: [], known: ["a"], constants: [], isExtensible: true)]) == 0)
        #expect(try match(#"{"z":1}"#, [.object(required: [], known: [], constants: [])]) == 0)
    }
}
