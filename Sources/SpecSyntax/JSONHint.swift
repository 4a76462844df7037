/// Hints that name the JSON equivalent of syntax that only JSON5 and similar formats allow.
enum JSONHint {
    /// The hints for unsupported syntax, by its first character.
    private static let byCharacter: [UInt8: String] = [
        UInt8(ascii: "'"): "write strings in double quotes",
        UInt8(ascii: "/"): "remove the comment",
        UInt8(ascii: "#"): "remove the comment",
    ]

    private static let byWord: [String: String] = [
        "NaN": "write a finite number", "Infinity": "write a finite number",
        "-Infinity": "write a finite number",
        "True": "write true", "TRUE": "write true", "False": "write false", "FALSE": "write false",
        "None": "write null", "Null": "write null", "NULL": "write null", "undefined": "write null",
    ]

    static func of(_ word: String) -> String? {
        byWord[word] ?? word.utf8.first.flatMap { byCharacter[$0] }
    }
}
