/// A parser of forms (WHATWG URL Standard, section 5.1) and of names with brackets: `a=1&a=2` and `a[]=1&a[]=2` are
/// arrays, `a[b]=1` is an object, and `a[0]=1` is either, depending on the requested type.
package struct FormTapeParser {
    /// The maximum number of pairs: each costs many times its bytes.
    static let pairLimit = 100_000

    private let bytes: UnsafeBufferPointer<UInt8>
    private var tree = FormTree()

    package init(_ text: TapeText) {
        bytes = UnsafeBufferPointer(start: text.start, count: text.count)
    }

    /// Parses the pairs. Empty pairs are skipped; a pair without `=` is only a name.
    mutating func parse() throws(FormSyntaxError) -> FormTree {
        guard bytes.count < Int(UInt32.max) else { throw FormSyntaxError(reason: "the text is too long", offset: 0) }
        var start = 0
        var pairs = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "&")) ?? bytes.count
            if end > start {
                pairs += 1
                guard pairs <= Self.pairLimit else {
                    throw FormSyntaxError(reason: "more than \(Self.pairLimit) pairs", offset: start)
                }
                let equals = bytes[start..<end].firstIndex(of: UInt8(ascii: "="))
                try insert(name: start..<(equals ?? end), value: (equals.map { $0 + 1 } ?? end)..<end)
            }
            start = end + 1
        }
        return tree
    }

    private mutating func insert(name: Range<Int>, value: Range<Int>) throws(FormSyntaxError) {
        let keys = FormName(bytes, name).keys
        guard keys.count <= NestingLimit.received else {
            throw FormSyntaxError(
                reason: "nesting exceeds \(NestingLimit.received) levels", offset: name.lowerBound)
        }
        var node = FormTree.root
        for key in keys {
            let child: Int?
            switch key {
            case .member(let range):
                let (stretch, text) = try stretch(range)
                child = tree.member(stretch, called: text, of: node)
            case .element:
                child = tree.element(of: node, at: name.lowerBound)
            }
            guard let child else { throw mixed(name) }
            node = child
        }
        guard tree.set(try stretch(value).stretch, at: node) else { throw mixed(name) }
    }

    private func mixed(_ name: Range<Int>) -> FormSyntaxError {
        let text = FormEscapes.text(of: UnsafeBufferPointer(rebasing: bytes[name]))
        return FormSyntaxError(
            reason:
                "'\(PrintableText.of(text))' contradicts an earlier pair: a value is a string, an array or an object",
            offset: name.lowerBound
        )
    }

    /// Returns the text in a range, and the type of its string token.
    private func stretch(
        _ range: Range<Int>
    ) throws(FormSyntaxError) -> (stretch: FormTree.Stretch, text: String) {
        let stretch = UnsafeBufferPointer(rebasing: bytes[range])
        // The buffer of no bytes is that of all empty arrays, whose count would be written from every thread.
        let text =
            stretch.isEmpty
            ? []
            : [UInt8](unsafeUninitializedCapacity: stretch.count) { buffer, count in
                count = FormEscapes.decode(stretch, to: buffer)
            }
        guard UTF8Sequence.areValid(text) else {
            throw FormSyntaxError(reason: "invalid UTF-8", offset: range.lowerBound)
        }
        let isPlain = text.count == stretch.count && !stretch.contains(UInt8(ascii: "+"))
        let isASCII = text.allSatisfy { $0 < 0x80 }
        let kind: ValueTape.Token.Kind = !isPlain ? .escapedString : isASCII ? .string : .unicodeString
        return (
            FormTree.Stretch(range: range, kind: kind, number: Self.number(text)),
            String(decoding: text, as: UTF8.self)
        )
    }

    /// Returns the index of an array that the digits represent.
    private static func number(_ text: [UInt8]) -> Int? {
        guard (1...9).contains(text.count) else { return nil }
        var number = 0
        for byte in text {
            let digit = byte &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            number = number * 10 + Int(digit)
        }
        return number
    }
}
