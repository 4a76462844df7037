#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A search for tags with excessive numbers of attributes.
///
/// The search runs before libxml2, which compares each attribute with all others of its tag. Comments, CDATA sections
/// and instructions aren't tags.
struct TagScanner {
    static let attributeLimit = 1_000

    /// The error message for a tag with too many attributes.
    static var reason: String { "a tag has more than \(attributeLimit) attributes" }

    private enum State {
        case text
        /// The position after `<`, before the kind of tag is known.
        case opened
        case tag
        case value(quote: UInt8)
        /// The position after `<!`, with the number of matched characters of `--` or `[CDATA[`.
        case declaration(matched: Int, isComment: Bool)
        /// A comment or a CDATA section, with the number of matched characters of its end.
        case section(end: UInt8, matched: Int)
    }

    private var state = State.text
    private var attributes = 0

    /// Scans the next bytes of a document.
    ///
    /// The result is the index of the first attribute beyond the limit; nil if there is none.
    mutating func scan(_ bytes: UnsafeRawBufferPointer) -> Int? {
        guard let start = bytes.baseAddress else { return nil }
        var index = 0
        while index < bytes.count {
            // Most text is only searched for the next tag, and most values for their end.
            switch state {
            case .text:
                guard let found = memchr(start + index, Int32(UInt8(ascii: "<")), bytes.count - index) else {
                    return nil
                }
                state = .opened
                index = UnsafeRawPointer(found) - start + 1
            case .value(let quote):
                guard let found = memchr(start + index, Int32(quote), bytes.count - index) else { return nil }
                state = .tag
                index = UnsafeRawPointer(found) - start + 1
            default:
                let byte = bytes[index]
                // UTF-16 has zeros between ASCII characters, so zeros are skipped.
                if byte != 0, !take(byte) { return index }
                index += 1
            }
        }
        return nil
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        switch state {
        case .text, .value: break
        case .opened: begin(with: byte)
        case .tag:
            if byte == UInt8(ascii: ">") { state = .text }
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                attributes += 1
                state = .value(quote: byte)
                return attributes <= Self.attributeLimit
            }
        case .declaration(let matched, let isComment): declare(byte, matched, isComment)
        case .section(let end, let matched): endSection(byte, end, matched)
        }
        return true
    }

    private mutating func begin(with byte: UInt8) {
        switch byte {
        case UInt8(ascii: "!"): state = .declaration(matched: 0, isComment: false)
        case UInt8(ascii: "?"), UInt8(ascii: "/"): state = .text
        default:
            attributes = 0
            state = .tag
        }
    }

    private mutating func declare(_ byte: UInt8, _ matched: Int, _ isComment: Bool) {
        let mark: StaticString = "[CDATA["
        if byte == UInt8(ascii: "-"), matched == 0 || isComment {
            state =
                matched == 1
                ? .section(end: UInt8(ascii: "-"), matched: 0) : .declaration(matched: matched + 1, isComment: true)
        } else if !isComment, byte == mark.utf8Start[matched] {
            state =
                matched == mark.utf8CodeUnitCount - 1
                ? .section(end: UInt8(ascii: "]"), matched: 0) : .declaration(matched: matched + 1, isComment: false)
        } else {
            state = .text
        }
    }

    /// Matches the end of a comment, `-->`, or of a CDATA section, `]]>`.
    private mutating func endSection(_ byte: UInt8, _ end: UInt8, _ matched: Int) {
        if byte == end {
            state = .section(end: end, matched: min(matched + 1, 2))
        } else if byte == UInt8(ascii: ">"), matched == 2 {
            state = .text
        } else {
            state = .section(end: end, matched: 0)
        }
    }
}
