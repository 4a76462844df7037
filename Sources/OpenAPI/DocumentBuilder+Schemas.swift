import Diagnostics
import SpecSyntax

// Schemas: each node that is one gets a place in the table, once.
extension DocumentBuilder {
    /// The ID of the schema at `node`; it is read later, when its turn comes.
    mutating func schemaID(of node: SyntaxNode) -> SchemaID {
        schemaID(of: node, .schema)
    }

    /// The same for a parameter, header or list of items of Swagger 2.0, which has the schema's keywords beside its
    /// own.
    mutating func schemaID(of node: SyntaxNode, _ kind: PendingSchema.Kind) -> SchemaID {
        if let id = schemaIDs[node.range] { return id }
        let id = schemas.add(Schema(range: node.range))
        schemaIDs[node.range] = id
        pendingSchemas.append(PendingSchema(node: node, id: id, kind: kind))
        return id
    }

    mutating func readPendingSchemas() {
        var next = 0
        while next < pendingSchemas.count {
            let pending = pendingSchemas[next]
            next += 1
            var schema = schema(pending.node, pending.kind)
            // References met on the way may have named it.
            schema.name = schemas[pending.id].name
            schemas[pending.id] = schema
        }
        pendingSchemas = []
    }

    private mutating func schema(_ node: SyntaxNode, _ kind: PendingSchema.Kind) -> Schema {
        var schema = Schema(range: node.range)
        guard let mapping = node.mapping else {
            if case .boolean(let isAnything)? = node.scalar?.value {
                schema.allowsNothing = !isAnything
            } else if !node.isNull {
                reportKind(of: node, "schema", expected: "a mapping")
            }
            return schema
        }
        // What stands beside a reference doesn't count before 3.1 (OpenAPI 3.0.4, 4.7.23.1), which is noted elsewhere.
        if version <= .v3_0, kind == .schema, mapping["$ref"]?.string != nil,
            let reference = mapping.entry(forKey: "$ref")
        {
            read(reference, into: &schema)
            return schema
        }
        for entry in mapping.entries where kind == .schema || Self.parameterKeywords.contains(entry.key) {
            read(entry, into: &schema)
        }
        allowOneForList(of: mapping["items"], in: &schema)
        if let entry = mapping.entry(forKey: "contentSchema") { checkContentSchema(entry, in: &schema) }
        // Which items 'contains' sees to depends on their values.
        if let contains = mapping["contains"], schema.unevaluatedItems != nil {
            leaveOut("'unevaluatedItems' beside 'contains'", at: contains.range)
            schema.unevaluatedItems = nil
        }
        if ["nullable", "x-nullable"].contains(where: { mapping[$0]?.scalar?.value == .boolean(true) }) {
            // Beside types null is one more; where types are missing it must not become the only one.
            if schema.types.isEmpty { schema.allowsNull = true } else { schema.types.insert(.null) }
        }
        return schema
    }

    /// What a parameter of Swagger 2.0 has of a schema: not its `required`, a boolean, nor its description.
    private static let parameterKeywords: Set<String> = [
        "type", "format", "items", "default", "enum", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum",
        "multipleOf", "minLength", "maxLength", "minItems", "maxItems", "pattern", "example", "x-enum-varnames",
        "x-enumNames",
        "x-enum-descriptions",
    ]

