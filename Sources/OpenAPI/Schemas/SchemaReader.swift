import Diagnostics
import SpecSyntax

/// A reader of schemas, which reads each schema once.
enum SchemaReader {
    /// Reads all schemas that have an ID but haven't been read, and the schemas that these refer to.
    static func readPending(in reading: ReadContext) {
        while let pending = reading.schemas.nextPending() {
            var schema = schema(pending.node, pending.kind, in: reading)
            // A reference in another schema may have given the schema a name in the meantime.
            if let name = reading.schemas[pending.id].name { schema.name = name }
            reading.schemas[pending.id] = schema
        }
    }

    private static func schema(_ node: SyntaxNode, _ kind: SchemaRegistry.Kind, in reading: ReadContext) -> Schema {
        var schema = Schema(range: node.range)
        guard let mapping = node.mapping else {
            if case .boolean(let acceptsAnyValue)? = node.scalar?.value {
                schema.allowsNothing = !acceptsAnyValue
            } else if !node.isNull {
                reading.sink.report(
                    .wrongType, "the schema is \(node.kindName), not an object; using any JSON value", at: node.range,
                    hint: node.string.flatMap { typeName($0) }.map { "write '{ type: \($0) }'" })
            }
            return schema
        }
        // Before OpenAPI 3.1 keywords beside a reference have no effect (3.0.4, 4.7.23.1); they are reported elsewhere.
        // Keywords that allow null are intentional there, and documentation doesn't restrict values, so both are read.
        if reading.version <= .v3_0, kind == .schema, mapping["$ref"]?.string != nil {
            for index in mapping.entries.indices
            where mapping.entries[index].key == "$ref" || siblings.contains(mapping.entries[index].key) {
                read(mapping.entries[index], of: node, into: &schema, in: reading)
            }
            return schema
        }
        var hasExtensions = false
        for index in mapping.entries.indices {
            if mapping.entries[index].isExtension { hasExtensions = true }
            guard kind == .schema || Self.parameterKeywords.contains(mapping.entries[index].key) else { continue }
            read(mapping.entries[index], of: node, into: &schema, in: reading)
        }
        // Kubernetes describes values that are integers or strings, such as ports, as strings of this format.
        if schema.format == "int-or-string", schema.types.contains(.string) {
            schema.types.insert(.integer)
            schema.format = nil
        }
        // With both `enum` and `const`, only the constant is valid, in whichever order the two keywords are written.
        if kind == .schema, schema.enumeration != nil, mapping["enum"] != nil, let constant = mapping["const"] {
            schema.enumeration = [reading.literal(constant, of: node)]
        }
        if hasExtensions {
            readExtensions(mapping, of: node, into: &schema, in: reading)
        }
        fitEnumeration(mapping, in: &schema, in: reading)
        dropContradictoryValues(mapping, in: &schema, in: reading)
        locateUndescribed(mapping, in: &schema)
        allowOneForList(of: mapping, in: &schema, in: reading)
        if schema.contentSchema != nil || kind == .parameter, let entry = mapping.entry(forKey: "contentSchema") {
            checkContentSchema(entry, in: &schema, in: reading)
        }
        // The items that `contains` evaluates depend on the items' values, so `unevaluatedItems` is ignored beside it.
        if schema.unevaluatedItems != nil, let contains = mapping["contains"] {
            reading.leaveOut("'unevaluatedItems' beside 'contains'", at: contains.range)
            schema.unevaluatedItems = nil
        }
        // If the schema has types, null is a further type. Without types, null must not become the only type.
        if schema.allowsNull, !schema.types.isEmpty {
            schema.allowsNull = false
            schema.types.insert(.null)
        }
        return schema
    }

    private static func readExtensions(
        _ mapping: SyntaxMapping, of node: SyntaxNode, into schema: inout Schema, in reading: ReadContext
    ) {
        if mapping.entries.contains(where: { EnumerationExtensions.keys.contains($0.key) }) {
            EnumerationExtensions.read(mapping, of: node, into: &schema, in: reading)
        }
        if let value = mapping["x-ms-discriminator-value"] {
            schema.discriminatorValue = reading.text(value, "x-ms-discriminator-value")
        }
    }

    /// The keywords beside a reference that are read in all versions of OpenAPI.
    static let siblings: Set<String> = ["nullable", "x-nullable", "description", "deprecated"]

    /// The schema keywords that apply to a parameter of Swagger 2.0.
    ///
    /// The parameter's `required`, a Boolean, and its `description` describe the parameter and not its schema.
    private static let parameterKeywords: Set<String> = [
        "type", "format", "items", "default", "enum", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum",
        "multipleOf", "minLength", "maxLength", "minItems", "maxItems", "uniqueItems", "pattern", "example", "nullable",
        "x-nullable",
    ]

