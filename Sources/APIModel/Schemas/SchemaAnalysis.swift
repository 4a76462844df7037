import Diagnostics
import OpenAPI

/// The cached facts about schemas that don't depend on Swift types.
///
/// Types, unions and endpoints are generated from these facts.
final class SchemaAnalysis: Reporting {
    let document: Document
    let options: ModelOptions
    let graph: SchemaGraph
    var log: DiagnosticLog { graph.log }
    /// The string enumerations in a union that also allows any other string.
    var openEnumerations: Set<SchemaID> = []
    /// The parts of the schemas that allow the elements of several arrays, or the values of several dictionaries.
    var joinedParts: [SchemaID: Set<SchemaGraph.Target>] = [:]
    @exclusivity(unchecked) private var nullability: SchemaMap<Bool>
    var objectKeys: [Int: ObjectKeys] = [:]
    var shapes: [Int: SchemaShape] = [:]
    /// The named schemas that include a schema by `allOf`, computed on first use.
    private var childrenByBase: [SchemaID: [SchemaID]]?
    /// The hierarchy of each base, cached; nil for schemas that aren't a base.
    private var hierarchies: [SchemaID: Hierarchy?] = [:]
    /// The discriminator values that schemas declare themselves, computed on first use.
    private var valuesBySchema: [SchemaID: String]?

    init(_ document: Document, options: ModelOptions, log: DiagnosticLog) {
        self.document = document
        self.options = options
        let opaque = document.namedSchemas.filter { options.types.schemas[$0.name] != nil }.map(\.schema)
        graph = SchemaGraph(document, opaque: Set(opaque), log: log)
        nullability = SchemaMap(count: document.schemas.count)
    }

    /// Returns whether the configuration specifies a Swift type for the schema.
    func isCustom(_ schema: Schema) -> Bool {
        schema.name.map { options.types.schemas[$0] != nil } ?? false
    }

    /// Returns the schema that a reference or wrapper resolves to, with `allOf` merged.
    func resolved(_ id: SchemaID) -> Schema {
        graph.effective(graph.target(of: id).schema)
    }

    /// Returns whether a schema that is neither a reference nor a wrapper allows null.
    ///
    /// The schema allows null itself or in a member of one of its unions.
    func allowsNull(_ id: SchemaID) -> Bool {
        if let known = nullability[id] { return known }
        var visited: Set<SchemaID> = []
        let allows = allowsNull(id, &visited, depth: 0)
        // If the search found null, it ended early, so nothing is known about the schemas visited before.
        if !allows { for schema in visited { nullability[schema] = false } }
        return allows
    }

    private func allowsNull(_ id: SchemaID, _ visited: inout Set<SchemaID>, depth: Int) -> Bool {
        if let known = nullability[id] { return known }
        // Deeper unions are treated as any value, see `shape(of:)`.
        guard depth < 64 else { return false }
        let schema = graph.effective(id)
        var allows =
            schema.allowsNull || schema.types.contains(.null) || schema.enumeration?.contains(.null) == true
        let options = schema.oneOf.isEmpty ? schema.anyOf : schema.oneOf + schema.anyOf
        // Most schemas aren't unions, so they can't refer to themselves.
        if options.isEmpty {
            nullability[id] = allows
            return allows
        }
        guard visited.insert(id).inserted else { return false }
        for option in options where !allows {
            let target = graph.target(of: option)
            allows = target.isNullable || allowsNull(target.schema, &visited, depth: depth + 1)
        }
        if allows { nullability[id] = true }
        return allows
    }

    // Constants and defaults of a schema