    private mutating func read(_ entry: SyntaxMapping.Entry, into schema: inout Schema) {
        let node = entry.value
        switch entry.key {
        // A dynamic reference is bound where it stands: what would rebind it isn't known before there is an instance.
        case "$ref", "$dynamicRef":
            schema.reference = reference(node, isDynamic: entry.key == "$dynamicRef") ?? schema.reference
        case "type":
            schema.types = types(node)
            if node.string == "file" { schema.format = "binary" }
        case "format": schema.format = text(node, "format")
        case "title": schema.title = prose(node, "title")
        case "description": schema.description = prose(node, "description")
        case "externalDocs": schema.externalDocumentation = externalDocumentation(node)
        case "deprecated": schema.isDeprecated = boolean(node, "deprecated") ?? false
        case "readOnly": schema.isReadOnly = boolean(node, "readOnly") ?? false
        case "writeOnly": schema.isWriteOnly = boolean(node, "writeOnly") ?? false
        case "default": schema.defaultValue = Literal(node)
        case "example": schema.example = Literal(node)
        case "examples": if schema.example == nil { schema.example = node.sequence?.first.map { Literal($0) } }
        case "enum": schema.enumeration = sequence(node, "enum").map { Literal($0) }
        case "const": schema.enumeration = [Literal(node)]
        case "x-enum-varnames", "x-enumNames": schema.enumerationNames = texts(node, entry.key)
        case "x-enum-descriptions": schema.enumerationDescriptions = texts(node, entry.key)
        case "properties": schema.properties = properties(node, "properties")
        case "patternProperties": schema.patternProperties = properties(node, "patternProperties")
        case "required": schema.required = required(node)
        case "additionalProperties": schema.additionalProperties = additionalProperties(node)
        case "unevaluatedProperties":
            if node.mapping != nil, schema.additionalProperties == .unspecified {
                schema.additionalProperties = additionalProperties(node)
            }
        case "items": schema.items = items(node)
        case "prefixItems": schema.prefixItems = subschemas(node, "prefixItems")
        case "allOf": schema.allOf = subschemas(node, "allOf")
        case "oneOf": schema.oneOf = subschemas(node, "oneOf")
        case "anyOf": schema.anyOf = subschemas(node, "anyOf")
        case "discriminator": schema.discriminator = discriminator(node)
        case "minimum", "exclusiveMinimum": if let text = number(node) { schema.minimum = text }
        case "maximum", "exclusiveMaximum": if let text = number(node) { schema.maximum = text }
        case "multipleOf": schema.multipleOf = number(node)
        case "minLength": schema.minimumLength = integer(node, "minLength")
        case "maxLength": schema.maximumLength = integer(node, "maxLength")
        case "minItems": schema.minimumItems = integer(node, "minItems")
        case "maxItems": schema.maximumItems = integer(node, "maxItems")
        case "pattern": schema.pattern = text(node, "pattern")
        case "contentEncoding": schema.contentEncoding = text(node, "contentEncoding")
        case "contentMediaType": schema.contentMediaType = text(node, "contentMediaType")
        case "$recursiveRef": leaveOut("recursive references", at: entry.keyRange)
        case "if", "dependentSchemas", "dependentRequired", "dependencies":
            leaveOut("conditional schemas", at: entry.keyRange)
        case "not": leaveOut("negated schemas", at: entry.keyRange)
        case "contains", "propertyNames":
            leaveOut("conditions on items and names ('contains', 'propertyNames')", at: entry.keyRange)
        case "unevaluatedItems": schema.unevaluatedItems = schemaID(of: node)
        case "xml": leaveOut("names and forms of XML ('xml')", at: entry.keyRange)
        case "contentSchema": schema.contentSchema = schemaID(of: node)
        // Lists in parameters are written by it.
        case "collectionFormat" where readCollectionFormats.contains(node.range): break
        // Bounds are the server's to check; a remark, a name and a link are for people and for references; null is seen
        // to above, and what belongs to a condition is left out with it.
        case "uniqueItems", "minProperties", "maxProperties", "minContains", "maxContains",
            "then", "else", "nullable", "$comment", "$id", "id", "$schema", "$anchor", "$dynamicAnchor",
            "$recursiveAnchor", "$vocabulary", "$defs", "definitions":
            break
        // Reported with the fields of other objects.
        default: break
        }
    }

    /// The schema of a list's items. Several schemas are what JSON Schema's drafts up to 2019 have for tuples; who
    /// writes them in OpenAPI means a list of either, and a tuple is one too.
    private mutating func items(_ node: SyntaxNode) -> SchemaID? {
        guard let nodes = node.sequence else { return schemaID(of: node) }
        let options = nodes.map { schemaID(of: $0) }
        guard options.count > 1 else { return options.first }
        if let known = schemaIDs[node.range] { return known }
        var either = Schema(range: node.range)
        either.anyOf = options
        let id = schemas.add(either)
        schemaIDs[node.range] = id
        return id
    }

    /// Several schemas in `items` without a `type` beside it are how descriptions of Swagger 2.0, which has no `oneOf`,
    /// write choices: nothing says that it must be a list, so one of them may stand there alone too.
    private mutating func allowOneForList(of items: SyntaxNode?, in schema: inout Schema) {
        guard let options = items?.sequence, options.count > 1, let either = schema.items, schema.types.isEmpty,
            schema.properties.isEmpty, schema.allOf.isEmpty, schema.oneOf.isEmpty, schema.anyOf.isEmpty
        else { return }
        var list = Schema(range: schema.range)
        list.types = .array
        list.items = either
        list.minimumItems = schema.minimumItems
        schema.items = nil
        schema.minimumItems = nil
        schema.anyOf = schemas[either].anyOf + [schemas.add(list)]
    }

    /// 3.0 has booleans in `exclusiveMinimum`; they say nothing that Swift could use.
    private func number(_ node: SyntaxNode) -> String? {
        switch node.scalar?.value {
        case .integer(let text), .number(let text): text
        default: nil
        }
    }

    private mutating func reference(_ node: SyntaxNode, isDynamic: Bool) -> SchemaID? {
        guard let text = text(node, "$ref"), let target = target(of: text, at: node.range) else { return nil }
        if isDynamic { checkDynamicReference(text, to: target.node, at: node.range) }
        let id = schemaID(of: target.node)
        if schemas[id].name == nil, let name = target.name { self.name(id, name) }
        return id
    }

