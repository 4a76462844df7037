/// The changes of an object's schema and of its properties' schemas, in as few actions as possible.
struct PatchGroup {
    let owner: [Int]
    private(set) var evidence: [Observation] = []
    private var ownRemovals: [String] = []
    /// The removals from schemas of properties, each with the end of its query.
    private var removals: [(end: String, schemas: [[Int]])] = []
    private var update: OverlayValue?

    init(owner: [Int]) { self.owner = owner }

    mutating func add(_ changes: SchemaPatch.Changes, of patch: SchemaPatch, in index: SyntaxIndex) {
        evidence += patch.evidence.filter { !evidence.contains($0) }
        for end in changes.removals {
            if patch.steps == owner {
                ownRemovals.append(end)
            } else if let position = removals.firstIndex(where: { $0.end == end }) {
                removals[position].schemas.append(patch.steps)
            } else {
                removals.append((end, [patch.steps]))
            }
        }
        guard var value = changes.update else { return }
        // The update of a nested schema is enclosed in the keys that lead to it from the owner.
        var steps = patch.steps
        while steps.count > owner.count, let key = index.key(of: steps) {
            value = .map([(key, value)])
            steps.removeLast()
        }
        update = update?.merging(value) ?? value
    }

    func actions(in index: SyntaxIndex) -> [OverlayAction] {
        let target = index.target(owner)
        var actions = ownRemovals.map { OverlayAction(target: target + $0, change: .remove) }
        for (end, schemas) in removals {
            // One query selects several properties of an object by their names.
            let names = schemas.compactMap { index.key(of: $0).map(JSONPathText.string) }
            let isOne = schemas.count == 1 || names.count < schemas.count
            let queries =
                isOne
                ? schemas.map { index.target($0) }
                : ["\(index.target(schemas[0].dropLast()))[\(names.joined(separator: ", "))]"]
            actions += queries.map { OverlayAction(target: $0 + end, change: .remove) }
        }
        if let update { actions.append(OverlayAction(target: target, change: .update(update))) }
        return actions
    }
}
