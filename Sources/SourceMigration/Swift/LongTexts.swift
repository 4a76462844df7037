#if Migration
    import SwiftSyntax

    /// The parts of a file in which no line comment can begin: multi-line strings, regular expressions and comments.
    struct LongTexts {
        /// The ranges of bytes, in their order; none is within another one.
        private let ranges: [Range<Int>]

        init(_ tree: SourceFileSyntax) {
            let strings = tree.descendants(StringLiteralExprSyntax.self).filter { node in
                node.openingQuote.tokenKind == .multilineStringQuote
            }
            let expressions = tree.descendants(RegexLiteralExprSyntax.self)
            let comments = tree.tokens(viewMode: .sourceAccurate).flatMap(\.blockComments)
            let found = strings.map(\.bytes) + expressions.map(\.bytes) + comments
            ranges = found.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { ranges, range in
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

    extension TokenSyntax {
        /// The ranges of the block comments before the token.
        fileprivate var blockComments: [Range<Int>] {
            var offset = position.utf8Offset
            return leadingTrivia.compactMap { piece in
                let start = offset
                offset += piece.sourceLength.utf8Length
                switch piece {
                case .blockComment, .docBlockComment: return start..<offset
                default: return nil
                }
            }
        }
    }
#endif
