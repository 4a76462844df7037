/// Functions that make text safe to show in a terminal or a log.
package enum PrintableText {
    /// Returns `text` on one line, without control characters for a terminal.
    package static func of(_ text: String) -> String {
        var printable = ""
        var isBlank = true
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator:
                if !isBlank { printable += " " }
                isBlank = true
            // Format characters are dropped, including characters that change the direction of text.
            case .format where scalar != "\u{200D}" && scalar != "\u{200C}": break
            default:
                printable.unicodeScalars.append(scalar)
                isBlank = false
            }
        }
        return printable.hasSuffix(" ") ? String(printable.dropLast()) : printable
    }

    /// Returns `text` with its lines and tabs, without other control characters for a terminal.
    package static func lines(of text: String) -> String {
        guard text.unicodeScalars.contains(where: isHidden) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isHidden($0) }))
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control: scalar != "\n" && scalar != "\t"
        case .lineSeparator, .paragraphSeparator: true
        case .format: scalar != "\u{200D}" && scalar != "\u{200C}"
        default: false
        }
    }
}
