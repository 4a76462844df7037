import Diagnostics
public import SpecSyntax

extension JSONPath {
    /// The reason why a query selects nothing, with the segment of the query that has no match in `root`.
    public struct EmptyResultReason: Sendable {
        /// The reason as the text of a message, in lower case.
        public let message: String
        /// The range of the segment without a match in ``JSONPath/text``, in bytes.
        public let range: Range<Int>
        public let hint: String?
    }

    /// Returns the reason why the query selects nothing: its first segment without a match in `root`.
    public func reasonForNothing(in root: SyntaxNode) -> EmptyResultReason {
        var parents = [Match(node: root, location: .root)]
        var work = Limits().work
        for (index, segment) in query.segments.enumerated() {
            var evaluator = Evaluator(root: root, work: work)
            let way = Query(start: .root, segments: Array(query.segments[...index]))
            guard let found = try? evaluator.select(way, locatedIn: root, limit: Self.mostParents) else { break }
            work = evaluator.work
            if found.isEmpty { return reason(segment, parents, in: root) }
            parents = found
        }
        return EmptyResultReason(message: "no value", range: 0..<text.utf8.count, hint: nil)
    }

    private static let mostParents = 100

    private func reason(_ segment: Segment, _ parents: [Match], in root: SyntaxNode) -> EmptyResultReason {
        let parent = VisibleText.of(NormalizedPath.text(of: parents.first?.steps ?? [], in: root))
        let others = parents.count > 1 ? " and others" : ""
        guard segment.selectors.count == 1, case .name(let name) = segment.selectors[0] else {
            return EmptyResultReason(message: "no match in \(parent)\(others)", range: segment.range, hint: nil)
        }
        let keys = parents.flatMap { $0.node.mapping?.entries.map(\.key) ?? [] }
        return EmptyResultReason(
            message: "\(parent)\(others) has no '\(name)'", range: segment.range,
            hint: Suggestion.hint(for: name, among: Set(keys).sorted())
        )
    }
}
