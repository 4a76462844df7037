#if Migration
    import SwiftSyntax

    /// The texts of several lines in a file, in which no comment can begin: strings, regular expressions and comments.
    struct LongTexts {
        /// The ranges of bytes, in their order; none is within another one.
        private let ranges: [Range<Int>]

        init(_ tree: SourceFileSyntax) {
            let finder = LongTextFinder(viewMode: .sourceAccurate)
            finder.walk(tree)
            ranges = finder.found.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { ranges, range in
                if range.lowerBound >= ranges.last?.upperBound ?? 0 { ranges.append(range) }
            }
        }

        /// Returns the ranges of the texts that begin in a range.
        func ranges(in range: Range<Int>) -> [Range<Int>] { ranges.filter { range.contains($0.lowerBound) } }

        /// Returns the range of the text that contains an offset after its first byte; nil if there is none.
        func range(around offset: Int) -> Range<Int>? {
            var (low, high) = (0, ranges.count)
            while low < high {
                let middle = (low + high) / 2
                if ranges[middle].lowerBound < offset { low = middle + 1 } else { high = middle }
            }
            guard low > 0, offset < ranges[low - 1].upperBound else { return nil }
            return ranges[low - 1]
        }
    }

    private final class LongTextFinder: SyntaxVisitor {
        var found: [Range<Int>] = []

        override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
            if node.openingQuote.tokenKind == .multilineStringQuote { found.append(node.bytes) }
            return .visitChildren
        }

        override func visit(_ node: RegexLiteralExprSyntax) -> SyntaxVisitorContinueKind {
            found.append(node.bytes)
            return .skipChildren
        }

        override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
            var offset = token.position.utf8Offset
            for piece in token.leadingTrivia {
                let end = offset + piece.sourceLength.utf8Length
                if case .blockComment = piece { found.append(offset..<end) }
                if case .docBlockComment = piece { found.append(offset..<end) }
                offset = end
            }
            return .skipChildren
        }
    }
#endif
