/// Hints that name the JSON equivalent of syntax that only JSON5 and similar dialects allow.
enum JSONHint {
    /// By the first character.
    private static let byCharacter: [UInt8: String] = [
        UInt8(ascii: "'"): "JSON's strings stand in double quotes",
        UInt8(ascii: "/"): "JSON has no comments",
        UInt8(ascii: "#"): "JSON has no comments",
    ]

    private static let byWord: [String: String] = [
        "NaN": "JSON's numbers are finite", "Infinity": "JSON's numbers are finite",
        "-Infinity": "JSON's numbers are finite",
        "True": "write true", "TRUE": "write true", "False": "write false", "FALSE": "write false",
        "None": "write null", "Null": "write null", "NULL": "write null", "undefined": "write null",
    ]

    static func of(_ word: String) -> String? {
        byWord[word] ?? word.utf8.first.flatMap { byCharacter[$0] }
    }
}
