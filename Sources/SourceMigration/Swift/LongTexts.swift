#if Migration
    import SwiftSyntax

    /// The parts of a file in which no line comment can begin: multi-line strings, regular expressions and comments.
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

        /// Returns the ranges of the parts that begin in a range.
        func ranges(in range: Range<Int>) -> ArraySlice<Range<Int>> {
            ranges[index(of: range.lowerBound)...].prefix { $0.lowerBound < range.upperBound }
        }

        /// Returns the range of the part that contains an offset after its first byte; nil if there is none.
        func range(around offset: Int) -> Range<Int>? {
            let index = index(of: offset)
            guard index > 0, offset < ranges[index - 1].upperBound else { return nil }
            return ranges[index - 1]
        }

        /// Returns the index of the first range that begins at an offset or later.
        private func index(of offset: Int) -> Int {
            var (low, high) = (0, ranges.count)
            while low < high {
                let middle = (low + high) / 2
                if ranges[middle].lowerBound < offset { low = middle + 1 } else { high = middle }
            }
            return low
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
