public import Diagnostics
import EndpointDepartures
public import OpenAPI
import SpecSyntax

/// The changes of a description after which it allows the observed responses.
public struct RepairPlan: Sendable {
    /// The actions for one place, and the observations that caused them.
    public struct Repair: Sendable {
        /// The actions as items of an overlay's `actions`, with their comment.
        public var yaml: String
        public var actions: Int
        public var evidence: [Observation]
    }

    /// An observation that no action repairs.
    public struct Remainder: Sendable {
        public var observation: Observation
        public var reason: String
    }

    /// An observation that contradicts the description, with the part that it contradicts.
    public struct Finding: Sendable {
        public var observation: Observation
        /// The position of the schema or operation; nil if the description has none.
        public var range: SourceRange?
        /// The documented type, such as `string (date-time)`.
        public var promised: String
    }

    public private(set) var findings: [Finding] = []
    public private(set) var repairs: [Repair] = []
    public private(set) var remainders: [Remainder] = []

    private let table: ResponseTable
    private let document: Document
    private let index: SyntaxIndex
    private var patches: [[Int]: SchemaPatch] = [:]
    private var order: [[Int]] = []
    private var reaching: [Int: Set<String>] = [:]

    /// Plans the repairs of a description, including those of overlays that were applied to it.
    public init(_ observations: [Observation], table: ResponseTable, document: Document, index: SyntaxIndex) {
        self.table = table
        self.document = document
        self.index = index
        var undocumented: [Observation] = []
        for observation in observations {
            switch table.state(of: observation.key) {
            case .known, .gone: continue
            case .undocumented:
                undocumented.append(observation)
                let operation = document.operations.first { "\($0.method) \($0.path)" == observation.key.operation }
                let keys = table.description.operations[observation.key.operation]?.keys.sorted() ?? []
                if observation.key.departure.kind != .property {
                    findings.append(
                        Finding(
                            observation: observation, range: operation?.range, promised: keys.joined(separator: ", ")))
                }
            case .open(let resolution):
                let schemas = table.schemas[resolution.node].all
                // The referenced schema is more precise than the reference.
                let schema = schemas.first { document.schemas[$0].reference == nil } ?? schemas.first
                let range = schema.map { document.schemas[$0].range }
                findings.append(
                    Finding(
                        observation: observation, range: range,
                        promised: table.description.nodes[resolution.node].promise))
                add(observation, resolution)
            }
        }
        finish()
        addResponses(undocumented)
    }

    // Schemas

    private mutating func add(_ observation: Observation, _ resolution: PlaceResolution) {
        let node = table.schemas[resolution.node]
        let departure = observation.key.departure
        switch departure.kind {
        case .absent:
            guard let name = resolution.rest.first else { return }
            let schemas = node.all.filter { document.schemas[$0].required.containsExactly(name) }
            patch(schemas, observation) { $0.removeRequired(name) }
        case .null: patch(node.roots.filter { !$0.allowsNull(in: document) }, observation) { $0.allowNull() }
        case .type:
            let isReplaced = isAlwaysOther(observation, resolution.node)
            patch(Array(node.roots.prefix(1)), observation) { $0.addType(departure, isReplaced: isReplaced) }
        case .value:
            guard let value = departure.value, resolution.rest.isEmpty else {
                remainders.append(Remainder(observation: observation, reason: "the value wasn't recorded"))
                return
            }
            let schemas = node.all.filter { document.schemas[$0].enumeration != nil }
            patch(schemas, observation) { $0.addValue(value) }
        case .format:
            let schemas = node.all.filter { ValueFormat(of: document.schemas[$0]) != nil }
            let other = table.description.nodes[resolution.node].format == .int32 ? "int64" : departure.format
            patch(schemas, observation) { $0.changeFormat(to: other) }
        case .property:
            let owners = node.all.filter { !document.schemas[$0].properties.isEmpty }
            let closed = owners.first { document.schemas[$0].additionalProperties == .forbidden }
            patch(Array((closed ?? owners.first ?? node.all.last).map { [$0] } ?? []), observation) {
                $0.addProperty(resolution.rest[...], departure)
            }
        case .union:
            let schemas = node.all.filter {
                !document.schemas[$0].oneOf.isEmpty || !document.schemas[$0].anyOf.isEmpty
            }
            patch(Array(schemas.prefix(1)), observation) { $0.addMember(departure) }
        case .status, .mediaType: break
        }
    }

