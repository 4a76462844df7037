import Diagnostics

/// A pass that determines whether values of each type are sent, received or both.
///
/// The usage follows from bodies, parameters and responses, and applies to all types that they contain. A type without
/// a usage isn't reachable.
struct UsagePass: ModelPass {
    private var pending: [(TypeID, TypeDefinition.Usage)] = []
    /// The sent types whose read-only properties haven't been checked yet.
    private var sent: [TypeID] = []

    static func apply(to model: Modelling) {
        var pass = UsagePass()
        for planned in model.endpoints {
            planned.endpoint.forEachSentReference { pass.markReachable($0, .sent) }
            planned.endpoint.forEachReceivedReference { pass.markReachable($0, .received) }
        }
        model.forEachFurtherReference { pass.markReachable($0, .received) }
        pass.run(in: model)
        // Models that the configuration retains and no operation uses can be both sent and received.
        for type in model.kept {
            if let id = type.named, model.types[id.index].definition.usage.isEmpty {
                pass.markReachable(type, [.sent, .received])
            }
        }
        pass.run(in: model)
    }

    private mutating func run(in model: Modelling) {
        repeat {
            propagateUsages(in: model)
            releaseRequired(in: model)
        } while !pending.isEmpty
    }

    private mutating func markReachable(_ type: TypeReference?, _ usage: TypeDefinition.Usage) {
        if let id = type?.named { pending.append((id, usage)) }
    }

    private mutating func propagateUsages(in model: Modelling) {
        while let (id, usage) = pending.popLast() {
            let new = usage.subtracting(model.types[id.index].definition.usage)
            guard !new.isEmpty else { continue }
            model.types[id.index].definition.usage.formUnion(new)
            if new.contains(.sent) { sent.append(id) }
            switch model.types[id.index].definition.kind {
            case .structure(let structure):
                for index in structure.properties.indices {
                    let (isReadOnly, isWriteOnly) = (
                        structure.properties[index].isReadOnly, structure.properties[index].isWriteOnly
                    )
                    markReachable(
                        structure.properties[index].type,
                        new.subtracting(isReadOnly ? .sent : isWriteOnly ? .received : []))
                }
                markReachable(structure.additionalProperties?.valueType, new)
            case .union(let union):
                union.forEachReference { markReachable($0, new) }
            case .enumeration, .alias, .namespace:
                break
            }
        }
    }

    /// Allows sending properties that are marked as read-only if `required` can only refer to requests.
    ///
    /// A property that is read-only and required is present in responses (OpenAPI 3.0.4, Schema Object, `readOnly`).
    /// But `required` must refer to requests if the object is never received, or if one schema of an `allOf` requires a
    /// property of another schema. Servers then reject a request without the property. The property stays optional in
    /// Swift.
    private mutating func releaseRequired(in model: Modelling) {
        while let id = sent.popLast() {
            guard case .structure(let structure) = model.types[id.index].definition.kind else { continue }
            let isOnlySent = model.types[id.index].definition.usage == .sent
            for index in structure.properties.indices where structure.properties[index].isReadOnly {
                let facts = model.types[id.index].facts[index]
                guard facts.isRequiredApart || (isOnlySent && facts.isRequired) else { continue }
                model.types[id.index].facts[index].isRequired = false
                model.types[id.index].definition.kind.changeStructure { $0.properties[index].allowSending() }
                markReachable(structure.properties[index].type, .sent)
            }
        }
    }
}

extension Property {
    fileprivate mutating func allowSending() {
        isReadOnly = false
        let remark = "Marked as read-only and required: it is sent if you set it."
        documentation.description = documentation.description.map { $0 + "\n\n" + remark } ?? remark
    }
}
