/// Text that is safe to insert into Swift code.
///
/// It can be created from literals in the generator's source, from other Swift text, and by ``Spelling``, which quotes
/// and escapes. Text of a description is a `String`, which only ``Spelling`` converts: it can't end the comment,
/// literal or identifier that contains it.
struct SwiftText: Hashable, Sendable, ExpressibleByStringInterpolation {
    let text: String

    /// For ``Spelling`` alone.
    init(spelled text: String) {
        self.text = text
    }

    init(stringLiteral value: StaticString) {
        text = value.description
    }

    init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
    }

    struct StringInterpolation: StringInterpolationProtocol {
        var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 16)
        }

        mutating func appendLiteral(_ literal: StaticString) {
            text += literal.description
        }

        mutating func appendInterpolation(_ value: SwiftText) {
            text += value.text
        }

        mutating func appendInterpolation(_ name: RuntimeName) {
            text += name.text.text
        }

        mutating func appendInterpolation(_ value: Int) {
            text += String(value)
        }
    }

    /// In characters, or near enough: scalars, of whose UTF-8 all but one byte are continuations.
    var count: Int {
        text.withContiguousBytes { bytes in bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) } }
    }

    static func + (lhs: SwiftText, rhs: SwiftText) -> SwiftText {
        SwiftText(spelled: lhs.text + rhs.text)
    }
}

extension Sequence where Element == SwiftText {
    func joined(_ separator: SwiftText) -> SwiftText {
        SwiftText(spelled: map(\.text).joined(separator: separator.text))
    }
}
