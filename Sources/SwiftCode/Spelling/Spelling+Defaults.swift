import APIModel

// Values that a description gives: defaults, and what can have one value only.
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

    /// For documentation.
    static func constant(_ constant: ConstantValue) -> SwiftText {
        switch constant {
        case .null: "null"
        case .boolean(let value): value ? "true" : "false"
        case .integer(let text), .number(let text): number(text)
        case .string(let text): literal(text)
        }
    }

    /// How much of a default is shown; more than that no one reads in passing.
    private static let longestDefault = 80

    /// ``Default: `20`.``
    static func sentence(of standard: DocumentedDefault) -> SwiftText {
        let whole =
            switch standard {
            case .value(let value): self.value(value).text
            case .json(let text): text
            }
        let visible = String(String.UnicodeScalarView(whole.unicodeScalars.prefix(longestDefault).filter { !isInvisible($0) }))
        let text = whole.unicodeScalars.count > longestDefault ? visible + "…" : visible
        // What has a backtick in it would end the code there.
        return SwiftText(spelled: text.contains("`") ? "Default: \(text)." : "Default: `\(text)`.")
    }
}