    /// Returns whether all known values at a node's place have other types than the documented ones.
    private mutating func isAlwaysOther(_ observation: Observation, _ node: Int) -> Bool {
        guard observation.fits == 0 else { return false }
        if observation.isComplete { return true }
        if reaching[node] == nil { reaching[node] = table.operations(reaching: node) }
        return observation.count == observation.calls && reaching[node] == [observation.key.operation]
    }

    private mutating func patch(
        _ schemas: [SchemaID], _ observation: Observation, _ change: (inout SchemaPatch) -> Void
    ) {
        var isFound = false
        for id in schemas {
            guard let steps = index.steps(to: document.schemas[id].range) else { continue }
            isFound = true
            if patches[steps] == nil { order.append(steps) }
            var patch = patches[steps] ?? SchemaPatch(steps: steps)
            change(&patch)
            if !patch.evidence.contains(observation) { patch.evidence.append(observation) }
            patches[steps] = patch
        }
        guard !isFound else { return }
        remainders.append(Remainder(observation: observation, reason: "the schema is in another file"))
    }

    private mutating func finish() {
        var moved: [[Int]] = []
        var groups: [PatchGroup] = []
        // The parts of a moved schema have other paths afterwards, so their own changes would miss their targets.
        for steps in order.sorted(by: { $0.count < $1.count }) {
            guard let patch = patches[steps] else { continue }
            if moved.contains(where: { steps.starts(with: $0) }) {
                remainders += patch.evidence.map {
                    Remainder(observation: $0, reason: "an enclosing schema changes; run 'endpointgen repair' again")
                }
                continue
            }
            guard let changes = patch.changes(in: index, document.version),
                changes.update != nil || !changes.removals.isEmpty
            else {
                remainders += patch.evidence.map {
                    Remainder(observation: $0, reason: "no action can change the schema")
                }
                continue
            }
            if changes.isMoved { moved.append(steps) }
            add(changes, of: patch, to: &groups)
        }
        for group in groups { add(group.actions(in: index), group.evidence) }
    }

    /// Adds the changes of a schema to those of the object whose property it is.
    private func add(_ changes: SchemaPatch.Changes, of patch: SchemaPatch, to groups: inout [PatchGroup]) {
        let steps = patch.steps
        var owner = steps
        if steps.count >= 2, index.key(of: Array(steps.dropLast())) == "properties", index.key(of: steps) != nil {
            owner = Array(steps.dropLast(2))
        } else if changes.isMoved {
            owner = Array(steps.dropLast())
        }
        let position = groups.firstIndex { $0.owner == owner } ?? groups.count
        if position == groups.count { groups.append(PatchGroup(owner: owner)) }
        groups[position].add(changes, of: patch, in: index)
    }

    private mutating func add(_ actions: [OverlayAction], _ evidence: [Observation]) {
        let comments = evidence.prefix(12).map { "  # \(VisibleText.of($0.sentence))\n" }
        let more = evidence.count > 12 ? "  # and \(evidence.count - 12) more\n" : ""
        repairs.append(
            Repair(
                yaml: comments.joined() + more + actions.map(\.yaml).joined(), actions: actions.count,
                evidence: evidence))
    }

    // Responses

    private mutating func addResponses(_ observations: [Observation]) {
        let groups = Dictionary(grouping: observations) {
            "\($0.key.operation)\n\($0.key.status)\n\($0.key.mediaType)"
        }
        for (_, group) in groups.sorted(by: { $0.key < $1.key }) {
            guard let main = group.first(where: { [.status, .mediaType].contains($0.key.departure.kind) }),
                let operation = document.operations.first(where: { "\($0.method) \($0.path)" == main.key.operation })
            else { continue }
            guard let actions = actions(for: main, group, operation), !actions.isEmpty else {
                remainders.append(Remainder(observation: main, reason: "the operation is in another file"))
                continue
            }
            add(actions, [main])
        }
    }

