import Diagnostics
import OpenAPI

/// A comparison that determines whether two schemas result in the same Swift type.
///
/// Many descriptions repeat a body's schema for each of its media types.
struct SchemaComparison {
    /// The remaining number of schemas to compare; at 0, two schemas are treated as different.
    private var budget = 2_000

    static func areAlike(_ first: SchemaID, _ second: SchemaID, _ graph: SchemaGraph) -> Bool {
        var likeness = SchemaComparison()
        return likeness.areAlike(first, second, graph)
    }

    private mutating func areAlike(_ first: SchemaID, _ second: SchemaID, _ graph: SchemaGraph) -> Bool {
        let (one, other) = (graph.target(of: first), graph.target(of: second))
        if one.isNullable != other.isNullable { return false }
        if one.schema == other.schema { return true }
        let (left, right) = (graph[one.schema], graph[other.schema])
        budget -= 1
        // Components have their own types, so two different components are never equal. References lead to components,
        // or to targets that never form a cycle.
        guard budget > 0, left.name == nil, right.name == nil, left.isShaped(like: right) else { return false }
        return zip(left.parts, right.parts).allSatisfy { areAlike($0, $1, graph) }
    }
}

extension Schema {
    /// Returns whether all keywords are equal, without comparing the subschemas in ``parts``.
    fileprivate func isShaped(like other: Schema) -> Bool {
        self.types == other.types && self.allowsNull == other.allowsNull && self.allowsNothing == other.allowsNothing
            && self.format == other.format && self.enumeration == other.enumeration
            && Set<ExactString>(exactly: self.required) == Set<ExactString>(exactly: other.required)
            && self.contentEncoding == other.contentEncoding && self.contentMediaType == other.contentMediaType
            && self.isReadOnly == other.isReadOnly && self.isWriteOnly == other.isWriteOnly
            && self.properties.elementsEqual(other.properties) { $0.name.isExactly($1.name) }
            && self.patternProperties.map(\.name) == other.patternProperties.map(\.name)
            && (self.contentSchema == nil) == (other.contentSchema == nil)
            && (self.items == nil) == (other.items == nil) && self.prefixItems.count == other.prefixItems.count
            && (self.unevaluatedItems == nil) == (other.unevaluatedItems == nil)
            && (self.prefixItems.isEmpty
                || (self.minimumItems == other.minimumItems && self.maximumItems == other.maximumItems))
            && self.allOf.count == other.allOf.count && self.oneOf.count == other.oneOf.count
            && self.anyOf.count == other.anyOf.count
            && self.discriminator?.propertyName == other.discriminator?.propertyName
            && self.additionalProperties.kind == other.additionalProperties.kind
    }

    /// The subschemas; schemas with equal keywords have their subschemas in the same order.
    fileprivate var parts: [SchemaID] {
        var parts =
            self.properties.map(\.schema) + self.patternProperties.map(\.schema) + self.prefixItems + self.allOf
            + self.oneOf + self.anyOf
        parts += [self.items, self.unevaluatedItems, self.contentSchema].compactMap(\.self)
        if case .schema(let values) = self.additionalProperties { parts.append(values) }
        return parts
    }
}

extension Schema.AdditionalProperties {
    fileprivate var kind: Int {
        switch self {
        case .unspecified: 0
        case .forbidden: 1
        case .anything: 2
        case .schema: 3
        }
    }
}
