/// Text of a stranger's, made fit for a terminal: what could move the cursor, colour the screen or turn the direction
/// of writing is shown as its number instead.
enum VisibleText {
    static func of(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isInvisible) else { return text }
        var visible = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "\t" {
                visible.append(" ")
            } else if isInvisible(scalar) {
                visible.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
            } else {
                visible.append(scalar)
            }
        }
        return String(visible)
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
        // Bidirectional controls and other formatting, but not the joiners that scripts and emoji need.
        case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
        default: false
        }
    }
}
