import APIModel

// The spelling of values in a description: defaults, constants and examples.
extension Spelling {
    static func value(_ value: DefaultValue) -> SwiftText {
        switch value {
        case .boolean(let value): value ? "true" : "false"
        case .integer(let text), .number(let text): number(text)
        case .string(let text): literal(text)
        case .member(let name): ".\(member(name))"
        case .emptyArray: "[]"
        case .emptyDictionary: "[:]"
        }
    }

    /// Returns a constant value as text for documentation.
    static func constant(_ constant: ConstantValue) -> SwiftText {
        switch constant {
        case .null: "null"
        case .boolean(let value): value ? "true" : "false"
        case .integer(let text), .number(let text): number(text)
        case .string(let text): literal(text)
        }
    }

    /// The maximum number of characters that documentation shows of a default or an example.
    private static let longestDefault = 80

    /// Returns a sentence for documentation with a default value, such as ``Default: `20`.``
    static func sentence(of value: DocumentedDefault) -> SwiftText {
        switch value {
        case .value(let value): "Default: \(shown(self.value(value).text))."
        case .json(let text): "Default: \(shown(text))."
        }
    }

    /// Returns a sentence with the description's name for a parameter whose Swift name has a number.
    static func sentence(ofName key: String) -> SwiftText { "Name in the description: \(shown(key))." }

    /// The maximum number of examples that documentation shows for a value.
    private static let mostExamples = 3

    /// Returns a sentence for documentation with examples; nil without examples.
    ///
    /// The sentence is like ``Example: `20`.`` or ``Examples: `20` (few), `100` (many).``
    static func sentence(of examples: [DocumentedExample]) -> SwiftText? {
        let words = examples.prefix(mostExamples).map { example -> SwiftText in
            let summary = example.summary.map { DocumentationComment.phrase($0) }
            return summary.map { $0.count == 0 ? shown(example.json) : "\(shown(example.json)) (\($0))" }
                ?? shown(example.json)
        }
        if words.isEmpty { return nil }
        return
            """
            \(words.count == 1 ? "Example" : "Examples"): \
            \(words.joined(", "))\(examples.count > mostExamples ? ", …" : ".")
            """
    }

    /// Returns a value as inline code, cut to the maximum length.
    private static func shown(_ whole: String) -> SwiftText {
        code(
            whole.utf8.count > longestDefault && whole.unicodeScalars.count > longestDefault
                ? String(String.UnicodeScalarView(whole.unicodeScalars.prefix(longestDefault))) + "…" : whole)
    }

    /// Returns a value as inline code within a line of documentation.
    static func code(_ text: String) -> SwiftText {
        let isVisible = text.withContiguousBytes { $0.allSatisfy(isPrintable) }
        let visible =
            isVisible
            ? text
            : String(
                String.UnicodeScalarView(
                    text.unicodeScalars.filter { $0 == " " || !isInvisible($0) && !$0.properties.isWhitespace }))
        // A backtick in the value would end the inline code, so such a value is written without backticks.
        return SwiftText(spelled: visible.utf8.contains(UInt8(ascii: "`")) ? visible : "`\(visible)`")
    }
}
