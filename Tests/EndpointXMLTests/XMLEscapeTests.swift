import EndpointRuntime
import EndpointXML
import Foundation
import Testing
import XMLFeature

/// Strings are scanned eight bytes at a time: an escaped character may be anywhere in such a word, or between two.
@Suite("XML escaping")
struct XMLEscapeTests {
    private typealias Person = XMLFeature.Person
    private typealias Pet = XMLFeature.Pet

    private static let specials = [
        "&", "<", ">", "\"", "\r", "\n", "\t", "&&", "<\"", "é", "\u{FEFF}", "\u{EFFFD}", "%", "'", "=",
    ]

    /// A character after the other.
    private static func escaped(_ text: String, inAttribute: Bool) -> String {
        text.unicodeScalars.map { character in
            switch character {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\r": "&#13;"
            case "\"" where inAttribute: "&quot;"
            case "\n" where inAttribute: "&#10;"
            case "\t" where inAttribute: "&#9;"
            default: String(character)
            }
        }.joined()
    }

    private func text(_ model: some XMLModel & WritableValue) throws -> String {
        String(decoding: try model.xmlData(), as: UTF8.self)
    }

    @Test("any character at any position, in elements and attributes", arguments: specials)
    func places(_ special: String) throws {
        for before in 0..<18 {
            for after in [0, 1, 3, 7, 8, 9, 16] {
                let value = String("abcdefghijklmnopqr".prefix(before)) + special + String(repeating: "z", count: after)
                let written = try text(Person(name: value, language: value))
                #expect(written.contains(">\(Self.escaped(value, inAttribute: false))</sample:name>"))
                #expect(written.contains("sample:lang=\"\(Self.escaped(value, inAttribute: true))\""))
                let read = try Person(xml: Data(written.utf8))
                #expect(read.name == value)
                #expect(read.language == value)
            }
        }
    }

    @Test("a string of only escaped characters")
    func allEscaped() throws {
        let value = String(repeating: "<&>\r", count: 50)
        #expect(try text(Pet(name: value)).contains("<name>\(Self.escaped(value, inAttribute: false))</name>"))
    }

    @Test(
        "a character that XML can't represent is an error anywhere",
        arguments: ["\0", "\u{1}", "\u{1F}", "\u{FFFE}", "\u{FFFF}"])
    func forbidden(_ character: String) {
        for before in 0..<18 {
            let value = String(repeating: "a", count: before) + character
            #expect(throws: EncodingError.self) { try Person(name: value).xmlData() }
            #expect(throws: EncodingError.self) { try Person(name: "a", language: value + "b").xmlData() }
        }
    }
}
