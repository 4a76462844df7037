#if Migration
    import SwiftSyntax

    extension SyntaxProtocol {
        /// The text of a node in one line.
        var oneLine: String { trimmedDescription.oneLine }
    }

    extension String {
        /// The first line of the string, shortened, for a comment.
        var oneLine: String {
            let line = prefix { !$0.isNewline }
            return line.count > 60 || line.count < count ? line.prefix(57) + "…" : String(line)
        }
    }
#endif
