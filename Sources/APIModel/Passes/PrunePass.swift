import Diagnostics
import OpenAPI

/// A pass that removes unreachable types, and merges equal enumerations with the same preferred name.
///
/// The remaining types are sorted in the order of the document.
enum PrunePass: ModelPass {
    static func apply(to model: Modelling) {
        for type in model.types { dropUnusedProperties(in: type) }
        let ranges = model.types.map(\.definition.range)
        let isReached = reachedTypes(in: model)
        let ordered = isReached.indices.filter { isReached[$0] }.sorted { first, second in
            let (one, other) = (ranges[first], ranges[second])
            return (one.file.index, one.start, first) < (other.file.index, other.start, second)
        }
        var newIDs = [TypeID?](repeating: nil, count: model.types.count)
        var kept: [Int] = []
        var twins: [EnumerationIdentity: Int] = [:]
        for index in ordered {
            let twin = EnumerationIdentity(model.types[index])
            if let twin, let first = twins[twin] {
                model.types[kept[first]].definition.usage.formUnion(model.types[index].definition.usage)
                newIDs[index] = TypeID(index: first)
                continue
            }
            if let twin { twins[twin] = kept.count }
            newIDs[index] = TypeID(index: kept.count)
            kept.append(index)
        }
        let replacement: (TypeID) -> TypeID = { newIDs[$0.index] ?? $0 }
        model.types = kept.map { model.types[$0] }
        for index in model.types.indices { model.types[index].definition.kind.replaceTypes(replacement) }
        for index in model.headers.indices {
            model.headers[index].type = model.headers[index].type.replacing(replacement)
        }
        for planned in model.endpoints { planned.endpoint.replaceTypes(replacement) }
        for planned in model.events { planned.event.payload = planned.event.payload?.replacing(replacement) }
        model.kept = model.kept.map { $0.replacing(replacement) }
    }

    /// The properties that determine whether two enumerations are equal.
    private struct EnumerationIdentity: Hashable {
        let name: String
        let surrounding: SchemaID?
        let rawType: Enumeration.RawType
        let values: [String]

        /// Creates the identity of an enumeration; nil for a component and for other types.
        init?(_ type: PlannedType) {
            guard type.proposal.origin >= .derived, case .enumeration(let enumeration) = type.definition.kind,
                let name = type.proposal.candidates.first
            else { return nil }
            self.name = name
            surrounding = type.proposal.surroundings.first?.schema
            rawType = enumeration.rawType
            values = enumeration.cases.map(\.rawValue)
        }
    }

    /// Removes read-only properties from types that are only sent.
    ///
    /// Removes write-only properties from types that are only received.
    private static func dropUnusedProperties(in type: PlannedType) {
        let usage = type.definition.usage
        guard usage == .sent || usage == .received, case .structure(let structure) = type.definition.kind else {
            return
        }
        let isUsed = { (property: Property) in usage == .sent ? !property.isReadOnly : !property.isWriteOnly }
        guard !structure.properties.allSatisfy(isUsed) else { return }
        type.facts = zip(structure.properties, type.facts).filter { isUsed($0.0) }.map(\.1)
        type.definition.kind.changeStructure { $0.properties.removeAll { !isUsed($0) } }
    }

    /// Returns the types that endpoints, headers, events and the configuration refer to.
    ///
    /// The result includes the types that these types refer to.
    private static func reachedTypes(in model: Modelling) -> [Bool] {
        model.reachedTypes { reach in
            for planned in model.endpoints { planned.endpoint.forEachReference(reach) }
            model.forEachFurtherReference(reach)
            for type in model.kept { reach(type) }
        }
    }
}