    private static func read(
        _ entry: SyntaxMapping.Entry, of owner: SyntaxNode, into schema: inout Schema, in reading: ReadContext
    ) {
        // Extensions are frequent in some descriptions, and only one of them is read here.
        if entry.isExtension, entry.key != "x-nullable" { return }
        let node = entry.value
        switch entry.key {
        // A dynamic reference is resolved like a static one, because its target in JSON Schema depends on the value.
        case "$ref", "$dynamicRef":
            schema.reference = reference(node, isDynamic: entry.key == "$dynamicRef", in: reading) ?? schema.reference
        case "type":
            schema.types = types(node, in: reading)
            if node.string == "file" { schema.format = "binary" }
        case "format": schema.format = reading.text(node, "format")
        case "title": schema.title = reading.prose(node, "title")
        case "description": schema.description = reading.prose(node, "description")
        case "externalDocs": schema.externalDocumentation = reading.externalDocumentation(node)
        case "nullable", "x-nullable": if reading.boolean(node, entry.key) == true { schema.allowsNull = true }
        case "deprecated": schema.isDeprecated = reading.boolean(node, "deprecated") ?? false
        case "readOnly": schema.isReadOnly = reading.boolean(node, "readOnly") ?? false
        case "writeOnly": schema.isWriteOnly = reading.boolean(node, "writeOnly") ?? false
        case "default": schema.defaultValue = reading.literal(node, of: owner)
        case "example": schema.example = reading.literal(node, of: owner)
        case "examples":
            if schema.example == nil { schema.example = node.sequence?.first.map { reading.literal($0, of: owner) } }
        case "enum": schema.enumeration = reading.sequence(node, "enum").map { reading.literal($0, of: owner) }
        case "const": schema.enumeration = [reading.literal(node, of: owner)]
        case "properties": schema.properties = properties(node, "properties", in: reading)
        case "patternProperties": schema.patternProperties = properties(node, "patternProperties", in: reading)
        case "required": schema.required = required(node, in: reading)
        case "additionalProperties":
            schema.additionalProperties = additionalProperties(node, in: reading)
            if schema.hasUnevaluatedProperties { schema.hasUnevaluatedProperties = false }
        case "unevaluatedProperties":
            schema.hasUnsupportedConditions = true
            if node.mapping != nil, schema.additionalProperties == .unspecified {
                schema.additionalProperties = additionalProperties(node, in: reading)
                schema.hasUnevaluatedProperties = true
            }
        case "items": schema.items = items(node, in: reading)
        case "prefixItems": schema.prefixItems = subschemas(node, "prefixItems", in: reading)
        case "allOf": schema.allOf = subschemas(node, "allOf", in: reading)
        case "oneOf": schema.oneOf = subschemas(node, "oneOf", in: reading)
        case "anyOf": schema.anyOf = subschemas(node, "anyOf", in: reading)
        case "discriminator": schema.discriminator = DiscriminatorReader.discriminator(node, in: reading)
        case "xml": schema.xml = XMLReader.xml(node, in: reading)
        case "pattern": schema.pattern = reading.text(node, "pattern")
        case "contentEncoding": schema.contentEncoding = reading.text(node, "contentEncoding")
        case "contentMediaType": schema.contentMediaType = reading.text(node, "contentMediaType")
        case "unevaluatedItems": schema.unevaluatedItems = reading.schemaID(of: node)
        case "contentSchema": schema.contentSchema = reading.schemaID(of: node)
        default:
            if !readBound(entry, into: &schema, in: reading) { leaveOut(entry, of: &schema, in: reading) }
        }
    }

    /// Removes properties or items that the type contradicts, and reports them.
    ///
    /// For example, `{type: string, properties: …}` is a string.
    private static func dropContradictoryValues(
        _ mapping: SyntaxMapping, in schema: inout Schema, in reading: ReadContext
    ) {
        let types = schema.types.subtracting(.null)
        guard !types.isEmpty, !types.contains(.object), let type = mapping["type"] else { return }
        let listed = (type.sequence ?? []).compactMap(\.string).filter { $0 != "null" }
        let names = type.string ?? listed.joined(separator: "' or '")
        func drop(_ key: String, in reading: ReadContext) {
            guard let entry = mapping.entry(forKey: key) else { return }
            reading.sink.report(
                .contradictoryTypes, "'\(key)' contradicts type '\(names)'; '\(key)' is ignored", at: entry.keyRange,
                hint: "remove it, or write 'type: \(key == "items" ? "array" : "object")'")
        }
        if !schema.properties.isEmpty {
            if schema.items == nil || !types.contains(.array) { drop("properties", in: reading) }
            schema.properties = []
            schema.required = []
        }
        guard !types.contains(.array), schema.items != nil || !schema.prefixItems.isEmpty else { return }
        drop(schema.items == nil ? "prefixItems" : "items", in: reading)
        schema.items = nil
        schema.prefixItems = []
        schema.unevaluatedItems = nil
    }

