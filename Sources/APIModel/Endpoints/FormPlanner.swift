import Diagnostics
import OpenAPI

/// A planner of forms: `application/x-www-form-urlencoded` and `multipart/form-data`.
///
/// Each version of OpenAPI encodes the fields differently, unless an encoding object specifies the encoding (3.0.4,
/// 4.7.15; 3.1, 4.8.15; 3.2, 4.15).
struct FormPlanner {
    let mediaType: Document.MediaType
    let isMultipart: Bool

    /// Creates a planner for a media type.
    ///
    /// - Parameter isMultipart: True for a multipart form; nil to use the name of the media type.
    init(_ mediaType: Document.MediaType, isMultipart: Bool? = nil) {
        self.mediaType = mediaType
        self.isMultipart =
            isMultipart
            ?? (MediaTypeName.kind(of: MediaTypeName.essence(mediaType.name)) == .formData)
    }

    /// Returns the type of a form, and the encodings of its parts, except for default encodings.
    func form(_ types: TypeBuilder) -> (type: TypeReference, encodings: [RequestBody.PropertyEncoding]) {
        let formless = TypeReference.dictionary(isMultipart ? .file : .string)
        guard let id = mediaType.schema else {
            if isMultipart {
                types.report(
                    .missingField, "the form has no 'schema'; using any files", at: mediaType.range,
                    hint: "describe its fields in 'schema: { type: object, properties: … }'")
            }
            return (formless, [])
        }
        let schema = types.facts.resolved(id)
        let isChoice = !schema.oneOf.isEmpty || !schema.anyOf.isEmpty
        guard isChoice || SchemaKinds.of(schema).isSubset(of: .object) else {
            types.report(
                .contradictoryTypes,
                "the type of the form's schema is \(SchemaKinds.name(of: SchemaKinds.of(schema))), not 'object'; "
                    + "using any \(isMultipart ? "files" : "fields")",
                at: schema.range
            )
            return (formless, [])
        }
        let unmatched = unmatchedEncodings(schema, types)
        let choice = isChoice ? self.choice(of: id, types) : nil
        // If all members of a union are the same form, the union is treated as this form.
        if isChoice, choice == nil, let only = onlyForm(of: id, types), only != id {
            return FormPlanner(mediaType.describing(only), isMultipart: isMultipart).form(types)
        }
        let properties = schema.properties + (choice.map { self.properties(of: $0, types) } ?? [])
        var parts: [ExactString: PlannedType.FormPart] = [:]
        var encodings: [RequestBody.PropertyEncoding] = []
        var seen = Set<ExactString>(exactly: unmatched)
        for property in properties where seen.insert(ExactString(property.name)).inserted {
            let given = mediaType.encodings.first { $0.property.isExactly(property.name) }
            let plan = FormPartPlan(of: property, given, isMultipart: isMultipart, types)
            if let part = plan.part { parts[property.name] = part }
            if let encoding = plan.encoding { encodings.append(encoding) }
        }
        encodings += mediaType.encodings.compactMap { seen.contains($0.property) ? nil : encoding($0) }
        return (formType(of: id, choice, parts, schema, types), encodings)
    }

    private func formType(
        of id: SchemaID, _ choice: TypeID?, _ parts: [ExactString: PlannedType.FormPart], _ schema: Schema,
        _ types: TypeBuilder
    ) -> TypeReference {
        let encoding: PlannedType.Encoding = isMultipart ? .multipart(parts: parts) : .form(parts: parts)
        if let choice, case .union(let union) = types.planned[choice.index].definition.kind {
            guard !parts.isEmpty || (isMultipart && holdsFiles(choice, types)) else {
                return .named(choice)
            }
            let schema = types.planned[choice.index].schema
            return .named(types.formChoice(of: union, for: schema, encoding))
        }
        if isMultipart || !parts.isEmpty, let type = types.formType(of: id, encoding) {
            return .named(type)
        }
        if let file = types.furtherParts(of: id, encoding) { return .dictionary(file) }
        return types.use(of: id).type
    }

    /// Returns the type of a form that is a union of objects; nil for other forms.
    private func choice(of id: SchemaID, _ types: TypeBuilder) -> TypeID? {
        guard case .named(let type) = types.use(of: id).type,
            case .union = types.planned[type.index].definition.kind
        else { return nil }
        return type
    }

    /// Returns the object that a union of equal objects resolves to.
    private func onlyForm(of id: SchemaID, _ types: TypeBuilder) -> SchemaID? {
        guard case .named(let type) = types.use(of: id).type else { return nil }
        let schema = types.planned[type.index].schema
        let isTarget = schema == types.facts.graph.target(of: id).schema
        switch types.planned[type.index].definition.kind {
        case .structure: return isTarget ? nil : schema
        case .enumeration, .union, .alias, .namespace: return nil
        }
    }

    /// Returns the schemas of a union's cases.
    private func schemas(of id: TypeID, _ types: TypeBuilder) -> [Schema] {
        guard case .union(let union) = types.planned[id.index].definition.kind else { return [] }
        return union.cases.compactMap { entry in
            guard case .named(let member) = entry.type else { return nil }
            return types.facts.graph.effective(types.planned[member.index].schema)
        }
    }

    /// Returns the properties of all cases of a union.
    private func properties(of id: TypeID, _ types: TypeBuilder) -> [Schema
        .Property]
    {
        schemas(of: id, types).flatMap(\.properties)
    }

    private func holdsFiles(_ id: TypeID, _ types: TypeBuilder) -> Bool {
        schemas(of: id, types).contains { schema in
            let parts = schema.properties.map(\.schema) + types.facts.additionalPropertiesType(of: schema)
            return parts.contains { types.fileType(of: $0) != nil }
        }
    }

    /// Reports encodings that match no property, and returns their names.
    ///
    /// An encoding must match a property (OpenAPI 3.1, 4.8.14.1), unless the schema allows additional properties.
    private func unmatchedEncodings(_ schema: Schema, _ types: TypeBuilder) -> [String] {
        guard schema.patternProperties.isEmpty, [.unspecified, .forbidden].contains(schema.additionalProperties) else {
            return []
        }
        var names = schema.properties.map(\.name)
        for option in schema.oneOf + schema.anyOf {
            let meant = types.facts.resolved(option)
            names += meant.properties.map(\.name)
        }
        let unmatched = mediaType.encodings.filter { !names.containsExactly($0.property) }
        for encoding in unmatched {
            types.report(
                .misplacedField, "unknown property '\(encoding.property)' in 'encoding'; ignored",
                at: encoding.range, hint: Suggestion.hint(for: encoding.property, among: names)
            )
        }
        return unmatched.map(\.property)
    }

    /// Returns the encoding of a property that isn't declared by the form's schema.
    ///
    /// The content type is used only if the encoding specifies a single media type that isn't a range.
    private func encoding(_ given: Document.PropertyEncoding) -> RequestBody.PropertyEncoding? {
        let isOne = given.contentType.map { !$0.contains(",") && !$0.utf8.contains(UInt8(ascii: "*")) } ?? false
        let encoding = RequestBody.PropertyEncoding(
            key: given.property, contentType: isOne ? given.contentType : nil,
            style: given.style.flatMap { Parameter.Style(rawValue: $0.rawValue) }, explode: given.explode,
            allowsReserved: given.allowsReserved
        )
        return encoding == RequestBody.PropertyEncoding(key: given.property) ? nil : encoding
    }
}

extension Document.MediaType {
    /// Returns a copy of the media type with another schema.
    fileprivate func describing(_ schema: SchemaID) -> Document.MediaType {
        var other = self
        other.schema = schema
        return other
    }
}
