/// Functions that read the parameters of declarations.
extension SwiftSymbolReader {
    func readParameters(_ scanner: inout Substring, into symbol: inout SwiftSymbol) {
        if scanner.hasPrefix("?") { scanner = scanner.dropFirst() }
        // Generic parameters aren't compared, so they are skipped.
        if scanner.hasPrefix("<") { scanner = scanner.drop { $0 != "(" } }
        guard scanner.hasPrefix("(") else { return }
        var list = scanner
        Self.dropParentheses(&list)
        let inside = scanner[scanner.index(after: scanner.startIndex)..<list.startIndex].dropLast()
        scanner = list
        symbol.parameters = Self.split(inside).map(Self.parameter)
    }

    private static func split(_ text: Substring) -> [Substring] {
        var parts: [Substring] = []
        var depth = 0
        var start = text.startIndex
        var previous: Character = " "
        for index in codeIndices(of: text) {
            let character = text[index]
            if "([<{".contains(character) { depth += 1 }
            if ")]>}".contains(character), previous != "-" { depth -= 1 }
            if character == ",", depth == 0 {
                parts.append(text[start..<index])
                start = text.index(after: index)
            }
            previous = character
        }
        parts.append(text[start...])
        return parts.map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
    }

    private static func parameter(_ text: Substring) -> SwiftSymbol.Parameter {
        var depth = 0
        var colon: Substring.Index?
        var equals: Substring.Index?
        for index in codeIndices(of: text) {
            let character = text[index]
            if "([<".contains(character) { depth += 1 }
            if ")]>".contains(character) { depth -= 1 }
            if character == ":", depth == 0, colon == nil, equals == nil { colon = index }
            if character == "=", depth == 0, equals == nil { equals = index }
        }
        func trimmed(_ text: Substring) -> String { text.split(separator: " ").joined(separator: " ") }
        let end = equals ?? text.endIndex
        let value = equals.map { trimmed(text[text.index(after: $0)...]) }
        guard let colon, colon < end else {
            return SwiftSymbol.Parameter(label: "_", type: trimmed(text[..<end]), defaultValue: value)
        }
        let label = text[..<colon].split(separator: " ").first.map(String.init) ?? "_"
        return SwiftSymbol.Parameter(
            label: label, type: trimmed(text[text.index(after: colon)..<end]), defaultValue: value)
    }
}
