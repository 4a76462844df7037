import Foundation
import Testing

@_spi(Generated) @testable import EndpointRuntime

@Suite("Unions of which several cases fit")
struct UnionFitTests {
    private func match(_ text: String, _ candidates: [UnionCandidate]) throws -> Int {
        let value = try ValueReader(ValueTape(json: Array(text.utf8)))
        return try value.firstMatch(among: candidates, unknown: { _ in -1 }) { $0 }
    }

    @Test("the case that declares all keys wins over one that requires more of them")
    func declaredKeys() throws {
        let candidates: [UnionCandidate] = [
            .object(required: ["a", "b", "c"], known: [], constants: []),
            .object(required: [], known: ["a", "b", "c", "d", "e"], constants: []),
        ]
        #expect(try match(#"{"a":1,"b":2,"c":3,"d":4,"e":5}"#, candidates) == 1)
        #expect(try match(#"{"a":1,"b":2,"c":3,"d":4}"#, candidates) == 1)
        // Of cases that declare equally many, the one that requires more.
        #expect(try match(#"{"a":1,"b":2,"c":3}"#, candidates) == 0)
        #expect(try match(#"{"a":1,"b":2,"c":3,"z":4}"#, candidates) == 0)
    }

    @Test("of cases that declare equally many keys, one with additional properties keeps the others")
    func additionalProperties() throws {
        let candidates: [UnionCandidate] = [
            .object(required: ["a"], known: [], constants: []),
            .object(required: [], known: ["a"], constants: [], isExtensible: true),
        ]
        #expect(try match(#"{"a":1}"#, candidates) == 0)
        #expect(try match(#"{"a":1,"b":2}"#, candidates) == 1)
        let declared = candidates + [.object(required: [], known: ["a", "b"], constants: [])]
        #expect(try match(#"{"a":1,"b":2,"c":3}"#, declared) == 2)
    }

    @Test("a missing required key and a constant outweigh any number of declared keys")
    func weights() throws {
        let keys: [StaticString] = ["c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n"]
        let body = #"{"a":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"i":1,"j":1,"k":1,"l":1,"m":1,"n":1}"#
        let candidates: [UnionCandidate] = [
            .object(required: ["z"], known: ["a"] + keys, constants: []),
            .object(required: ["a"], known: [], constants: []),
        ]
        #expect(try match(body, candidates) == 1)
        let named: [UnionCandidate] = [
            .object(required: [], known: ["a"] + keys, constants: []),
            .object(required: [], known: ["a"], constants: [("a", .number("1"))]),
        ]
        #expect(try match(body, named) == 1)
    }

    private enum Named: ReadableUnion {
        case day(Day), any([String: JSONValue])

        init(from value: ValueReader) throws {
            self = try value.firstMatch(
                among: [
                    .object(required: [], known: ["amount"], constants: [("kind", "day")]),
                    .object(required: [], known: ["amount", "kind"], constants: []),
                ]
            ) { index in index == 0 ? .day(try value.read()) : .any(try value.read()) }
        }
    }

    @Test("a case that a constant names is chosen, even if it ignores a value because of its format")
    func namedCase() throws {
        let value = try ValueReader(ValueTape(json: Array(#"{"kind":"day","amount":"soon"}"#.utf8)))
        guard case .day(let day) = try Named(from: value) else {
            Issue.record("another case")
            return
        }
        #expect(day.amount == nil)
    }

    private struct Whole: ReadableModel, Equatable {
        var amount: Int?

        init(from fields: inout FieldReader) throws { amount = fields.intIfPresent("amount") }
    }

    private struct Fraction: ReadableModel, Equatable {
        var amount: Double?

        init(from fields: inout FieldReader) throws { amount = fields.doubleIfPresent("amount") }
    }

    private struct Day: ReadableModel, Equatable {
        var amount: CalendarDate?

        init(from fields: inout FieldReader) throws { amount = fields.optional("amount") }
    }

    private enum Amount: ReadableUnion, Equatable {
        case day(Day), whole(Whole), fraction(Fraction)

        init(from value: ValueReader) throws {
            let candidate = UnionCandidate.object(required: [], known: ["amount"], constants: [])
            self = try value.firstMatch(among: [candidate, candidate, candidate]) { index in
                switch index {
                case 0: .day(try value.read())
                case 1: .whole(try value.read())
                default: .fraction(try value.read())
                }
            }
        }
    }

    @Test(
        "a case that ignores a value because of its format loses to one that reads it",
        arguments: [
            (#"{"amount":2}"#, "whole"), (#"{"amount":2.5}"#, "fraction"),
            (#"{"amount":9223372036854775808}"#, "fraction"),
            (#"{"amount":"2024-02-29"}"#, "day"), (#"{"amount":"soon"}"#, "day"),
        ])
    func formats(text: String, name: String) throws {
        let response = Response(statusCode: 200, data: Data(text.utf8), message: nil)
        let amount: Amount = try response.content()
        #expect("\(amount)".hasPrefix(name))
        // Only the chosen case's values are noted.
        #expect(response.decodingNotes.count == (text.contains("soon") ? 1 : 0))
    }
}