    /// Returns the only value that a schema allows; nil if it allows several, such as a string and null.
    func constant(of id: SchemaID) -> ConstantValue? {
        let target = graph.target(of: id)
        let schema = graph.effective(target.schema)
        guard schema.oneOf.isEmpty, schema.anyOf.isEmpty else { return nil }
        guard let values = schema.enumeration, !values.isEmpty else {
            return schema.types == .null && !schema.constrains ? .null : nil
        }
        if values.allSatisfy({ $0 == .null }) { return .null }
        guard !target.isNullable, !allowsNull(target.schema) else { return nil }
        let kinds = SchemaKinds.of(schema)
        let constant = ConstantValue(values[0], of: kinds)
        return values.dropFirst().allSatisfy { ConstantValue($0, of: kinds) == constant } ? constant : nil
    }

    /// Returns the default of a schema, or the default of the schema that it resolves to.
    func defaultLiteral(of id: SchemaID) -> Literal? {
        graph.defaultValue(of: id)
    }

    // Discriminator values and subtypes of a schema

    /// Returns the discriminator values of each schema, in the order of the mapping.
    ///
    /// For a schema without a mapping, the result contains the value that the schema itself declares.
    func mappedValues(of discriminator: Schema.Discriminator?) -> [SchemaID: [String]] {
        var mapped: [SchemaID: [String]] = [:]
        for mapping in discriminator?.mappings ?? [] {
            guard let target = mapping.schema.map({ graph.target(of: $0).schema }) else { continue }
            mapped[target, default: []].append(mapping.value)
        }
        if discriminator != nil { mapped.merge(ownDiscriminatorValues().mapValues { [$0] }) { mapped, _ in mapped } }
        return mapped
    }

    private func ownDiscriminatorValues() -> [SchemaID: String] {
        if let valuesBySchema { return valuesBySchema }
        let values = document.namedSchemas.compactMap { named in
            graph[named.schema].discriminatorValue.map { (named.schema, $0) }
        }
        let bySchema = Dictionary(values, uniquingKeysWith: { first, _ in first })
        valuesBySchema = bySchema
        return bySchema
    }

    /// The names of the components that are bases of hierarchies.
    var bases: Set<String> {
        Set(hierarchies.compactMap { id, hierarchy in hierarchy == nil ? nil : graph[id].name })
    }

    /// Returns the hierarchy below a schema; nil if the schema isn't a base.
    ///
    /// A component that was a structure in an earlier run remains a structure when the description gains a subtype.
    func hierarchy(of id: SchemaID) -> Hierarchy? {
        // Most schemas neither have nor inherit a discriminator.
        if graph[id].discriminator == nil, graph[id].allOf.isEmpty { return nil }
        if let known = hierarchies[id] { return known }
        if let name = graph[id].name, options.record.hasStructure(forComponent: name) { return nil }
        // Two schemas may include each other, so the result is nil until it is known.
        hierarchies[id] = .some(nil)
        let hierarchy = Hierarchy(of: graph.effective(id), id, self)
        hierarchies[id] = .some(hierarchy)
        return hierarchy
    }

    /// Returns all schemas that directly or indirectly include `base` by `allOf`, in document order.
    func subtypes(of base: SchemaID) -> [SchemaID] {
        let children = childrenByBase ?? collectChildren()
        childrenByBase = children
        var found: Set<SchemaID> = []
        var rest = children[base] ?? []
        while let heir = rest.popLast() {
            if heir != base, found.insert(heir).inserted { rest += children[heir] ?? [] }
        }
        return found.sorted { $0.index < $1.index }
    }

    private func collectChildren() -> [SchemaID: [SchemaID]] {
        var children: [SchemaID: [SchemaID]] = [:]
        for named in document.namedSchemas {
            let heir = graph.target(of: named.schema).schema
            guard heir == named.schema else { continue }
            for part in graph[heir].allOf where graph[part].reference != nil {
                children[graph.target(of: part).schema, default: []].append(heir)
            }
        }
        return children
    }
}

extension ConstantValue {
    var literal: Literal {
        switch self {
        case .null: .null
        case .boolean(let value): .boolean(value)
        case .integer(let text), .number(let text): .number(text)
        case .string(let text): .string(text)
        }
    }
}
