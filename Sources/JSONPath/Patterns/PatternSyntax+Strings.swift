// The strings that an expression matches: their lengths, and one of them.
extension PatternSyntax {
    /// The minimum and the maximum length of the strings; the maximum is nil if they can have any length.
    package var lengths: (minimum: Int, maximum: Int?) {
        let span = Span(of: root)
        // Text may precede or follow a match that isn't anchored, so such a match has no maximum.
        return (span.minimum, span.isAnchoredAtStart && span.isAnchoredAtEnd ? span.maximum : nil)
    }

    /// The maximum length of samples and of their patterns.
    private static let longestSample = 512

    /// Returns a string that matches a pattern of ECMA 262; nil for a pattern whose strings aren't known or are long.
    package static func sample(of pattern: String) -> String? {
        guard pattern.utf8.count <= longestSample else { return nil }
        return PatternSyntax(pattern, .ecmaScript).flatMap { sample(of: $0.root) }
    }

    private static func sample(of node: Node) -> String? {
        switch node {
        case .character(_, let sample): return sample.map { String($0) }
        case .start, .end, .boundary: return ""
        case .lookaround, .reference: return nil
        case .sequence(let parts):
            var text = ""
            for part in parts {
                guard let own = sample(of: part), text.count + own.count <= longestSample else { return nil }
                text += own
            }
            return text
        case .choice(let branches):
            let samples = branches.compactMap { sample(of: $0) }
            return samples.count == branches.count ? samples[0] : nil
        case .repetition(let node, let least, _):
            let count = min(least, longestSample + 1)
            guard let one = sample(of: node), one.count * count <= longestSample else { return nil }
            return String(repeating: one, count: count)
        }
    }
}

/// The possible lengths of the strings that a part of an expression matches.
private struct Span {
    var minimum = 0
    var maximum: Int? = 0
    /// A Boolean value that indicates whether the part matches only at the start of the string.
    ///
    /// A multiline mode, in which `^` also matches after a line end, doesn't exist in JSON Schema.
    var isAnchoredAtStart = false
    var isAnchoredAtEnd = false

    init(of node: PatternSyntax.Node) {
        switch node {
        case .character: (minimum, maximum) = (1, 1)
        case .start: isAnchoredAtStart = true
        case .end: isAnchoredAtEnd = true
        case .boundary, .lookaround: break
        case .reference: maximum = nil
        case .sequence(let parts):
            for part in parts {
                let part = Span(of: part)
                minimum = Self.bounded(minimum.addingReportingOverflow(part.minimum))
                maximum = Self.both(maximum, part.maximum) { Self.bounded($0.addingReportingOverflow($1)) }
                isAnchoredAtStart = isAnchoredAtStart || part.isAnchoredAtStart
                isAnchoredAtEnd = isAnchoredAtEnd || part.isAnchoredAtEnd
            }
        case .choice(let branches):
            let spans = branches.map { Span(of: $0) }
            self = spans[0]
            for span in spans.dropFirst() {
                minimum = min(minimum, span.minimum)
                maximum = Self.both(maximum, span.maximum, max)
                isAnchoredAtStart = isAnchoredAtStart && span.isAnchoredAtStart
                isAnchoredAtEnd = isAnchoredAtEnd && span.isAnchoredAtEnd
            }
        case .repetition(let node, let least, let most):
            self = Span(of: node)
            minimum = Self.bounded(minimum.multipliedReportingOverflow(by: least))
            let product = Self.both(maximum, most) { Self.bounded($0.multipliedReportingOverflow(by: $1)) }
            maximum = maximum == 0 ? 0 : product
            if least == 0 { (isAnchoredAtStart, isAnchoredAtEnd) = (false, false) }
        }
    }

    private static func both(_ first: Int?, _ second: Int?, _ combine: (Int, Int) -> Int) -> Int? {
        first.flatMap { first in second.map { combine(first, $0) } }
    }

    private static func bounded(_ result: (partialValue: Int, overflow: Bool)) -> Int {
        result.overflow ? .max : result.partialValue
    }
}
