/// Functions that make untrusted text safe for a terminal.
///
/// A character that could move the cursor, color the screen or change the writing direction is shown as its number.
public enum VisibleText {
    /// The maximum number of characters of a message that are printed.
    ///
    /// Messages quote names, and a name may have megabytes.
    public static let longestMessage = 500

    /// Returns text on one line, with its invisible characters made visible.
    public static func of(_ text: String) -> String {
        var visible = String.UnicodeScalarView()
        for (count, scalar) in text.unicodeScalars.enumerated() {
            guard count < longestMessage else {
                visible.append("…")
                break
            }
            append(scalar, tab: " ", to: &visible)
        }
        return String(visible)
    }

    /// Appends a character, or its visible representation if it is invisible.
    static func append(_ scalar: Unicode.Scalar, tab: String, to visible: inout String.UnicodeScalarView) {
        if scalar == "\t" {
            visible.append(contentsOf: tab.unicodeScalars)
        } else if isInvisible(scalar) {
            visible.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
        } else {
            visible.append(scalar)
        }
    }

    static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        if (0x20..<0x7F).contains(scalar.value) { return false }
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: return true
        // Bidirectional controls and other formatting characters are invisible. The joiners aren't included, since
        // scripts and emoji need them.
        case .format: return scalar != "\u{200C}" && scalar != "\u{200D}"
        default: return false
        }
    }
}
