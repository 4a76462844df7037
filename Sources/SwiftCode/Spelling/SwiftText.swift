/// Text that is safe to insert into Swift code.
///
/// Swift text is created from literals in the generator's source, from other Swift text, or by ``Spelling``, which
/// quotes and escapes. The text of a description is a `String`, which only ``Spelling`` converts. So a description
/// can't end the comment, literal or identifier that contains its text.
struct SwiftText: Hashable, Sendable, ExpressibleByStringInterpolation {
    let text: String

    /// Creates Swift text from a string without a check; only ``Spelling`` calls this initializer.
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
            // The text between two interpolations is a literal too, and is often empty.
            if literal.utf8CodeUnitCount > 0 { text += literal.description }
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

    /// The approximate number of characters: the number of Unicode scalars.
    ///
    /// In UTF-8, all bytes of a scalar except one are continuation bytes.
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
