/// A group of diagnostics with the same message: the first diagnostic, and the number of all.
struct DiagnosticGroup {
    /// The maximum number of similar diagnostics that aren't grouped, because so few are easy to read.
    private static let fewest = 3

    let first: Diagnostic
    var count = 1

    init(_ first: Diagnostic) {
        self.first = first
    }

    /// Returns the groups of similar diagnostics.
    ///
    /// Frequent diagnostics of one kind form a group at the position of the first. Any other diagnostic is a group by
    /// itself.
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
                // The group includes all further diagnostics of this kind.
                counts[kind] = nil
            }
            groups.append(group)
        }
        return groups
    }

    /// The common part of similar diagnostics: everything except the names and numbers in the message.
    private struct Kind: Hashable {
        let code: DiagnosticCode
        let severity: Diagnostic.Severity
        let wording: String

        init(_ diagnostic: Diagnostic) {
            code = diagnostic.code
            severity = diagnostic.severity
            wording = Self.wording(of: diagnostic.message)
        }

        /// Returns a message without its quoted parts and digits.
        ///
        /// An apostrophe between two letters (`isn't`) isn't a quotation mark. A quoted name may contain an apostrophe
        /// too.
        private static func wording(of message: String) -> String {
            let letters = Array(message.unicodeScalars)
            var wording = String.UnicodeScalarView()
            var isQuoted = false
            for (index, scalar) in letters.enumerated() {
                let before = index > 0 ? letters[index - 1] : " "
                let after = index + 1 < letters.count ? letters[index + 1] : " "
                if scalar == "'", !(isWordLetter(before) && isWordLetter(after)) {
                    // An opening quotation mark follows a space or a bracket. A closing quotation mark precedes a space
                    // or punctuation.
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
