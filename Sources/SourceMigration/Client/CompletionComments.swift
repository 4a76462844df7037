#if Migration
    import SwiftSyntax

    /// The comments in a call with a completion handler, except those between the handler's statements.
    struct CompletionComments {
        /// The comments between the parts of the call.
        private(set) var inCall: [String] = []
        /// The comments before the handler's statements.
        private(set) var atStart: [String] = []
        /// The comments on the lines after the handler's statements.
        private(set) var atEnd: [String] = []

        init(_ node: FunctionCallExprSyntax, _ closure: ClosureExprSyntax) {
            let statements = closure.statements
            let tokens = Array(node.tokens(viewMode: .sourceAccurate))
            for (index, token) in tokens.enumerated() {
                // The statements are written with their comments.
                if statements.position <= token.position, token.position < statements.endPosition { continue }
                // The comments before and after the call remain where they are.
                let pieces =
                    (index == 0 ? [] : Array(token.leadingTrivia))
                    + (index == tokens.count - 1 ? [] : Array(token.trailingTrivia))
                let comments = pieces.compactMap(\.comment)
                if token.id == closure.rightBrace.id {
                    atEnd += comments
                } else if closure.contains(token) {
                    atStart += comments
                } else {
                    inCall += comments
                }
            }
        }
    }

    extension TriviaPiece {
        /// The text of a comment; nil for other trivia.
        fileprivate var comment: String? {
            switch self {
            case .lineComment(let text), .blockComment(let text), .docLineComment(let text),
                .docBlockComment(let text):
                text
            default: nil
            }
        }
    }
#endif
