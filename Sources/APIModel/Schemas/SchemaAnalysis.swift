import Diagnostics
import OpenAPI

/// The facts about schemas that don't require building types, computed once each.
///
/// Types, unions and endpoints are based on these facts.
struct SchemaAnalysis {
    let document: Document
    let options: ModelOptions
    var graph: SchemaGraph
    /// Enumerations of strings beside which any string is allowed.
    var openEnumerations: Set<SchemaID> = []
    private var nullability: [Int: Bool] = [:]
    var objectKeys: [Int: ObjectKeys] = [:]
    var shapes: [Int: SchemaShape] = [:]
    /// The named schemas that include a schema by `allOf`, computed on first use.
    private var childrenByBase: [SchemaID: [SchemaID]]?
    /// The bases, computed once each; nil for other schemas.
    private var hierarchies: [SchemaID: Hierarchy?] = [:]
    /// The schemas with a discriminator's value of their own.
    private var valuesBySchema: [SchemaID: String]?

    init(_ document: Document, options: ModelOptions) {
        self.document = document
        self.options = options
        let opaque = document.namedSchemas.filter { options.types.schemas[$0.name] != nil }.map(\.schema)
        graph = SchemaGraph(document, opaque: Set(opaque))
    }

    /// Returns whether the user specifies a type for the schema.
    func isCustom(_ schema: Schema) -> Bool {
        schema.name.map { options.types.schemas[$0] != nil } ?? false
    }

    /// Returns the schema that `id` resolves to, with `allOf` merged.
    mutating func resolved(_ id: SchemaID, reporting sink: inout DiagnosticSink) -> Schema {
        graph.effective(graph.target(of: id).schema, reporting: &sink)
    }

    /// Returns whether null is a value of `id`, a target of the graph.
    ///
    /// The schema allows null by itself, or as a member of one of its unions.
    mutating func allowsNull(_ id: SchemaID, reporting sink: inout DiagnosticSink) -> Bool {
        if let known = nullability[id.index] { return known }
        var visited: Set<Int> = []
        let allows = allowsNull(id, &visited, depth: 0, reporting: &sink)
        // Results on the way to a null are incomplete.
        if !allows { for index in visited { nullability[index] = false } }
        return allows
    }

    private mutating func allowsNull(
        _ id: SchemaID, _ visited: inout Set<Int>, depth: Int, reporting sink: inout DiagnosticSink
    ) -> Bool {
        if let known = nullability[id.index] { return known }
        // Deeper choices within choices are taken for anything, see `shape(of:)`.
        guard depth < 64, visited.insert(id.index).inserted else { return false }
        let schema = graph.effective(id, reporting: &sink)
        var allows =
            schema.allowsNull || schema.types.contains(.null) || schema.enumeration?.contains(.null) == true
        for option in schema.oneOf + schema.anyOf where !allows {
            let target = graph.target(of: option)
            allows = target.isNullable || allowsNull(target.schema, &visited, depth: depth + 1, reporting: &sink)
        }
        if allows { nullability[id.index] = true }
        return allows
    }

    // The value of a single schema

    /// Returns the only value that `id` allows. A nullable string has two.
    mutating func constant(of id: SchemaID, reporting sink: inout DiagnosticSink) -> ConstantValue? {
        let target = graph.target(of: id)
        let schema = graph.effective(target.schema, reporting: &sink)
        guard schema.oneOf.isEmpty, schema.anyOf.isEmpty else { return nil }
        guard let values = schema.enumeration, !values.isEmpty else {
            return schema.types == .null && !schema.constrains ? .null : nil
        }
        if values.allSatisfy({ $0 == .null }) { return .null }
        guard !target.isNullable, !allowsNull(target.schema, reporting: &sink) else { return nil }
        var constants: Set<ConstantValue?> = []
        let kinds = SchemaKinds.of(schema)
        for value in values { constants.insert(ConstantValue(value, of: kinds)) }
        return constants.count == 1 ? constants.first ?? nil : nil
    }

    /// Returns the default of `id`, or of its target.
    mutating func defaultLiteral(of id: SchemaID, reporting sink: inout DiagnosticSink) -> Literal? {
        graph.defaultValue(of: id, reporting: &sink)
    }

    // Discriminator values and subtypes of a schema

    /// Returns the values that the mapping has for each schema, in its order.
    ///
    /// For a schema without a mapping, returns the value that the schema itself has.
    mutating func mappedValues(of discriminator: Schema.Discriminator?) -> [SchemaID: [String]] {
        var mapped: [SchemaID: [String]] = [:]
        for mapping in discriminator?.mappings ?? [] {
            guard let target = mapping.schema.map({ graph.target(of: $0).schema }) else { continue }
            mapped[target, default: []].append(mapping.value)
        }
        if discriminator != nil { mapped.merge(ownDiscriminatorValues().mapValues { [$0] }) { mapped, _ in mapped } }
        return mapped
    }

    private mutating func ownDiscriminatorValues() -> [SchemaID: String] {
        if let valuesBySchema { return valuesBySchema }
        let values = document.namedSchemas.compactMap { named in
            graph[named.schema].discriminatorValue.map { (named.schema, $0) }
        }
        let bySchema = Dictionary(values, uniquingKeysWith: { first, _ in first })
        valuesBySchema = bySchema
        return bySchema
    }

    /// Returns the hierarchy below a schema; nil if the schema isn't a base.
    mutating func hierarchy(of id: SchemaID, reporting sink: inout DiagnosticSink) -> Hierarchy? {
        if let known = hierarchies[id] { return known }
        // Two schemas may include each other.
        hierarchies[id] = .some(nil)
        let hierarchy = Hierarchy(of: graph.effective(id, reporting: &sink), id, &self, reporting: &sink)
        hierarchies[id] = .some(hierarchy)
        return hierarchy
    }

    /// Returns all schemas that include `base` by `allOf`, over any number of steps, in document order.
    mutating func subtypes(of base: SchemaID) -> [SchemaID] {
        let children = childrenByBase ?? collectChildren()
        childrenByBase = children
        var found: Set<SchemaID> = []
        var rest = children[base] ?? []
        while let heir = rest.popLast() {
            if heir != base, found.insert(heir).inserted { rest += children[heir] ?? [] }
        }
        return found.sorted { $0.index < $1.index }
    }

    private mutating func collectChildren() -> [SchemaID: [SchemaID]] {
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
