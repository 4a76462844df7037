import Diagnostics

/// A syntax error of libyaml, described in plain words at the position that the author must correct.
struct YAMLProblem {
    private let failure: YAMLEvents.Failure
    private let lastScalar: Range<Int>?
    private let text: YAMLText
    private let file: SourceFile
    private let id: SourceFileID

    /// Creates a problem from a failure of libyaml.
    ///
    /// - Parameter lastScalar: The range of the scalar before the failure.
    init(
        _ failure: YAMLEvents.Failure, after lastScalar: Range<Int>?, in text: YAMLText, of file: SourceFile,
        _ id: SourceFileID
    ) {
        self.failure = failure
        self.lastScalar = lastScalar
        self.text = text
        self.file = file
        self.id = id
    }

    func error(offsets: inout ScalarOffsets) -> SyntaxError {
        let offset: Int
        switch failure.position {
        case .character(let index): offset = offsets.offset(ofCharacter: index)
        case .byte(let index):
            let start = UTF8Text.byteOrderMarkLength(of: file.bytes)
            offset = min(text.originalOffset(of: index + start), file.bytes.count)
        }
        let context = failure.contextCharacter.map { offsets.offset(ofCharacter: $0) }

        if failure.context == "while scanning a quoted scalar", let context,
            ["found unexpected end of stream", "found unexpected document indicator"].contains(failure.problem)
        {
            return report(
                "unclosed quoted string", at: context,
                hint: "close the quote where the string ends"
            )
        }
        if let tab = tabInIndentation(ofLineAt: offset), isAboutIndentation {
            return report(
                "tab in the indentation", at: tab, hint: "indent with spaces"
            )
        }
        if failure.problem == "found character that cannot start any token" {
            let character = text(ofCharacterAt: offset)
            return report(
                "invalid character '\(character)' at the beginning of a value", at: offset,
                hint: "quote strings that begin with '\(character)'"
            )
        }
        if failure.problem.contains("':'") || failure.problem.contains("mapping") || failure.problem.contains("'}'"),
            let key = longKey(before: offset)
        {
            return report(
                "the key is longer than 1,024 characters, which YAML only allows after '?'", at: key,
                hint: "write '? ' before the key, and ':' on the next line")
        }
        guard let known = Self.known.first(where: { failure.problem == $0.problem }) else {
            return report("invalid YAML: \(failure.problem)", at: offset, hint: failure.context)
        }
        if failure.problem == "did not find expected key", let quote = quotedString(endingInLineOf: offset) {
            return report(
                "unexpected text after a quoted string", at: offset,
                notes: quote.isLong
                    ? [
                        Diagnostic.Note(
                            "the string begins here; its closing quote may be missing", at: range(at: quote.start))
                    ]
                    : [],
                hint: "write a quote twice in single quotes, and as \\\" in double quotes"
            )
        }
        var notes: [Diagnostic.Note] = []
        if let context, context < offset, let begins = Self.beginnings[failure.context ?? ""] {
            notes.append(Diagnostic.Note(begins, at: range(at: context)))
        }
        return report(known.message, at: offset, notes: notes, hint: known.hint)
    }

    private var isAboutIndentation: Bool {
        failure.problem.hasPrefix("found a tab character") || Self.indentationProblems.contains(failure.problem)
    }

