/// A function that splits names into words: `html_url`, `htmlURL` and `HTML URL` are all `html`, `url`.
package enum Words {
    /// Returns whether a title has one to four words, so that it is suitable as a name.
    static func areFew(in title: String) -> Bool {
        (1...4).contains(split(title).count)
    }

    /// Returns whether two words are equal, ignoring case.
    static func isSame(_ first: String, _ second: String) -> Bool {
        if first == second { return true }
        return haveSameInitial(first, second) && first.lowercased() == second.lowercased()
    }

    /// Returns whether two words may begin with the same letter, ignoring case.
    ///
    /// The check is fast, and most words of names have different first letters.
    static func haveSameInitial(_ first: String, _ second: String) -> Bool {
        guard let one = first.utf8.first, let other = second.utf8.first, one < 0x80, other < 0x80 else { return true }
        return one | 0x20 == other | 0x20
    }

    /// Splits a string into words, which retain their case.
    ///
    /// The string is split at all characters other than letters and digits, and where the case changes: `listSSHKeys`
    /// is split into `list`, `SSH`, `Keys`.
    package static func split(_ text: String) -> [String] {
        var text = text
        if let words = text.withUTF8({ splitASCII($0) }) { return words }
        var words: [String] = []
        var current: [Unicode.Scalar] = []
        func finish() {
            if !current.isEmpty { words.append(String(String.UnicodeScalarView(current))) }
            current = []
        }
        let scalars = ComposedCharacters.composed(text)
        for (index, scalar) in scalars.enumerated() {
            if isApostrophe(scalar) || isInvisible(scalar) { continue }
            // A combining mark without a letter before it can't begin a word, so it is skipped.
            if current.isEmpty, scalar != "_", isNoBeginning(scalar) { continue }
            guard SwiftIdentifier.isContinuation(scalar), scalar != "_" else {
                finish()
                continue
            }
            if isUpper(scalar), let last = current.last,
                isBoundary(last, scalar, in: current, next: scalars.dropFirst(index + 1))
            {
                finish()
            }
            current.append(scalar)
        }
        finish()
        return words
    }

    /// Returns the words of an ASCII string; nil for other strings.
    private static func splitASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> [String]? {
        var words: [String] = []
        words.reserveCapacity(4)
        var start = 0
        // The index of the word's last letter or digit; nil between words.
        var last: Int?
        var hasApostrophe = false
        func append(_ last: Int) {
            let word = bytes[start...last]
            words.append(
                hasApostrophe
                    ? String(decoding: word.filter { $0 != UInt8(ascii: "'") }, as: UTF8.self)
                    : String(decoding: word, as: UTF8.self))
            hasApostrophe = false
        }
        for index in bytes.indices {
            let kind = asciiKinds[Int(min(bytes[index], 0x80))]
            switch kind {
            case .other: return nil
            case .apostrophe: hasApostrophe = true
            case .separator:
                if let last { append(last) }
                last = nil
            case .upper, .lower, .digit:
                if let previous = last, kind == .upper, isBoundary(bytes, index, after: previous, wordStart: start) {
                    append(previous)
                    last = nil
                }
                if last == nil { start = index }
                last = index
            }
        }
        if let last { append(last) }
        return words
    }

    private enum ASCIIKind { case upper, lower, digit, apostrophe, separator, other }

    private static let asciiKinds: [ASCIIKind] = (0...0x80).map { byte in
        switch byte {
        case 0x41...0x5A: .upper
        case 0x61...0x7A: .lower
        case 0x30...0x39: .digit
        case 0x27: .apostrophe
        case 0x80: .other
        default: .separator
        }
    }

    /// Returns whether a new word begins with the capital letter at `index`.
    ///
    /// - Parameter last: The index of the preceding letter or digit.
    private static func isBoundary(
        _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, after last: Int, wordStart: Int
    ) -> Bool {
        func kind(_ index: Int) -> ASCIIKind {
            index < bytes.count ? asciiKinds[Int(min(bytes[index], 0x80))] : .separator
        }
        guard kind(last) == .upper else { return true }
        guard kind(index + 1) == .lower else { return false }
        if bytes[index + 1] == UInt8(ascii: "s"), kind(index + 2) != .lower { return false }
        let isOAuth =
            last == wordStart && bytes[wordStart] == UInt8(ascii: "O")
            && bytes[index] == UInt8(ascii: "A") && bytes[index + 1] == UInt8(ascii: "u")
        return !isOAuth
    }

    /// Returns whether a scalar is invisible within a word, such as a joiner or a direction mark.
    ///
    /// A zero-width space returns false, because it separates words.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.isASCII && scalar != "\u{200B}" && scalar.properties.isDefaultIgnorableCodePoint
    }

    private static func isNoBeginning(_ scalar: Unicode.Scalar) -> Bool {
        SwiftIdentifier.isContinuation(scalar) && !SwiftIdentifier.isHead(scalar)
            && scalar.properties.generalCategory != .decimalNumber
    }

    private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "'" || scalar == "\u{2019}"
    }

    /// Returns whether a new word begins with a capital letter.
    private static func isBoundary(
        _ last: Unicode.Scalar, _ scalar: Unicode.Scalar, in current: [Unicode.Scalar],
        next: ArraySlice<Unicode.Scalar>
    ) -> Bool {
        guard isUpper(last) else { return true }
        guard let following = next.first, isLower(following) else { return false }
        // The `s` of `IDs` belongs to the acronym, and the `A` of `OAuth` doesn't begin a new word.
        if following == "s", next.dropFirst().first.map({ !isLower($0) }) ?? true { return false }
        if current == ["O"], scalar == "A", following == "u" { return false }
        return true
    }

    private static func isUpper(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? ("A"..."Z").contains(scalar) : scalar.properties.isUppercase
    }

    private static func isLower(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? ("a"..."z").contains(scalar) : scalar.properties.isLowercase
    }
}
