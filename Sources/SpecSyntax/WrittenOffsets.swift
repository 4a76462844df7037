public import Diagnostics

extension SourceMap {
    /// Returns the range in the source file of a part of a scalar's text.
    ///
    /// If the part can't be located, because the text was folded or unescaped, returns the range of the whole scalar.
    ///
    /// - Parameter part: The range of the part in the UTF-8 bytes of the scalar's text.
    public func range(of part: Range<Int>, in node: SyntaxNode) -> SourceRange {
        let whole = node.range
        guard let text = node.scalar?.text, whole.start < whole.end, Int(whole.end) <= self[whole.file].bytes.count
        else {
            return whole
        }
        let written = self[whole.file].bytes[Int(whole.start)..<Int(whole.end)]
        guard let offsets = WrittenOffsets.offsets(of: Array(text.utf8), in: Array(written)) else { return whole }
        let start = offsets[min(max(part.lowerBound, 0), offsets.count - 1)]
        let end = offsets[min(max(part.upperBound, 0), offsets.count - 1)]
        return SourceRange(
            file: whole.file, start: whole.start + UInt32(start), end: whole.start + UInt32(max(start, end))
        )
    }
}

/// Functions that locate the bytes of a scalar's text in its source.
private enum WrittenOffsets {
    /// Returns the offset in `written` of each byte of `text`, and the offset of the end of `text`.
    ///
    /// Returns nil if the bytes of `text` don't follow each other in `written`.
    static func offsets(of text: [UInt8], in written: [UInt8]) -> [Int]? {
        let quote = written.first
        let isSingle = quote == UInt8(ascii: "'")
        let isDouble = quote == UInt8(ascii: "\"")
        var offsets: [Int] = []
        var index = isSingle || isDouble ? 1 : 0
        var next = 0
        while next < text.count {
            guard index < written.count else { return nil }
            offsets.append(index)
            if isDouble, written[index] == UInt8(ascii: "\\") {
                guard let (length, count) = escape(written[index...]), next + count <= text.count else { return nil }
                for _ in 1..<max(count, 1) { offsets.append(index) }
                index += length
                next += count
                continue
            }
            guard written[index] == text[next] else { return nil }
            // A single quote within single quotes is written twice.
            index += isSingle && written[index] == UInt8(ascii: "'") ? 2 : 1
            next += 1
        }
        offsets.append(min(index, written.count))
        return offsets
    }

    /// Returns the length of an escape in double quotes, and the number of UTF-8 bytes that it represents.
    private static func escape(_ written: ArraySlice<UInt8>) -> (length: Int, count: Int)? {
        guard let kind = written.dropFirst().first else { return nil }
        let digits: Int
        switch kind {
        case UInt8(ascii: "u"): digits = 4
        case UInt8(ascii: "x"): digits = 2
        case UInt8(ascii: "U"): digits = 8
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "N"), UInt8(ascii: "_"), UInt8(ascii: "L"),
            UInt8(ascii: "P"):
            return nil
        default: return (2, 1)
        }
        let text = String(decoding: written.dropFirst(2).prefix(digits), as: UTF8.self)
        guard let value = UInt32(text, radix: 16), let scalar = Unicode.Scalar(value) else { return nil }
        return (2 + digits, UTF8.width(scalar))
    }
}
