import SpecSyntax

/// A type that finds the nodes of a tree that a JSONPath query selects.
///
/// The evaluator visits the tree node by node, not segment by segment. Both ways select the same nodes in the same
/// order, but the evaluator can stop as soon as it has found enough nodes.
struct Evaluator {
    let root: SyntaxNode
    /// The number of steps of work that the query may still take.
    var work: Int
    /// The compiled regular expressions, by their patterns; nil for an invalid pattern.
    var expressions: [String: RegularExpression?] = [:]

    init(root: SyntaxNode, work: Int) {
        self.root = root
        self.work = work
    }

    /// Returns the nodes that `query` selects, with their locations; at most `limit`.
    mutating func select(
        _ query: Query, locatedIn node: SyntaxNode, limit: Int
    ) throws(JSONPathError) -> [JSONPath.Match] {
        var search = Search(segments: query.segments, limit: limit, isLocated: true)
        try walk(node, .root, 0, &search)
        return search.found
    }

    /// Returns the nodes that a query in a filter selects; at most `limit`.
    mutating func select(
        _ query: Query, from current: SyntaxNode, limit: Int
    ) throws(JSONPathError) -> [JSONPath.Match] {
        var search = Search(segments: query.segments, limit: limit, isLocated: false)
        try walk(query.start == .root ? root : current, .root, 0, &search)
        return search.found
    }

    /// Returns the number of nodes that a query in a filter selects.
    mutating func count(_ query: Query, from current: SyntaxNode) throws(JSONPathError) -> Int {
        var search = Search(segments: query.segments, limit: .max, isLocated: false, onlyCounts: true)
        try walk(query.start == .root ? root : current, .root, 0, &search)
        return search.count
    }

    mutating func spend(_ amount: Int) throws(JSONPathError) {
        work -= amount
        guard work >= 0 else {
            throw JSONPathError(
                "the query is too expensive", at: 0..<0,
                hint: "write more keys of the path to the target"
            )
        }
    }

    /// The state of one query during its evaluation: the segments, the limit and the nodes found so far.
    private struct Search {
        let segments: [Segment]
        let limit: Int
        /// A Boolean value that indicates whether locations are recorded; queries in filters don't need them.
        let isLocated: Bool
        let onlyCounts: Bool
        private(set) var found: [JSONPath.Match] = []
        private(set) var count = 0

        init(segments: [Segment], limit: Int, isLocated: Bool, onlyCounts: Bool = false) {
            self.segments = segments
            self.limit = limit
            self.isLocated = isLocated
            self.onlyCounts = onlyCounts
        }

        var isComplete: Bool { count >= limit }

        mutating func add(_ node: SyntaxNode, _ location: Location) {
            count += 1
            if !onlyCounts { found.append(JSONPath.Match(node: node, location: location)) }
        }

        func location(_ parent: Location, _ index: Int) -> Location {
            isLocated ? Location(parent: parent, index: index) : parent
        }
    }

    /// Applies the segments of a query from the index `next` on to a node.
    ///
    /// - Parameter next: The index of the first segment that applies to `node`.
    private mutating func walk(
        _ node: SyntaxNode, _ location: Location, _ next: Int, _ search: inout Search
    ) throws(JSONPathError) {
        try spend(1)
        guard next < search.segments.count else {
            search.add(node, location)
            return
        }
        if search.segments[next].isDescendant {
            try descend(node, location, next, &search)
        } else {
            try apply(next, to: node, location, &search)
        }
    }

    private mutating func descend(
        _ node: SyntaxNode, _ location: Location, _ next: Int, _ search: inout Search
    ) throws(JSONPathError) {
        try spend(1)
        if case .scalar = node.content { return }
        try apply(next, to: node, location, &search)
        try forEachChild(of: node) { evaluator, child, index throws(JSONPathError) in
            guard !search.isComplete else { return false }
            try evaluator.descend(child, search.location(location, index), next, &search)
            return true
        }
    }

    /// Applies the next segments to those children of `node` that the selectors of a segment select.
    private mutating func apply(
        _ segment: Int, to node: SyntaxNode, _ location: Location, _ search: inout Search
    ) throws(JSONPathError) {
        for selector in search.segments[segment].selectors {
            guard !search.isComplete else { return }
            switch (selector, node.content) {
            case (.name(let name), .mapping(let mapping)):
                guard let index = mapping.index(forKey: name) else { break }
                try walk(mapping.entries[index].value, search.location(location, index), segment + 1, &search)
            case (.index(let number), .sequence(let items)):
                let index = number < 0 ? items.count + number : number
                guard items.indices.contains(index) else { break }
                try walk(items[index], search.location(location, index), segment + 1, &search)
            case (.slice(let start, let end, let step), .sequence(let items)):
                for index in Self.slice(start, end, step, count: items.count) where !search.isComplete {
                    try walk(items[index], search.location(location, index), segment + 1, &search)
                }
            case (.wildcard, _):
                try forEachChild(of: node) { evaluator, child, index throws(JSONPathError) in
                    guard !search.isComplete else { return false }
                    try evaluator.walk(child, search.location(location, index), segment + 1, &search)
                    return true
                }
            case (.filter(let condition), _):
                try forEachChild(of: node) { evaluator, child, index throws(JSONPathError) in
                    guard !search.isComplete else { return false }
                    try evaluator.spend(1)
                    guard try evaluator.holds(condition, for: child) else { return true }
                    try evaluator.walk(child, search.location(location, index), segment + 1, &search)
                    return true
                }
            default: break
            }
        }
    }

    /// Calls `body` with each child of a node and the child's index, until `body` returns false.
    ///
    /// - Parameter body: A function that returns whether to continue with the next child.
    private mutating func forEachChild(
        of node: SyntaxNode, _ body: (inout Self, SyntaxNode, Int) throws(JSONPathError) -> Bool
    ) throws(JSONPathError) {
        switch node.content {
        case .scalar: break
        case .sequence(let items):
            for index in items.indices {
                guard try body(&self, items[index], index) else { return }
            }
        case .mapping(let mapping):
            for index in mapping.entries.indices {
                guard try body(&self, mapping.entries[index].value, index) else { return }
            }
        }
    }

    /// Returns the indexes of a slice (RFC 9535, section 2.3.4.2.2).
    private static func slice(_ start: Int?, _ end: Int?, _ step: Int, count: Int) -> StrideTo<Int> {
        guard step != 0 else { return stride(from: 0, to: 0, by: 1) }
        func bound(_ index: Int, _ range: ClosedRange<Int>) -> Int {
            min(max(index < 0 ? count + index : index, range.lowerBound), range.upperBound)
        }
        if step > 0 {
            return stride(from: bound(start ?? 0, 0...count), to: bound(end ?? count, 0...count), by: step)
        }
        return stride(
            from: start.map { bound($0, -1...count - 1) } ?? count - 1,
            to: end.map { bound($0, -1...count - 1) } ?? -1, by: step
        )
    }
}
