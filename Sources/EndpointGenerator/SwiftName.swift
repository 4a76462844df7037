/// Whether a text that the user gives can stand as a name in the Swift that we write.
enum SwiftName {
    static func isIdentifier(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, first == "_" || first.properties.isXIDStart else { return false }
        return text.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
    }

    static func isType(_ text: String) -> Bool {
        isIdentifier(text)
    }

    /// `MyKit.Money`, `[String]`-like spellings excluded: a name, or names joined by dots.
    static func isQualifiedType(_ text: String) -> Bool {
        text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { isIdentifier(String($0)) }
    }
}
