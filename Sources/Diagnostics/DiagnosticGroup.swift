/// Diagnostics with the same message at many positions: the first of them, and their number.
struct DiagnosticGroup {
    /// The most of a kind that are all shown: so few are read sooner one by one.
    private static let fewest = 3

    let first: Diagnostic
    var count = 1

    init(_ first: Diagnostic) {
        self.first = first
    }

    /// Groups diagnostics.
    ///
    /// Frequent diagnostics of the same kind are together, at the position of the first, and the others alone.
    static func groups(of diagnostics: [Diagnostic]) -> [DiagnosticGroup] {
        var counts: [Kind: Int] = [:]
        let kinds = diagnostics.map(Kind.init)
        for kind in kinds { counts[kind, default: 0] += 1 }
        var groups: [DiagnosticGroup] = []
        for (diagnostic, kind) in zip(diagnostics, kinds) {
            guard let count = counts[kind] else { continue }
            var group = DiagnosticGroup(diagnostic)
            if count > fewest {
                group.count = count
                // The others of this kind are counted with it.
                counts[kind] = nil
            }
            groups.append(group)
        }
        return groups
    }

    /// The common part of diagnostics with the same message: everything except the names and numbers in it.
    private struct Kind: Hashable {
        let code: DiagnosticCode
        let severity: Diagnostic.Severity
        let wording: String

        init(_ diagnostic: Diagnostic) {
            code = diagnostic.code
            severity = diagnostic.severity
            wording = Self.wording(of: diagnostic.message)
        }

        /// Returns the message without quoted parts and digits.
        ///
        /// An apostrophe in a word (`isn't`) is between letters, and a quoted name may contain one too.
        private static func wording(of message: String) -> String {
            let letters = Array(message.unicodeScalars)
            var wording = String.UnicodeScalarView()
            var isQuoted = false
            for (index, scalar) in letters.enumerated() {
                let before = index > 0 ? letters[index - 1] : " "
                let after = index + 1 < letters.count ? letters[index + 1] : " "
                if scalar == "'", !(isWordLetter(before) && isWordLetter(after)) {
                    // An opening quote follows a blank or a bracket, a closing one stands before a blank or
                    // punctuation.
                    isQuoted = !isQuoted
                    if isQuoted { wording.append("'") }
                } else if !isQuoted, !("0"..."9").contains(scalar) {
                    wording.append(scalar)
                }
            }
            return String(wording)
        }

        private static func isWordLetter(_ scalar: Unicode.Scalar) -> Bool {
            scalar == "_" || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        }
    }
}
