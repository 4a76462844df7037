import Diagnostics
import OpenAPI

/// A step that merges webhooks that receivers can't distinguish by the event name.
enum EventMerging {
    /// Merges webhooks with the same name and equal payloads.
    ///
    /// A description has such webhooks if it lists a webhook under both `webhooks` and `x-webhooks`, or for several
    /// methods.
    static func mergeRepeated(_ events: inout [PlannedEvent], _ types: TypeBuilder) {
        var known: [String: [PlannedEvent]] = [:]
        events = events.filter { planned in
            let key = planned.event.key
            if let first = known[key]?.first(where: { haveEqualPayloads($0, planned, types) }) {
                first.event.isDeprecated = first.event.isDeprecated && planned.event.isDeprecated
                return false
            }
            known[key, default: []].append(planned)
            return true
        }
    }

    /// Merges webhooks whose requests have the same event name.
    ///
    /// The payload of the event is a union of the payloads of the webhooks.
    static func mergeSharingName(_ events: inout [PlannedEvent], _ types: TypeBuilder) {
        var owners: [String: Int] = [:]
        var shared: [Int: String] = [:]
        var groups: [Int: [PlannedEvent]] = [:]
        for (index, planned) in events.enumerated() {
            let values = planned.event.values
            let first = values.lazy.compactMap { value in owners[value].map { (value, $0) } }.first
            let owner = first?.1 ?? index
            if let first { shared[owner] = shared[owner] ?? first.0 }
            for value in values where owners[value] == nil { owners[value] = owner }
            groups[owner, default: []].append(planned)
        }
        guard !shared.isEmpty else { return }
        events = events.enumerated().compactMap { index, planned in
            guard let group = groups[index] else { return nil }
            // An event name that already belongs to another event is removed, because it is decoded as that event.
            for member in group { member.event.values.removeAll { owners[$0] != index } }
            if group.count > 1 { planned.event = merge(group, shared[index] ?? "", types) }
            planned.sample = group.lazy.compactMap(\.sample).first
            return planned
        }
        types.complete()
    }

    /// Returns the event for a group of webhooks, of which the first has the event's facts.
    private static func merge(_ group: [PlannedEvent], _ shared: String, _ types: TypeBuilder) -> EventModel {
        let events = group.map(\.event)
        var event = events[0]
        var values = Set(event.values)
        event.values += events.dropFirst().flatMap(\.values).filter { values.insert($0).inserted }
        event.isDeprecated = events.allSatisfy(\.isDeprecated)
        if Set(events.map(\.key)).count > 1 { (event.key, event.documentation) = (shared, Documentation()) }
        var distinct: [PlannedEvent] = []
        for other in group where other.event.payload != nil {
            if !distinct.contains(where: { haveEqualPayloads($0, other, types) }) { distinct.append(other) }
        }
        let mayBeAbsent = events.contains { $0.payload == nil || $0.payload?.isOptional == true }
        let schemas = distinct.compactMap(\.schema)
        let holdsTextsOfNumbers = distinct.contains(where: \.event.holdsTextsOfNumbers)
        if distinct.contains(where: { $0.schema == nil }) {
            event.payload = .json
        } else if schemas.count > 1 {
            var union = Schema(range: types.facts.graph[schemas[0]].range)
            union.anyOf = schemas
            let words = Words.split(event.key)
            let isSaid = words.last?.lowercased() == "event"
            let location = SchemaLocations.Location.component(isSaid ? words : words + ["Event"], noun: "Payload")
            let type = types.use(of: types.facts.graph.add(union, at: location)).type
            event.payload = mayBeAbsent && type != .json ? .optional(type) : type
            event.holdsTextsOfNumbers = holdsTextsOfNumbers && type.named == nil
        } else if let payload = distinct.first?.event.payload {
            event.payload = mayBeAbsent && payload != .json && !payload.isOptional ? .optional(payload) : payload
            event.holdsTextsOfNumbers = holdsTextsOfNumbers
        }
        return event
    }

    private static func haveEqualPayloads(_ first: PlannedEvent, _ second: PlannedEvent, _ types: TypeBuilder) -> Bool {
        if first.event.payload == second.event.payload { return true }
        guard let one = first.schema, let other = second.schema else { return false }
        return SchemaComparison.areAlike(one, other, types.facts.graph)
    }
}

extension TypeReference {
    fileprivate var isOptional: Bool {
        if case .optional = self { true } else { false }
    }
}
