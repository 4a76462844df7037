import Diagnostics

/// An error of libyaml in plain words, at the position that the author has to fix.
struct YAMLProblem {
    private let failure: YAMLEvents.Failure
    private let lastScalar: Range<Int>?
    private let text: YAMLText
    private let file: SourceFile
    private let id: SourceFileID

    /// Creates a problem. `lastScalar` is the range of the scalar before the failure.
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
                "the quoted string that begins here isn't closed", at: context,
                hint: "close the quote where the string ends"
            )
        }
        if let tab = tabInIndentation(ofLineAt: offset), isAboutIndentation {
            return report(
                "a tab stands in the indentation", at: tab, hint: "YAML is indented with spaces, never tabs"
            )
        }
        if failure.problem == "found character that cannot start any token" {
            let character = text(ofCharacterAt: offset)
            return report(
                "no value can begin with '\(character)'", at: offset,
                hint: "a text that begins with '\(character)' needs quotes"
            )
        }
        guard let known = Self.known.first(where: { failure.problem == $0.problem }) else {
            return report("this isn't valid YAML: \(failure.problem)", at: offset, hint: failure.context)
        }
        if failure.problem == "did not find expected key", let quote = quotedString(endingInLineOf: offset) {
            return report(
                "text follows the end of a quoted string", at: offset,
                notes: quote.isLong
                    ? [
                        Diagnostic.Note(
                            "the string begins here, lines above: is its end missing?", at: range(at: quote.start))
                    ]
                    : [],
                hint: "within single quotes a quote is written twice, within double quotes as \\\""
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

    /// Returns the first tab before the first character of a line, or the tab at `offset`, after a '-', '?' or ':'.
    private func tabInIndentation(ofLineAt offset: Int) -> Int? {
        if offset < file.bytes.count, file.bytes[offset] == UInt8(ascii: "\t") { return offset }
        let line = file.position(ofByteAt: offset).line
        let start = file.lineStarts[line - 1]
        let indentation = file.bytes[start...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        return indentation.firstIndex(of: UInt8(ascii: "\t"))
    }

    /// Returns the beginning of the last scalar, if it is quoted and ends in the line of the failure, and whether it
    /// has several lines.
    private func quotedString(endingInLineOf offset: Int) -> (start: Int, isLong: Bool)? {
        guard let lastScalar, lastScalar.lowerBound < file.bytes.count, lastScalar.upperBound <= offset,
            [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(file.bytes[lastScalar.lowerBound])
        else { return nil }
        let firstLine = file.position(ofByteAt: lastScalar.lowerBound).line
        let lastLine = file.position(ofByteAt: lastScalar.upperBound).line
        guard lastLine == file.position(ofByteAt: offset).line else { return nil }
        return (lastScalar.lowerBound, firstLine < lastLine)
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
    /// libyaml's name of the construct that contains an error, with the note about the construct's beginning.
    private static let beginnings: [String: String] = [
        "while parsing a block mapping": "the mapping begins here",
        "while parsing a block collection": "the list begins here",
        "while parsing a flow mapping": "the mapping begins here",
        "while parsing a flow sequence": "the list begins here",
        "while scanning a simple key": "the line that lacks it begins here",
    ]

    /// The errors that libyaml reports for a tab in the indentation.
    private static let indentationProblems: Set<String> = [
        "found character that cannot start any token", "mapping values are not allowed in this context",
        "did not find expected key", "did not find expected '-' indicator", "could not find expected ':'",
        "block sequence entries are not allowed in this context", "did not find expected <document start>",
    ]

    /// libyaml's errors, with messages and hints.
    private static let known: [(problem: String, message: String, hint: String?)] = [
        (
            "mapping values are not allowed in this context", "a ':' begins a value where none can stand",
            "the indentation doesn't fit the lines above, or a text with ': ' in it needs quotes"
        ),
        (
            "block sequence entries are not allowed in this context", "a '-' begins a list where none can stand",
            "a list begins on a line of its own"
        ),
        ("mapping keys are not allowed in this context", "a '?' begins a key where none can stand", nil),
        ("found unexpected ':'", "a ':' stands where none can", "a text with ':' in it needs quotes"),
        (
            "did not find expected key", "this line doesn't fit the indentation of the lines above",
            "the keys of one mapping begin in one column"
        ),
        (
            "did not find expected '-' indicator", "this line doesn't fit the indentation of the list above",
            "the '-' of one list stand in one column"
        ),
        (
            "could not find expected ':'", "a ':' is expected after a key",
            "a text of several lines needs quotes, '|' or '>', and deeper indentation than its key"
        ),
        ("did not find expected ',' or ']'", "a ',' or ']' is expected", "is the list closed?"),
        ("did not find expected ',' or '}'", "a ',' or '}' is expected", "is the mapping closed?"),
        ("did not find expected node content", "a value is expected", nil),
        (
            "did not find expected <document start>", "text follows the end of the document",
            "does this line begin in the column of the first?"
        ),
        ("control characters are not allowed", "a control character stands in the text", "YAML allows none but tab"),
        (
            "found unknown escape character", "there is no such escape",
            "in single quotes a backslash is just a backslash"
        ),
        ("did not find expected hexdecimal number", "an escape lacks its hexadecimal digits", nil),
        ("found invalid Unicode character escape code", "an escape stands for no character", nil),
        (
            "did not find expected comment or line break", "only a comment can follow on this line",
            "the text of a '|' or '>' begins on the next line"
        ),
        (
            "did not find expected alphabetic or numeric character", "a name is expected after '*' or '&'",
            "a text that begins with '*' or '&' needs quotes"
        ),
        ("found undefined tag handle", "a tag begins with a handle that isn't declared", "put the text in quotes"),
        ("found incompatible YAML document", "the text says that it is of another YAML version than 1.1 or 1.2", nil),
    ]
}
