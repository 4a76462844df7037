/// Decides which properties can be absent, now that the directions of each type are known.
struct PresencePass {
    func apply(to types: TypeTable) -> TypeTable {
        var types = types
        for index in types.definitions.indices {
            let id = TypeID(index: index)
            guard case .structure(var structure) = types[id].kind else { continue }
            let usage = types[id].usage
            for property in structure.properties.indices {
                structure.properties[property] = decided(structure.properties[property], usage)
            }
            types[id].kind = .structure(structure)
        }
        return types
    }

    private func decided(_ property: Property, _ usage: TypeDefinition.Usage) -> Property {
        var property = property
        // Whoever only receives doesn't care why there is no value.
        if !usage.contains(.sent), property.presence == .optionalNullable { property.presence = .optional }
        // A read-only property isn't ours to send, a write-only one not the server's: neither can be asked for.
        let isOneSided =
            (property.isReadOnly && usage.contains(.sent)) || (property.isWriteOnly && usage.contains(.received))
        if isOneSided { property.presence = .optional }
        if property.presence == .optionalNullable || property.presence == .nullable { property.defaultValue = nil }
        // A default that only the server fills in is none of ours.
        if property.isReadOnly, usage.contains(.sent) { property.defaultValue = nil }
        return property
    }
}
