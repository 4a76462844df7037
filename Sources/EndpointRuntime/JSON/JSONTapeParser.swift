/// Takes a JSON text apart, strictly by RFC 8259. A byte order mark before it is passed over.
struct JSONTapeParser {
    /// How deep arrays and objects may nest: reading them recurses.
    private static let depthLimit = 512

    private let bytes: [UInt8]
    private var tokens: [JSONTape.Token] = []
    /// The containers that aren't closed yet, as indexes of their tokens.
    private var open: [Int] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        tokens.reserveCapacity(bytes.count / 8 + 8)
    }

    mutating func parse() throws(JSONSyntaxError) -> [JSONTape.Token] {
        guard bytes.count < Int(UInt32.max) else { throw JSONSyntaxError(reason: "the text is too long", offset: 0) }
        var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        skipBlanks(&index)
        try parseValue(&index)
        while let container = open.last {
            try parseNext(in: container, &index)
        }
        skipBlanks(&index)
        guard index == bytes.count else { throw error("there is more text after the value", index) }
        return tokens
    }

    /// What follows in an open container: its next child, or its end.
    private mutating func parseNext(in container: Int, _ index: inout Int) throws(JSONSyntaxError) {
        let isObject = tokens[container].kind == .object
        let closing = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
        skipBlanks(&index)
        guard index < bytes.count else { throw error("the text ends in an open \(isObject ? "object" : "array")", index) }
        if tokens[container].count > 0 {
            if bytes[index] == closing { return close(container, &index) }
            guard bytes[index] == UInt8(ascii: ",") else { throw error("a comma is expected", index) }
            index += 1
            skipBlanks(&index)
        } else if bytes[index] == closing {
            return close(container, &index)
        }
        tokens[container].count += 1
        if isObject {
            guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { throw error("a key is expected", index) }
            try parseString(&index)
            skipBlanks(&index)
            guard index < bytes.count, bytes[index] == UInt8(ascii: ":") else { throw error("a colon is expected", index) }
            index += 1
            skipBlanks(&index)
        }
        try parseValue(&index)
    }

    private mutating func close(_ container: Int, _ index: inout Int) {
        index += 1
        tokens[container].next = UInt32(tokens.count)
        open.removeLast()
    }

    private mutating func parseValue(_ index: inout Int) throws(JSONSyntaxError) {
        guard index < bytes.count else { throw error("a value is expected", index) }
        switch bytes[index] {
        case UInt8(ascii: "{"): try push(.object, &index)
        case UInt8(ascii: "["): try push(.array, &index)
        case UInt8(ascii: "\""): try parseString(&index)
        case UInt8(ascii: "t"): try parseWord("true", .boolean, &index)
        case UInt8(ascii: "f"): try parseWord("false", .boolean, &index)
        case UInt8(ascii: "n"): try parseWord("null", .null, &index)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try parseNumber(&index)
        default: throw error("a value is expected", index)
        }
    }

    private mutating func push(_ kind: JSONTape.Token.Kind, _ index: inout Int) throws(JSONSyntaxError) {
        guard open.count < Self.depthLimit else { throw error("values nest deeper than \(Self.depthLimit) levels", index) }
        open.append(tokens.count)
        append(kind, offset: index, count: 0)
        index += 1
    }

    private mutating func append(_ kind: JSONTape.Token.Kind, offset: Int, count: Int) {
        tokens.append(
            JSONTape.Token(kind: kind, offset: UInt32(offset), count: UInt32(count), next: UInt32(tokens.count + 1))
        )
    }

    private mutating func parseWord(
        _ word: StaticString, _ kind: JSONTape.Token.Kind, _ index: inout Int
    ) throws(JSONSyntaxError) {
        let count = word.utf8CodeUnitCount
        let isThere = index + count <= bytes.count && (0..<count).allSatisfy { bytes[index + $0] == word.utf8Start[$0] }
        guard isThere else { throw error("a value is expected", index) }
        append(kind, offset: index, count: count)
        index += count
    }

    private mutating func parseNumber(_ index: inout Int) throws(JSONSyntaxError) {
        let start = index
        if bytes[index] == UInt8(ascii: "-") { index += 1 }
        let hasLeadingZero = index < bytes.count && bytes[index] == UInt8(ascii: "0")
        let whole = skipDigits(&index)
        guard whole == 1 || (whole > 1 && !hasLeadingZero) else { throw error("this isn't a number", start) }
        if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
            index += 1
            guard skipDigits(&index) > 0 else { throw error("digits are expected after the point", index) }
        }
        if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") { index += 1 }
            guard skipDigits(&index) > 0 else { throw error("digits are expected in the exponent", index) }
        }
        append(.number, offset: start, count: index - start)
    }

    private func skipDigits(_ index: inout Int) -> Int {
        let start = index
        while index < bytes.count, bytes[index] >= UInt8(ascii: "0"), bytes[index] <= UInt8(ascii: "9") { index += 1 }
        return index - start
    }

    private mutating func parseString(_ index: inout Int) throws(JSONSyntaxError) {
        let quote = index
        index += 1
        var hasEscapes = false
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\""):
                append(hasEscapes ? .escapedString : .string, offset: quote + 1, count: index - quote - 1)
                index += 1
                return
            case UInt8(ascii: "\\"):
                hasEscapes = true
                guard let length = JSONEscapes.length(in: bytes, at: index) else {
                    throw error("there is no such escape", index)
                }
                index += length
            case 0..<0x20:
                throw error("a control character stands in a string", index)
            case 0x20..<0x80:
                index += 1
            default:
                let length = UTF8Sequence.length(in: bytes, at: index)
                guard length > 0 else { throw error("the text isn't valid UTF-8", index) }
                index += length
            }
        }
        throw error("the string isn't closed", quote)
    }

    private func skipBlanks(_ index: inout Int) {
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x0A, 0x0D, 0x09: index += 1
            default: return
            }
        }
    }

    private func error(_ reason: String, _ offset: Int) -> JSONSyntaxError {
        JSONSyntaxError(reason: reason, offset: offset)
    }
}