    /// Gives a schema the name under which references know it.
    mutating func name(_ id: SchemaID, _ name: String) {
        schemas[id].name = name
        namedElsewhere.append(Document.NamedSchema(name: name, schema: id))
    }

    private mutating func properties(_ node: SyntaxNode, _ place: String) -> [Schema.Property] {
        mapping(node, place)?.entries.map { entry in
            Schema.Property(name: entry.key, schema: schemaID(of: entry.value), range: entry.keyRange)
        } ?? []
    }

    /// A boolean is how drafts before JSON Schema 4 wrote it; it stands on the property itself.
    private mutating func required(_ node: SyntaxNode) -> [String] {
        if case .boolean? = node.scalar?.value {
            sink.report(
                .wrongType, "'required' should be a list of property names, and is a boolean; it is ignored",
                at: node.range,
                hint: "list the property in the 'required' of its object"
            )
            return []
        }
        return texts(node, "required")
    }

    private mutating func additionalProperties(_ node: SyntaxNode) -> Schema.AdditionalProperties {
        if case .boolean(let isAllowed)? = node.scalar?.value { return isAllowed ? .anything : .forbidden }
        guard let mapping = node.mapping else {
            if !node.isNull { reportKind(of: node, "additionalProperties", expected: "a mapping or a boolean") }
            return .unspecified
        }
        return mapping.entries.isEmpty ? .anything : .schema(schemaID(of: node))
    }

    private mutating func subschemas(_ node: SyntaxNode, _ place: String) -> [SchemaID] {
        sequence(node, place).map { schemaID(of: $0) }
    }

    private mutating func discriminator(_ node: SyntaxNode) -> Schema.Discriminator? {
        // Swagger 2.0 names the property alone.
        if version == .v2_0, let name = node.string {
            return Schema.Discriminator(propertyName: name, mappings: [], range: node.range)
        }
        guard let mapping = mapping(node, "discriminator") else { return nil }
        guard let name = text(mapping["propertyName"], "propertyName") else {
            reportMissing("propertyName", of: "the discriminator", at: node)
            return nil
        }
        let mappings = self.mapping(mapping["mapping"], "mapping")?.entries.compactMap { entry in
            text(entry.value, "mapping").map { reference in
                Schema.Discriminator.Mapping(value: entry.key, schema: mappedSchema(reference, at: entry.value.range))
            }
        }
        let standard = mapping["defaultMapping"].flatMap { node in
            text(node, "defaultMapping").flatMap { mappedSchema($0, at: node.range) }
        }
        return Schema.Discriminator(
            propertyName: name, mappings: mappings ?? [], defaultSchema: standard, range: node.range
        )
    }

    /// A mapping names a schema by reference or by its bare name (OpenAPI 3.1, 4.8.25.4).
    private mutating func mappedSchema(_ reference: String, at range: SourceRange) -> SchemaID? {
        if !reference.contains("/"), !reference.contains("#") {
            if let id = componentSchemas[reference] { return id }
            guard case .tree? = trees.link(reference, at: range) else {
                return target(of: "#/components/schemas/" + reference, at: range).map { schemaID(of: $0.node) }
            }
        }
        return target(of: reference, at: range).map { schemaID(of: $0.node) }
    }

    /// Makes every reference name a schema that isn't one itself, or says more than that. A cycle of nothing but
    /// references has no type.
    mutating func followReferenceChains() {
        var targets: [SchemaID: SchemaID] = [:]
        for index in 0..<schemas.count {
            var chain: [SchemaID] = []
            var onChain: Set<SchemaID> = []
            var current = SchemaID(index: index)
            let start = current
            while let next = targets[current] ?? schemas[current].reference, targets[current] != current {
                // What stands beside a reference counts since 3.1, and so it can't be passed by.
                if current != start, version >= .v3_1, schemas[current].constrains { break }
                if !onChain.insert(current).inserted {
                    reportCycle(chain, closedBy: current)
                    for id in chain { schemas[id].reference = nil }
                    break
                }
                chain.append(current)
                current = next
            }
            for id in chain where schemas[id].reference != nil {
                targets[id] = current
                schemas[id].reference = current
            }
        }
    }

    private mutating func reportCycle(_ chain: [SchemaID], closedBy first: SchemaID) {
        let members = chain.drop { $0 != first }
        let names = members.compactMap { schemas[$0].name }
        let cycle = names.isEmpty ? "" : ": " + (names + names.prefix(1)).joined(separator: " → ")
        sink.report(
            Diagnostic(
                .referenceCycle, severity: .error, "these references lead in a circle and name no type\(cycle)",
                at: schemas[first].range
            )
        )
    }
}
