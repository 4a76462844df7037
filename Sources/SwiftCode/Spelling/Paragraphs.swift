/// Functions that split the text of a description into lines for documentation.
///
/// Invisible characters, trailing spaces, empty lines at the beginning and end, and consecutive empty lines are
/// removed. Two spaces at the end of a line, which force a break in Markdown, remain until ``joined(_:)``.
///
/// The functions work on UTF-8 bytes, because descriptions are long and nearly all of them are ASCII.
enum Paragraphs {
    /// Returns at most `most` lines of the text, and one more if the last of these is empty.
    static func lines(of text: String, upTo most: Int = .max) -> [String] {
        var lines: [String] = []
        eachLine(of: text) { line in
            if line.isEmpty, lines.last?.isEmpty ?? true { return true }
            lines.append(line)
            return lines.count < most || line.isEmpty
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        if let last = lines.popLast() { lines.append(String(withoutBreak(last[...]))) }
        return lines
    }

    /// Returns the lines of the text up to the first empty line.
    static func first(of text: String) -> [String] {
        var lines: [String] = []
        eachLine(of: text) { line in
            if line.isEmpty { return lines.isEmpty }
            lines.append(line)
            return true
        }
        return lines
    }

    /// Returns the lines with each paragraph joined to one line.
    ///
    /// A line break within a paragraph is a space (CommonMark 0.31, 6.8).
    static func joined(_ lines: [String]) -> [String] {
        var joined: [String] = []
        var fences = CodeFences()
        var isContinued = false
        for line in lines {
            let isCode = fences.isOpen
            line.withContiguousBytes { fences.take($0) }
            let isText = !isCode && !fences.isOpen && isText(line)
            let words = Substring(line.utf8.drop { $0 == UInt8(ascii: " ") })
            if isText, isContinued, !beginsItem(words) {
                joined[joined.count - 1] += " " + withoutBreak(words)
            } else {
                joined.append(String(withoutBreak(line[...])))
            }
            isContinued = isText && !line.hasSuffix("\\") && !line.hasSuffix("  ")
        }
        return joined
    }

    /// Returns whether a line begins a list item, in Markdown or with a bullet of plain text.
    private static func beginsItem(_ words: Substring) -> Bool {
        if CodeFences.isMarker(words.utf8.prefix { $0 != UInt8(ascii: " ") }) { return true }
        guard let first = words.unicodeScalars.first else { return false }
        return first.isASCII ? first == "\\" : "•‣◦·–—".unicodeScalars.contains(first)
    }

    /// Returns a line without the two spaces that force a line break in Markdown.
    static func withoutBreak(_ line: Substring) -> Substring {
        line.hasSuffix("  ") ? line.dropLast(2) : line
    }

    /// Returns whether a line is part of a paragraph or a list item.
    ///
    /// Other lines are code, a table, a heading, a quotation, HTML, or the definition of a link.
    private static func isText(_ line: String) -> Bool {
        line.withContiguousBytes { bytes in
            guard !bytes.starts(with: "    ".utf8), !bytes.contains(UInt8(ascii: "|")),
                !bytes.allSatisfy({ " =-*_".utf8.contains($0) }), !CodeFences.isFence(bytes),
                let first = bytes.first(where: { $0 != UInt8(ascii: " ") })
            else { return false }
            switch first {
            case UInt8(ascii: "#"), UInt8(ascii: ">"), UInt8(ascii: "<"): return false
            case UInt8(ascii: "["): return !line.containsBytes(of: "]:")
            default: return true
            }
        }
    }

    /// Calls `body` with each line of the text, until `body` returns false.
    private static func eachLine(of text: String, _ body: (String) -> Bool) {
        HTMLText.markdown(of: text).withContiguousBytes { bytes in
            var start = 0
            while start <= bytes.count {
                var end = start
                var isPrintable = true
                while end < bytes.count {
                    if !Spelling.isPrintable(bytes[end]) {
                        if lineBreakLength(in: bytes, at: end) > 0 { break }
                        isPrintable = false
                    }
                    end += 1
                }
                let line = UnsafeBufferPointer(rebasing: bytes[start..<end])
                guard body(isPrintable ? trimmed(line) : visible(line)) else { return }
                start = end < bytes.count ? end + lineBreakLength(in: bytes, at: end) : bytes.count + 1
            }
        }
    }

    /// Returns the number of bytes of the line break at `index`; 0 if there is no line break.
    ///
    /// A line break is any character for which `Character.isNewline` is true.
    private static func lineBreakLength(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        func isFollowed(by first: UInt8, _ second: ClosedRange<UInt8>? = nil) -> Bool {
            guard index + 1 < bytes.count, bytes[index + 1] == first else { return false }
            guard let second else { return true }
            return index + 2 < bytes.count && second.contains(bytes[index + 2])
        }
        switch bytes[index] {
        case UInt8(ascii: "\r"): return isFollowed(by: UInt8(ascii: "\n")) ? 2 : 1
        case 0x0A...0x0C: return 1
        // The bytes of the next line character (U+0085), the line separator and the paragraph separator.
        case 0xC2: return isFollowed(by: 0x85) ? 2 : 0
        case 0xE2: return isFollowed(by: 0x80, 0xA8...0xA9) ? 3 : 0
        default: return 0
        }
    }

    private static func trimmed(_ line: UnsafeBufferPointer<UInt8>) -> String {
        var count = line.count
        while count > 0, line[count - 1] == UInt8(ascii: " ") { count -= 1 }
        if count > 0, count + 2 <= line.count { count += 2 }
        return String(decoding: UnsafeBufferPointer(rebasing: line[..<count]), as: UTF8.self)
    }

    private static func visible(_ line: UnsafeBufferPointer<UInt8>) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in String(decoding: line, as: UTF8.self).unicodeScalars {
            if scalar == "\t" {
                for _ in 0..<4 { scalars.append(" ") }
            } else if !Spelling.isInvisible(scalar) {
                scalars.append(scalar)
            }
        }
        while let last = scalars.last, last == " " || last.properties.isWhitespace { scalars.removeLast() }
        return String(scalars)
    }
}

extension String {
    /// Calls a closure with the string's UTF-8 in one buffer.
    ///
    /// A buffer is several times faster than the bytes of `utf8` one by one.
    func withContiguousBytes<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
        utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
    }

    /// Returns whether the string's UTF-8 contains the UTF-8 of another string that isn't empty.
    func containsBytes(of other: String) -> Bool {
        withContiguousBytes { bytes in
            other.withContiguousBytes { searched in
                bytes.indices.contains { bytes[$0] == searched.first && bytes[$0...].starts(with: searched) }
            }
        }
    }
}
