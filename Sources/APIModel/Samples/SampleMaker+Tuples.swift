import OpenAPI

// Samples of tuples, which are arrays whose elements have different types.
extension SampleMaker {
    /// Writes an example of a tuple, and returns true if the example is valid.
    ///
    /// If a required element isn't a value of its type, nothing is written and the result is false. An invalid optional
    /// element ends the array.
    mutating func append(_ items: [Literal], asTuple structure: DraftStructure) -> Bool {
        let start = json.bytes.count
        json.append(raw: "[")
        for (index, property) in structure.properties.enumerated() {
            let end = json.bytes.count
            if items.indices.contains(index) {
                json.separate()
                if items[index] == .null, property.isNullable {
                    json.append(.null)
                    continue
                }
                if append(items[index], as: property.type) { continue }
                json.truncate(to: end)
            }
            guard property.isRequired else {
                json.append(raw: "]")
                return true
            }
            json.truncate(to: start)
            return false
        }
        for item in items.dropFirst(structure.properties.count) {
            guard let type = structure.additionalProperties else { break }
            let end = json.bytes.count
            json.separate()
            if !append(item, as: type) { json.truncate(to: end) }
            if isShortened { break }
        }
        json.append(raw: "]")
        return true
    }

    /// Writes a tuple from its types; returns false and writes nothing if a required element has no value.
    mutating func appendSampleTuple(_ structure: DraftStructure, depth: Int) -> Bool {
        guard depth < Self.depthLimit else { return false }
        let start = json.bytes.count
        json.append(raw: "[")
        for property in structure.properties {
            let isOpen = property.type.named.map(open.contains) ?? false
            guard property.isRequired || (depth < Self.optionalDepth && budget > 0 && !isOpen) else { break }
            let end = json.bytes.count
            json.separate()
            if appendSampleElement(property, depth: depth + 1) { continue }
            json.truncate(to: property.isRequired ? start : end)
            if property.isRequired { return false }
            break
        }
        json.append(raw: "]")
        return true
    }

    private mutating func appendSampleElement(_ property: DraftProperty, depth: Int) -> Bool {
        if let constant = property.constant, append(constant.literal, as: property.type) { return true }
        if let literal = property.defaultLiteral, graph[property.schema].example == nil,
            append(literal, as: property.type)
        {
            return true
        }
        let start = json.bytes.count
        if appendSample(property.type, property.schema, depth: depth) { return true }
        json.truncate(to: start)
        if property.isNullable { json.append(.null) }
        return property.isNullable
    }
}