    private func actions(
        for main: Observation, _ group: [Observation], _ operation: Document.Operation
    ) -> [OverlayAction]? {
        guard let written = index.steps(to: operation.range), let steps = index.resolved(written),
            let mapping = index.node(at: steps)?.mapping, let responses = mapping.index(forKey: "responses"),
            let documented = mapping["responses"]?.mapping
        else { return nil }
        let isSwagger = document.version == .v2_0
        let content = content(main, group, mapping)
        if main.key.departure.kind == .status {
            // An invalid response in the description can't be merged with another one.
            guard documented["\(main.key.status)"] == nil else { return nil }
            var response: [(String, OverlayValue)] = [
                ("description", .text("Undocumented; added by endpointgen repair."))
            ]
            if let content {
                response.append(isSwagger ? ("schema", content) : ("content", .map([(main.key.mediaType, content)])))
            }
            return [
                OverlayAction(
                    target: index.target(steps + [responses]),
                    change: .update(.map([("\(main.key.status)", .map(response))])))
            ]
        }
        if isSwagger {
            let update = OverlayValue.map([("produces", .list([.text(main.key.mediaType)]))])
            return [OverlayAction(target: index.target(steps), change: .update(update))]
        }
        guard let response = table.description.response(of: main.key.operation, for: main.key.status),
            let entry = mapping["responses"]?.mapping?.index(where: { $0.key.uppercased() == response.key.uppercased() }
            ),
            let target = index.resolved(steps + [responses, entry])
        else { return nil }
        let media = OverlayValue.map([(main.key.mediaType, content ?? .map([]))])
        return [OverlayAction(target: index.target(target), change: .update(.map([("content", media)])))]
    }

    /// Returns an undocumented body's media type object (in Swagger 2.0, its schema); nil without a body.
    private func content(_ main: Observation, _ group: [Observation], _ operation: SyntaxMapping) -> OverlayValue? {
        guard !main.key.mediaType.isEmpty else { return nil }
        let isSwagger = document.version == .v2_0
        var schema: OverlayValue?
        if let like = main.key.departure.like, !isSwagger,
            let path = main.key.operation.split(separator: " ", maxSplits: 1).last
        {
            let method = main.key.operation.prefix { $0 != " " }.lowercased()
            let tokens = ["paths", String(path), method, "responses", like, "content", main.key.mediaType, "schema"]
            let pointer = "#/" + tokens.map(PropertyName.escaped).joined(separator: "/")
            if let node = index.node(atPointer: tokens) {
                // A reference is copied, so that the new response doesn't depend on the other one.
                schema = node.mapping?["$ref"] != nil ? OverlayValue(node) : .map([("$ref", .text(pointer))])
            }
        }
        if schema == nil, let found = main.key.departure.found {
            var shape = ObservedShape()
            shape.add([], Departure(.property, found: found))
            for observation in group where observation.key.departure.kind == .property {
                let tokens = observation.key.departure.place.split(separator: "/").map {
                    PropertyName.unescaped(String($0))
                }
                shape.add(tokens[...], observation.key.departure)
            }
            schema = shape.schema(document.version)
        }
        guard let schema else { return isSwagger ? nil : .map([]) }
        return isSwagger ? schema : .map([("schema", schema)])
    }
}

extension DescribedResponses.Node {
    /// The documented type of the values, such as `string (date-time)`.
    fileprivate var promise: String {
        let names = ObservedShape.names(types).map(\.rawValue) + (allowsNull && !types.isEmpty ? ["null"] : [])
        let type =
            names.isEmpty
            ? (members.isEmpty ? "any value" : "one of \(members.count) schemas") : names.joined(separator: " or ")
        return type + (format.map { " (\($0.rawValue))" } ?? "")
    }
}

extension SyntaxMapping {
    fileprivate func index(where condition: (Entry) -> Bool) -> Int? { entries.firstIndex(where: condition) }
}

extension SchemaID {
    /// Returns whether the schema's own keywords allow null.
    fileprivate func allowsNull(in document: Document) -> Bool {
        document.schemas[self].allowsNull || document.schemas[self].types.contains(.null)
    }
}