    /// Returns the first tab in the indentation of a line, or the tab at `offset`.
    ///
    /// A tab at `offset` follows a `-`, `?` or `:`.
    private func tabInIndentation(ofLineAt offset: Int) -> Int? {
        if offset < file.bytes.count, file.bytes[offset] == UInt8(ascii: "\t") { return offset }
        let line = file.position(ofByteAt: offset).line
        let start = file.lineStarts[line - 1]
        let indentation = file.bytes[start...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        return indentation.firstIndex(of: UInt8(ascii: "\t"))
    }

    /// Returns the start of the last scalar before a failure, and whether it has several lines.
    ///
    /// Returns nil unless the scalar is quoted and ends in the line of the failure.
    private func quotedString(endingInLineOf offset: Int) -> (start: Int, isLong: Bool)? {
        guard let lastScalar, lastScalar.lowerBound < file.bytes.count, lastScalar.upperBound <= offset,
            [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(file.bytes[lastScalar.lowerBound])
        else { return nil }
        let firstLine = file.position(ofByteAt: lastScalar.lowerBound).line
        let lastLine = file.position(ofByteAt: lastScalar.upperBound).line
        guard lastLine == file.position(ofByteAt: offset).line else { return nil }
        return (lastScalar.lowerBound, firstLine < lastLine)
    }

    /// Returns the start of a key that ends at `offset`, and that is too long for a key without '?'.
    private func longKey(before offset: Int) -> Int? {
        guard offset < file.bytes.count, file.bytes[offset] == UInt8(ascii: ":") else { return nil }
        if let lastScalar, lastScalar.upperBound == offset {
            return lastScalar.count > 1024 ? lastScalar.lowerBound : nil
        }
        let line = file.lineStarts[file.position(ofByteAt: offset).line - 1]
        let start =
            file.bytes[line..<offset].firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") } ?? offset
        let text = String(decoding: file.bytes[start..<offset], as: UTF8.self)
        let isQuoted = text.first == "'" || text.first == "\""
        return text.count > 1024 && (isQuoted ? text.last == text.first : !text.contains(": ")) ? start : nil
    }

    private func text(ofCharacterAt offset: Int) -> String {
        String(decoding: file.bytes[offset..<UTF8Text.endOfCharacter(at: offset, in: file.bytes)], as: UTF8.self)
    }

    private func range(at offset: Int) -> SourceRange {
        SourceRange(
            file: id, start: UInt32(offset), end: UInt32(UTF8Text.endOfCharacter(at: offset, in: file.bytes))
        )
    }

    private func report(
        _ message: String, at offset: Int, notes: [Diagnostic.Note] = [], hint: String?
    ) -> SyntaxError {
        SyntaxError(diagnostic: Diagnostic(.invalidYAML, message, at: range(at: offset), notes: notes, hint: hint))
    }
}

extension YAMLProblem {
    /// The messages of libyaml about the construct that contains an error, each with the text of a note.
    ///
    /// The note is reported at the beginning of the construct.
    private static let beginnings: [String: String] = [
        "while parsing a block mapping": "the object begins here",
        "while parsing a block collection": "the array begins here",
        "while parsing a flow mapping": "the object begins here",
        "while parsing a flow sequence": "the array begins here",
        "while scanning a simple key": "the line without it begins here",
    ]

    /// The errors that libyaml reports if the indentation contains a tab.
    private static let indentationProblems: Set<String> = [
        "found character that cannot start any token", "mapping values are not allowed in this context",
        "did not find expected key", "did not find expected '-' indicator", "could not find expected ':'",
        "block sequence entries are not allowed in this context", "did not find expected <document start>",
    ]

    /// The errors of libyaml, each with a message and a hint in plain words.
    private static let known: [(problem: String, message: String, hint: String?)] = [
        (
            "mapping values are not allowed in this context", "unexpected ':'",
            "align the indentation with the lines above, or quote a string that contains ': '"
        ),
        (
            "block sequence entries are not allowed in this context", "unexpected '-'",
            "begin an array on its own line"
        ),
        ("mapping keys are not allowed in this context", "unexpected '?'", nil),
        ("found unexpected ':'", "misplaced ':'", "quote strings that contain ':'"),
        (
            "did not find expected key", "the indentation differs from the lines above",
            "begin all keys of an object in one column"
        ),
        (
            "did not find expected '-' indicator", "the indentation differs from the array above",
            "write all '-' of an array in one column"
        ),
        (
            "could not find expected ':'", "expected ':' after a key",
            "write a string of several lines in quotes or after '|' or '>', indented deeper than its key"
        ),
        ("did not find expected ',' or ']'", "expected ',' or ']'", "close the array with ']'"),
        ("did not find expected ',' or '}'", "expected ',' or '}'", "close the object with '}'"),
        ("did not find expected node content", "expected a value", nil),
        (
            "did not find expected <document start>", "unexpected text after the document",
            "begin this line in the column of the first one"
        ),
        ("control characters are not allowed", "control character", "remove it; YAML only allows tabs"),
        (
            "found unknown escape character", "invalid escape sequence",
            "write a backslash in single quotes"
        ),
        ("did not find expected hexdecimal number", "escape sequence without hexadecimal digits", nil),
        ("found invalid Unicode character escape code", "escape sequence of an invalid character", nil),
        (
            "did not find expected comment or line break", "unexpected text; expected a comment or the end of the line",
            "begin the string of a '|' or '>' on the next line"
        ),
        (
            "did not find expected alphabetic or numeric character", "expected a name after '*' or '&'",
            "quote strings that begin with '*' or '&'"
        ),
        ("found undefined tag handle", "undeclared tag handle", "quote the string"),
        ("found incompatible YAML document", "unsupported YAML version; expected 1.1 or 1.2", nil),
    ]
}
