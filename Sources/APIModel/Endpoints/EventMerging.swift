import Diagnostics
import OpenAPI

/// A step that merges webhooks that receivers can't distinguish by the event name.
struct EventMerging {
    private let document: Document

    init(_ document: Document) {
        self.document = document
    }

    /// Merges webhooks with the same name and equal payloads.
    ///
    /// A description has such webhooks if it lists a webhook under both `webhooks` and `x-webhooks`, or for several
    /// methods.
    func mergeRepeated(_ events: inout [DraftEvent], _ types: TypeBuilder) {
        var indexes: [String: [Int]] = [:]
        var result: [DraftEvent] = []
        for event in events {
            guard let name = name(of: event) else {
                result.append(event)
                continue
            }
            if let index = indexes[name]?.first(where: { Self.haveEqualPayloads(result[$0], event, types) }) {
                result[index].isDeprecated = isDeprecated(result[index]) && isDeprecated(event)
                continue
            }
            indexes[name, default: []].append(result.count)
            result.append(event)
        }
        events = result
    }

    /// Merges webhooks whose requests have the same event name.
    ///
    /// The payload of the event is a union of the payloads of the webhooks.
    func mergeSharingName(_ events: inout [DraftEvent], _ types: TypeBuilder) {
        var owners: [String: Int] = [:]
        var shared: [Int: String] = [:]
        var groups: [Int: [DraftEvent]] = [:]
        for (index, event) in events.enumerated() where name(of: event) != nil {
            let first = event.values.lazy.compactMap { value in owners[value].map { (value, $0) } }.first
            let owner = first?.1 ?? index
            if let first { shared[owner] = shared[owner] ?? first.0 }
            for value in event.values where owners[value] == nil { owners[value] = owner }
            groups[owner, default: []].append(event)
        }
        guard !shared.isEmpty else { return }
        events = events.enumerated().compactMap { index, event in
            guard name(of: event) != nil else { return event }
            guard var group = groups[index] else { return nil }
            // An event name that already belongs to another event is removed, because it is decoded as that event.
            for position in group.indices { group[position].values.removeAll { owners[$0] != index } }
            return group.count == 1
                ? group[0] : merge(group, shared[index] ?? "", types)
        }
        types.complete()
    }

    private func merge(_ group: [DraftEvent], _ shared: String, _ types: TypeBuilder) -> DraftEvent {
        var event = group[0]
        var values = Set(event.values)
        event.values += group.dropFirst().flatMap(\.values).filter { values.insert($0).inserted }
        event.isDeprecated = group.allSatisfy(isDeprecated)
        if Set(group.map { name(of: $0) }).count > 1 { event.name = shared }
        var distinct: [DraftEvent] = []
        for other in group where other.payload != nil {
            if !distinct.contains(where: { Self.haveEqualPayloads($0, other, types) }) { distinct.append(other) }
        }
        let mayBeAbsent = group.contains { $0.payload == nil || $0.payload?.isOptional == true }
        let schemas = distinct.compactMap(\.schema)
        if distinct.contains(where: { $0.schema == nil }) {
            event.payload = .json
        } else if schemas.count > 1 {
            var union = Schema(range: types.facts.graph[schemas[0]].range)
            union.anyOf = schemas
            let words = Words.split(event.name ?? name(of: event) ?? "")
            let isSaid = words.last?.lowercased() == "event"
            let location = SchemaLocations.Location.component(isSaid ? words : words + ["Event"], noun: "Payload")
            let type = types.use(of: types.facts.graph.add(union, at: location)).type
            event.payload = mayBeAbsent && type != .json ? .optional(type) : type
            event.holdsTextsOfNumbers = distinct.contains(where: \.holdsTextsOfNumbers) && type.named == nil
        } else if let payload = distinct.first?.payload {
            event.payload = mayBeAbsent && payload != .json && !payload.isOptional ? .optional(payload) : payload
            event.holdsTextsOfNumbers = distinct.contains(where: \.holdsTextsOfNumbers)
        }
        event.sampleSource = group.lazy.compactMap(\.sampleSource).first
        return event
    }

    /// Returns the name that the description gives a webhook; nil for a callback.
    private func name(of event: DraftEvent) -> String? {
        guard case .webhook(let index) = event.origin else { return nil }
        return document.webhooks[index].name
    }

    private func isDeprecated(_ event: DraftEvent) -> Bool {
        if let merged = event.isDeprecated { return merged }
        guard case .webhook(let index) = event.origin else { return false }
        return document.webhooks[index].request.isDeprecated
    }

    private static func haveEqualPayloads(_ first: DraftEvent, _ second: DraftEvent, _ types: TypeBuilder) -> Bool {
        if first.payload == second.payload { return true }
        guard let one = first.schema, let other = second.schema else { return false }
        return SchemaComparison.areAlike(one, other, types.facts.graph)
    }
}

extension TypeReference {
    fileprivate var isOptional: Bool {
        if case .optional = self { true } else { false }
    }
}
