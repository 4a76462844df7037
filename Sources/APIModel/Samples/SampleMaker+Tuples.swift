import OpenAPI

// Samples of tuples, which are arrays whose elements have different types.
extension SampleMaker {
    /// Writes an example of a tuple, and returns true if the example is valid.
    ///
    /// If a required element isn't a value of its type, nothing is written and the result is false. An invalid optional
    /// element ends the array.
    mutating func append(_ items: [Literal], asTuple structure: Structure, _ facts: [PropertyFacts]) -> Bool {
        let start = json.bytes.count
        json.append(raw: "[")
        for (index, property) in structure.properties.enumerated() {
            let end = json.bytes.count
            if items.indices.contains(index) {
                json.separate()
                if items[index] == .null, facts[index].isNullable {
                    json.append(.null)
                    continue
                }
                if append(items[index], as: property.type) { continue }
                json.truncate(to: end)
            }
            guard facts[index].isRequired else {
                json.append(raw: "]")
                return true
            }
            json.truncate(to: start)
            return false
        }
        for item in items.dropFirst(structure.properties.count) {
            guard let type = structure.additionalProperties?.valueType else { break }
            let end = json.bytes.count
            json.separate()
            if !append(item, as: type) { json.truncate(to: end) }
            if isShortened { break }
        }
        json.append(raw: "]")
        return true
    }

    /// Writes a tuple from its types; returns false and writes nothing if a required element has no value.
    mutating func appendSampleTuple(_ structure: Structure, _ facts: [PropertyFacts], depth: Int) -> Bool {
        guard depth < Self.depthLimit else { return false }
        let start = json.bytes.count
        json.append(raw: "[")
        for (property, facts) in zip(structure.properties, facts) {
            let isOpen = property.type.named.map(open.contains) ?? false
            guard facts.isRequired || (depth < Self.optionalDepth && budget > 0 && !isOpen) else { break }
            let end = json.bytes.count
            json.separate()
            if appendSampleValue(property, facts, depth: depth + 1) { continue }
            json.truncate(to: facts.isRequired ? start : end)
            if facts.isRequired { return false }
            break
        }
        json.append(raw: "]")
        return true
    }
}
