import Diagnostics
import OpenAPI

// A base with a discriminator and no list of its variants: the schemas that take it in by `allOf` are the variants
// (OpenAPI 3.1, 4.8.25). Where the base is asked for, any of them may come.
extension DraftBuilder {
    /// The union of a base and what inherits from it; nil when nothing does.
    mutating func hierarchy(_ schema: Schema, _ id: SchemaID, reporting sink: inout DiagnosticSink) -> TypeReference? {
        guard let discriminator = graph[id].discriminator, !schema.properties.isEmpty, graph.canGrow else { return nil }
        var variants = variants(of: id, discriminator, schema, reporting: &sink)
        guard !variants.isEmpty else { return nil }

        var base = schema
        base.name = nil
        base.title = nil
        base.discriminator = nil
        base.allOf = []
        let baseID = graph.add(base, at: .within(id, .combination("Base")))
        let mapped = mappedValues(of: discriminator)
        let key = discriminator.propertyName
        let isText = variants.allSatisfy { $0.values.allSatisfy { $0.text != nil } }
        let standard = standardVariant(discriminator, of: id, among: &variants)
        var cases = variants.enumerated().map { index, entry in
            let member = ChoiceMember(
                schema: entry.schema, listed: entry.schema, shape: self.shape(of: entry.schema, reporting: &sink))
            let type = type(of: entry.schema, reporting: &sink)
            let constants = [Union.Candidate.Values(key: key, values: entry.values)]
            return Union.Case(
                name: caseName(of: member, type, mapped), type: type,
                discriminatorValues: isText ? entry.values.compactMap(\.text) : [],
                candidate: index == standard
                    ? .object(required: [], known: [], constants: [])
                    : .object(required: [key], known: [], constants: constants)
            )
        }
        if let values = standard == nil ? [] : baseValues(id, mapped, notAmong: variants.flatMap(\.values)) {
            let constants =
                standard == nil ? [] : [Union.Candidate.Values(key: key, values: values.map { .string($0) })]
            cases.append(
                Union.Case(
                    name: graph[id].name ?? "base", type: type(of: baseID, reporting: &sink),
                    discriminatorValues: isText ? values : [],
                    candidate: .object(required: [], known: [], constants: constants)
                )
            )
        }
        let union = Union(
            discriminator: isText ? key : nil, cases: cases, fallback: standard ?? cases.count - 1, isOpen: false
        )
        return .named(add(.union(union), for: id))
    }

    /// The place of what the description names for objects that no value tells (OpenAPI 3.2's `defaultMapping`), which
    /// needn't be an heir; nil where it names none, or the base itself, which holds them anyway.
    private mutating func standardVariant(
        _ discriminator: Schema.Discriminator, of base: SchemaID,
        among variants: inout [(schema: SchemaID, values: [ConstantValue])]
    ) -> Int? {
        guard let standard = discriminator.defaultSchema.map({ graph.target(of: $0).schema }), standard != base else {
            return nil
        }
        if let place = variants.firstIndex(where: { $0.schema == standard }) { return place }
        variants.append((standard, []))
        return variants.count - 1
    }

    /// The values that tell the base where something else holds what no value tells; nil when there is none.
    private func baseValues(
        _ base: SchemaID, _ mapped: [SchemaID: [String]], notAmong taken: [ConstantValue]
    ) -> [String]? {
        let values = (mapped[base] ?? graph[base].name.map { [$0] } ?? []).filter { !taken.contains(.string($0)) }
        return values.isEmpty ? nil : values
    }

    /// The heirs of `base` with the discriminator's values that stand for them. Values that the base's own property
    /// doesn't allow can't come, whatever the heir is called.
    private mutating func variants(
        of base: SchemaID, _ discriminator: Schema.Discriminator, _ schema: Schema, reporting sink: inout DiagnosticSink
    ) -> [(schema: SchemaID, values: [ConstantValue])] {
        let mapped = mappedValues(of: discriminator)
        let key = discriminator.propertyName
        let allowed = objectKeys(of: base, reporting: &sink)?.values(of: key)
        var taken: Set<ConstantValue> = []
        var variants: [(schema: SchemaID, values: [ConstantValue])] = []
        for heir in heirs(of: base) {
            var values =
                mapped[heir].map { constants($0, ofProperty: key, in: heir, reporting: &sink) }
                ?? objectKeys(of: heir, reporting: &sink)?.values(of: key) ?? []
            // An enumeration that the heir has from its base says nothing of the heir.
            if mapped[heir] == nil, let allowed, values.count == allowed.count { values = [] }
            if values.isEmpty, let name = graph[heir].name { values = [.string(name)] }
            values = values.filter { (allowed?.contains($0) ?? true) && taken.insert($0).inserted }
            if !values.isEmpty { variants.append((heir, values)) }
        }
        return variants
    }

    private mutating func objectKeys(of id: SchemaID, reporting sink: inout DiagnosticSink) -> ObjectKeys? {
        if case .object(let keys) = shape(of: id, reporting: &sink) { return keys }
        return nil
    }

    /// All that take `base` in by `allOf`, over any number of steps, in document order.
    private mutating func heirs(of base: SchemaID) -> [SchemaID] {
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
