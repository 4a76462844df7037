import Diagnostics
import OpenAPI

// Functions that determine the shape of a schema, which distinguishes its values from the values of other schemas.
extension SchemaAnalysis {
    /// Returns the shape of a schema that is neither a reference nor a wrapper.
    func shape(of id: SchemaID) -> SchemaShape {
        var walk = ShapeWalk()
        return shape(of: id, &walk)
    }

    /// Returns the shape of a schema.
    ///
    /// The shape is computed once and not for each path to the schema, because nested unions have too many paths.
    private func shape(of id: SchemaID, _ walk: inout ShapeWalk) -> SchemaShape {
        if let known = shapes[id.index] ?? walk.shapes[id.index] { return known }
        guard walk.enter(id) else { return .anything }
        let shape = newShape(of: id, &walk)
        walk.finish(id, shape)
        if !walk.isCut { shapes[id.index] = shape }
        return shape
    }

    private func newShape(of id: SchemaID, _ walk: inout ShapeWalk) -> SchemaShape {
        let schema = graph.effective(id)
        if isCustom(schema) { return .anything }
        let kinds = SchemaKinds.of(schema)
        let nested = (schema.oneOf + schema.anyOf).filter { !graph.isNull($0) }
        if !nested.isEmpty, !nested.allSatisfy({ graph.specifiesOnlyRequired($0) }) {
            return shape(choosing: nested, properties: schema, id, &walk)
        }
        switch kinds {
        case .boolean: return .boolean
        case .integer: return .integer
        case .number: return .number
        case .array: return .array
        case .string:
            let values = schema.enumeration?.compactMap { value -> String? in
                if case .string(let text) = value { return text }
                return nil
            }
            return .string(values: openEnumerations.contains(id) ? nil : values)
        case .object:
            return schema.properties.isEmpty ? .dictionary : .object(keys(of: id, schema))
        default: return .anything
        }
    }

    private func shape(
        choosing nested: [SchemaID], properties schema: Schema, _ id: SchemaID, _ walk: inout ShapeWalk
    ) -> SchemaShape {
        var all: [ObjectKeys] = []
        for option in nested {
            guard case .object(let keys) = shape(of: graph.target(of: option).schema, &walk) else {
                return schema.properties.isEmpty ? .anything : .object(keys(of: id, schema))
            }
            all.append(keys)
        }
        var common = ObjectKeys.common(all)
        guard !schema.properties.isEmpty else { return .object(common) }
        let own = keys(of: id, schema)
        let required = Set<ExactString>(exactly: common.required)
        let known = Set<ExactString>(exactly: common.known)
        let valued = Set<ExactString>(exactly: common.values.map(\.key))
        common.required += own.required.filter { !required.contains($0) }
        common.known += own.known.filter { !known.contains($0) }
        common.values += own.values.filter { !valued.contains($0.key) }
        return .object(common)
    }

    func objectKeys(of id: SchemaID) -> ObjectKeys? {
        if case .object(let keys) = shape(of: id) { return keys }
        return nil
    }

    /// Returns the values of an enumeration or of a union of constants; nil if other values are allowed.
    private func allowedValues(of id: SchemaID) -> [ConstantValue]? {
        if graph.isNull(id) { return [.null] }
        guard !openEnumerations.contains(id), var values = listedValues(of: id) else { return nil }
        if !values.contains(.null), allowsNull(id) { values.append(.null) }
        return values
    }

    private func listedValues(of id: SchemaID) -> [ConstantValue]? {
        let schema = graph.effective(id)
        if let literals = schema.enumeration { return Self.constants(literals, of: SchemaKinds.of(schema)) }
        // Since OpenAPI 3.1, an enumeration may be a union of constants, so that each value has its own documentation.
        let options = schema.oneOf + schema.anyOf
        guard !options.isEmpty, schema.properties.isEmpty else { return nil }
        var values: [ConstantValue] = []
        for option in options {
            let target = graph.target(of: option).schema
            let schema = graph.effective(target)
            if graph.isNull(target) {
                values.append(.null)
            } else if let literals = schema.enumeration, let own = Self.constants(literals, of: SchemaKinds.of(schema))
            {
                values += own
            } else {
                return nil
            }
        }
        return values.isEmpty ? nil : values
    }

    private static func constants(_ literals: [Literal], of kinds: Schema.Types) -> [ConstantValue]? {
        var seen: Set<ConstantValue> = []
        var constants: [ConstantValue] = []
        for literal in literals {
            guard let constant = ConstantValue(literal, of: kinds) else { return nil }
            if seen.insert(constant).inserted { constants.append(constant) }
        }
        return constants.isEmpty ? nil : constants
    }

    /// Returns the constant properties of a nested object, which also distinguish the outer objects.
    ///
    /// Event envelopes have one level (`data: {type: …}`). A deeper search would slow down every union.
    private func constants(within id: SchemaID, of name: String) -> [ObjectKeys.Values] {
        let schema = graph.effective(id)
        guard schema.oneOf.isEmpty, schema.anyOf.isEmpty, !name.contains(".") else { return [] }
        return schema.properties.compactMap { property in
            guard let values = allowedValues(of: graph.target(of: property.schema).schema) else {
                return nil
            }
            let entry = ObjectKeys.Values(key: "\(name).\(property.name)", values: values)
            return entry.isConstant ? entry : nil
        }
    }

    private func keys(of id: SchemaID, _ schema: Schema) -> ObjectKeys {
        if let known = objectKeys[id.index] { return known }
        let required = Set<ExactString>(exactly: schema.required)
        var keys = ObjectKeys()
        keys.isExtensible = !schema.patternProperties.isEmpty
        switch schema.additionalProperties {
        case .anything, .schema: keys.isExtensible = true
        case .unspecified, .forbidden: break
        }
        for property in schema.properties {
            keys.known.append(property.name)
            let target = graph.target(of: property.schema).schema
            if required.contains(property.name), !graph[target].isWriteOnly { keys.required.append(property.name) }
            if let values = allowedValues(of: target) {
                keys.values.append(ObjectKeys.Values(key: property.name, values: values))
            }
            keys.values += constants(within: target, of: property.name)
        }
        objectKeys[id.index] = keys
        return keys
    }
}

/// A traversal of a schema's nested unions.
private struct ShapeWalk {
    /// The schemas on the current path.
    private var path: Set<Int> = []
    /// The shapes that this traversal found.
    ///
    /// If the traversal is incomplete, these shapes are valid only within this traversal.
    private(set) var shapes: [Int: SchemaShape] = [:]
    /// A Boolean value that indicates whether the traversal reached a cycle or the maximum depth.
    ///
    /// The shapes of such a traversal aren't cached for other traversals.
    private(set) var isCut = false

    /// The maximum depth; deeper unions are treated as any value.
    private static let greatestDepth = 64

    mutating func enter(_ id: SchemaID) -> Bool {
        guard path.count < Self.greatestDepth, path.insert(id.index).inserted else {
            isCut = true
            return false
        }
        return true
    }

    mutating func finish(_ id: SchemaID, _ shape: SchemaShape) {
        path.remove(id.index)
        shapes[id.index] = shape
    }
}
