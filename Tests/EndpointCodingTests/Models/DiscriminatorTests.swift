import Foundation
import Testing

@_spi(Generated) @testable import EndpointCoding

/// Generated unions with a discriminator: a closed one, and an open one.
@Suite("Discriminators")
struct DiscriminatorTests {
    private enum Closed: ReadableUnion, Equatable {
        case word(String)
        case other(JSONValue)

        init(from value: ValueReader) throws {
            switch try value.discriminator("kind") {
            case "word": self = .word(try Word(from: value).text)
            case "other": self = .other(try value.read())
            default: throw value.unknownDiscriminator("kind")
            }
        }
    }

    private struct Word: ReadableModel {
        let text: String

        init(from fields: inout FieldReader) throws {
            text = fields.string("text")
        }
    }

    private func read(_ json: String) throws -> Closed {
        try Closed(from: ValueReader(ValueTape(json: Array(json.utf8))))
    }

    @Test("the discriminator property selects the case")
    func known() throws {
        #expect(try read(#"{"text":"a","kind":"word"}"#) == .word("a"))
        #expect(try read(#"{"kind":"other"}"#) == .other(["kind": "other"]))
    }

    @Test(
        "an unknown or missing discriminator and a non-object are errors that name the problem",
        arguments: [
            (#"{"kind":"wrod"}"#, "'kind' selects none of the union's cases"),
            (#"{"kind":7}"#, "'kind' selects none of the union's cases"),
            ("{}", "'kind' selects none of the union's cases"),
            ("null", "an object"), ("[]", "an object"), (#""word""#, "an object"), ("7", "an object"),
        ])
    func unknown(json: String, words: String) {
        let error = #expect(throws: DecodingError.self) { try read(json) }
        #expect(error.map { "\($0)".contains(words) } == true, "\(String(describing: error))")
    }
}
