import Diagnostics
import OpenAPI
import Samples

// Samples from schemas that have no example.
extension SampleMaker {
    /// Writes a sample of a schema as a value of `type`; returns false and writes nothing if none exists.
    ///
    /// If the sample isn't a value of the type, or without a schema, the type alone determines the value.
    mutating func appendSample(_ type: TypeReference, _ schema: SchemaID?, named name: String? = nil) -> Bool {
        within { maker in
            if let schema, let made = maker.made(schema, named: name), maker.append(made, as: type) { return true }
            return !maker.overflowed && maker.appendPlain(type)
        }
    }

    /// Writes a sample, unless it is nested too deeply or the samples around it have too many values.
    private mutating func within(_ write: (inout SampleMaker) -> Bool) -> Bool {
        budget -= 1
        guard depth < Self.depthLimit, budget > 0, !overflowed else { return false }
        let outer = isMade
        (isMade, depth) = (true, depth + 1)
        defer { (isMade, depth) = (outer, depth - 1) }
        return write(&self)
    }

    /// Returns a sample of a schema; nil if none exists, or if too many schemas have values that are too large.
    private mutating func made(_ schema: SchemaID, named name: String?) -> Literal? {
        guard exhaustions < Self.mostExhaustions else { return nil }
        let value = sampler.value(of: schema, named: name)
        if value == nil, sampler.isExhausted { exhaustions += 1 }
        return value
    }

    /// Writes a value that the type alone determines.
    private mutating func appendPlain(_ type: TypeReference) -> Bool {
        switch type {
        case .boolean: json.append(raw: "true")
        case .string, .custom: json.append(string: "text")
        case .int, .int32, .int64, .uint64, .double, .float, .decimal: json.append(raw: "1")
        case .dateTime: json.append(string: SampleText.dateTime)
        case .date: json.append(string: SampleText.date)
        case .uuid: json.append(string: SampleText.uuid)
        case .url: json.append(string: SampleText.url)
        case .base64, .binary, .file: json.append(string: SampleText.base64)
        case .json, .dictionary: json.append(raw: "{}")
        case .array: json.append(raw: "[]")
        case .embeddedJSON: return false
        case .optional(let wrapped): return appendSample(wrapped, nil)
        case .named(let id):
            switch types[id.index].definition.kind {
            case .alias, .namespace: return false
            case .enumeration(let enumeration):
                guard let first = enumeration.cases.first else { return false }
                return append(
                    enumeration.rawType == .string ? .string(first.rawValue) : .number(first.rawValue), as: type)
            case .structure(let structure): return append(structure.form == .tuple ? .array([]) : .object([]), as: type)
            case .union(let union): return appendSample(of: union)
            }
        }
        return true
    }

    /// Writes a value of the union's first case that has a sample.
    mutating func appendSample(of union: Union) -> Bool {
        within { maker in
            union.cases.contains { entry in
                guard case .named(let id) = entry.type else { return maker.appendSample(entry.type, nil) }
                let schema = maker.types[id.index].schema
                guard let discriminator = union.discriminator, let value = entry.discriminatorValues.first else {
                    return maker.appendSample(entry.type, schema)
                }
                let made = maker.made(schema, named: nil) ?? .object([])
                return maker.append(made.setting(discriminator, to: .string(value)), as: entry.type)
            }
        }
    }

    /// Writes the property with its key; returns false and writes nothing if the property has no value.
    mutating func appendSample(of property: Property, _ facts: PropertyFacts) -> Bool {
        let start = json.bytes.count
        json.append(key: property.key)
        if appendSample(valueOf: property, facts) { return true }
        json.truncate(to: start)
        return false
    }

    /// Writes the value of a property or of a tuple's element; returns false and writes nothing if there is none.
    mutating func appendSample(valueOf property: Property, _ facts: PropertyFacts) -> Bool {
        if let constant = property.constant, append(constant.literal, as: property.type) { return true }
        if let literal = facts.defaultLiteral, graph[facts.schema].example == nil, append(literal, as: property.type) {
            return true
        }
        let isNull = isBrief && facts.isNullable && isStructure(property)
        if !isNull, appendSample(property.type, facts.schema, named: property.key) { return true }
        if facts.isNullable { json.append(.null) }
        return facts.isNullable
    }
}