    /// Reports a schema keyword that isn't supported.
    ///
    /// Some keywords are ignored without a report: bounds that only the server checks, comments, names and links, and
    /// the parts of a conditional schema, which is reported as a whole. The check of fields reports unknown keywords.
    private static func leaveOut(_ entry: SyntaxMapping.Entry, of schema: inout Schema, in reading: ReadContext) {
        switch entry.key {
        case "$recursiveRef": reading.leaveOut("recursive references", at: entry.keyRange)
        case "if", "dependentSchemas", "dependentRequired", "dependencies":
            schema.hasUnsupportedConditions = true
            reading.leaveOut("conditional schemas", at: entry.keyRange)
        case "not":
            schema.hasUnsupportedConditions = true
            reading.leaveOut("negated schemas", at: entry.keyRange)
        case "contains", "propertyNames":
            schema.hasUnsupportedConditions = true
            reading.leaveOut("conditions on items and names ('contains', 'propertyNames')", at: entry.keyRange)
        default: break
        }
    }

    /// Returns the ID of the schema that describes an array's items.
    ///
    /// In JSON Schema up to 2019, an array of schemas in `items` describes a tuple. In OpenAPI, such an array is read
    /// as an array whose items match any of the schemas, which includes tuples.
    private static func items(_ node: SyntaxNode, in reading: ReadContext) -> SchemaID? {
        guard let nodes = node.sequence else { return reading.schemaID(of: node) }
        let options = nodes.map { reading.schemaID(of: $0) }
        guard options.count > 1 else { return options.first }
        return reading.schemas.id(of: node) {
            var either = Schema(range: node.range)
            either.anyOf = options
            return either
        }
    }

    /// Changes the schema so that a single value is valid in place of an array.
    ///
    /// Swagger 2.0 has no `oneOf`, so its descriptions write a union as several schemas in `items` without a `type`.
    private static func allowOneForList(of mapping: SyntaxMapping, in schema: inout Schema, in reading: ReadContext) {
        guard let either = schema.items, schema.types.isEmpty, let options = mapping["items"]?.sequence,
            options.count > 1, schema.properties.isEmpty, schema.allOf.isEmpty, schema.oneOf.isEmpty,
            schema.anyOf.isEmpty
        else { return }
        var list = Schema(range: schema.range)
        list.types = .array
        list.items = either
        list.minimumItems = schema.minimumItems
        schema.items = nil
        schema.minimumItems = nil
        schema.anyOf = reading.schemas[either].anyOf + [reading.schemas.add(list)]
    }

    private static func reference(_ node: SyntaxNode, isDynamic: Bool, in reading: ReadContext) -> SchemaID? {
        guard let text = node.string else {
            reading.reportKind(of: node, "$ref", expected: "a string")
            return nil
        }
        guard let target = reading.target(of: text, at: node.range) else { return nil }
        if isDynamic {
            reading.references.checkDynamicReference(text, to: target.node, at: node.range, reporting: &reading.sink)
        }
        return reading.schemaID(of: target)
    }

    private static func properties(
        _ node: SyntaxNode, _ field: String, in reading: ReadContext
    ) -> [Schema.Property] {
        reading.mapping(node, field)?.entries.map { entry in
            Schema.Property(name: entry.key, schema: reading.schemaID(of: entry.value), range: entry.keyRange)
        } ?? []
    }

    /// Returns the names of the required properties.
    ///
    /// A Boolean is reported and ignored.
    ///
    /// In drafts before JSON Schema 4, `required` is a Boolean field of each property's own schema.
    private static func required(_ node: SyntaxNode, in reading: ReadContext) -> [String] {
        if case .boolean? = node.scalar?.value {
            reading.sink.report(
                .wrongType, "'required' is a boolean, not an array of property names; ignored",
                at: node.range,
                hint: "list the property in the 'required' of its object"
            )
            return []
        }
        return reading.texts(node, "required")
    }

    private static func additionalProperties(_ node: SyntaxNode, in reading: ReadContext)
        -> Schema.AdditionalProperties
    {
        if case .boolean(let isAllowed)? = node.scalar?.value { return isAllowed ? .anything : .forbidden }
        guard let mapping = node.mapping else {
            if !node.isNull { reading.reportKind(of: node, "additionalProperties", expected: "an object or a boolean") }
            return .unspecified
        }
        return mapping.entries.isEmpty ? .anything : .schema(reading.schemaID(of: node))
    }

    private static func subschemas(_ node: SyntaxNode, _ field: String, in reading: ReadContext) -> [SchemaID] {
        reading.sequence(node, field).map { reading.schemaID(of: $0) }
    }
}
