import Diagnostics
import OpenAPI

// oneOf and anyOf: which types they stand for, and how a value tells which one it is.
extension TypeBuilder {
    /// Nil when the schema isn't a choice.
    func union(_ schema: Schema, _ id: SchemaID, at place: Place, isNullable: Bool) -> SchemaType? {
        let all = schema.oneOf.isEmpty ? schema.anyOf : schema.oneOf
        guard !all.isEmpty else { return nil }
        // Variants that only say which properties go together choose no type.
        let variants = all.filter { !onlyConstrains($0) }
        guard !variants.isEmpty else { return nil }
        if !schema.properties.isEmpty, schema.discriminator == nil {
            return superset(of: schema, variants, id, at: place, isNullable: isNullable)
        }
        let real = variants.filter { !isNull($0) }
        let isNullable = isNullable || real.count < variants.count
        guard real.count > 1 else {
            guard let only = real.first else { return SchemaType(.json) }
            var type = type(of: only, at: place.deeper)
            type.isNullable = type.isNullable || isNullable
            return type
        }
        if let enumeration = mergedEnumeration(real, schema, id, at: place, isNullable: isNullable) { return enumeration }
        return makeUnion(real, schema, id, at: place, isNullable: isNullable)
    }

    /// `type: [string, integer]`: a union of the kinds.
    func unionOfKinds(
        _ kinds: Schema.Types, _ schema: Schema, _ id: SchemaID, at place: Place, isNullable: Bool
    ) -> SchemaType {
        var drafts: [Draft] = []
        if kinds.contains(.string) { drafts.append(draft(of: SchemaType(string(schema, place)))) }
        if kinds.contains(.integer), !kinds.contains(.number) { drafts.append(draft(of: SchemaType(integer(schema)))) }
        if kinds.contains(.number) { drafts.append(draft(of: SchemaType(number(schema)))) }
        if kinds.contains(.boolean) { drafts.append(draft(of: SchemaType(.boolean))) }
        if kinds.contains(.array) {
            let items = schema.items.map { type(of: $0, at: place.item).optional } ?? .json
            drafts.append(draft(of: SchemaType(.array(items))))
        }
        if kinds.contains(.object) {
            let type = object(schema, nil, at: place.variant("Object"), isNullable: false)
            drafts.append(draft(of: type, schema: schema))
        }
        return finish(drafts, schema, id, at: place, isNullable: isNullable)
    }

    private func onlyConstrains(_ id: SchemaID) -> Bool {
        let schema = document.schemas[id]
        return schema.reference == nil && schema.types.subtracting(.object).isEmpty && schema.properties.isEmpty
            && schema.allOf.isEmpty && schema.oneOf.isEmpty && schema.anyOf.isEmpty && schema.enumeration == nil
            && schema.items == nil && !schema.required.isEmpty
    }

    private func isNull(_ id: SchemaID) -> Bool {
        let schema = flattener.schema(id)
        return schema.types == .null || schema.enumeration == [.null]
            || (schema.types.isEmpty && schema.allowsNull && schema.properties.isEmpty && schema.oneOf.isEmpty
                && schema.anyOf.isEmpty && schema.enumeration == nil)
    }

    /// Properties beside a choice: one structure that has them all, those of the variants optional.
    private func superset(
        of schema: Schema, _ variants: [SchemaID], _ id: SchemaID, at place: Place, isNullable: Bool
    ) -> SchemaType {
        var merged = schema
        merged.oneOf = []
        merged.anyOf = []
        var known = Set(merged.properties.map(\.name))
        for variant in variants {
            for property in flattener.schema(variant).properties where known.insert(property.name).inserted {
                merged.properties.append(property)
            }
        }
        return object(merged, id, at: place, isNullable: isNullable)
    }

    /// A choice between lists of texts is one longer list.
    private func mergedEnumeration(
        _ variants: [SchemaID], _ schema: Schema, _ id: SchemaID, at place: Place, isNullable: Bool
    ) -> SchemaType? {
        var merged = schema
        merged.oneOf = []
        merged.anyOf = []
        merged.types = .string
        var values: [Literal] = []
        var isOpenText = false
        for variant in variants {
            let part = flattener.schema(variant)
            if let enumeration = part.enumeration, enumeration.allSatisfy({ if case .string = $0 { true } else { false } }) {
                for value in enumeration where !values.contains(value) { values.append(value) }
            } else if part.types == .string, part.format == nil, part.name == nil, options.enumerationsAreOpen {
                // "One of these, or any other text" is what an open enumeration says.
                isOpenText = true
            } else {
                return nil
            }
        }
        guard !values.isEmpty else { return isOpenText ? SchemaType(.string, isNullable: isNullable) : nil }
        merged.enumeration = values
        merged.enumerationNames = []
        return enumeration(merged, id, at: place, isNullable: isNullable)
    }

    // A case before it has its name

    private struct Draft {
        var type: TypeReference
        var candidate: Union.Candidate
        var name: String
        var discriminatorValues: [String] = []
    }

    private func makeUnion(
        _ variants: [SchemaID], _ schema: Schema, _ id: SchemaID, at place: Place, isNullable: Bool
    ) -> SchemaType {
        // The union has its place before its variants are looked at: they may contain it.
        let type = define(
            TypeDefinition(
                name: "", fileName: "", kind: .alias(.json), isDeprecated: schema.isDeprecated,
                documentation: documentation(of: schema), range: schema.range
            ),
            proposal(for: schema, at: place), id, isNullable: isNullable
        )
        later { [unowned self] in
            let drafts = variants.enumerated().map { index, variant in
                draft(of: variant, number: index + 1, schema, at: place)
            }
            types[type].kind = kind(of: drafts, discriminator: schema.discriminator)
        }
        return SchemaType(.named(type), isNullable: isNullable)
    }

    private func finish(
        _ drafts: [Draft], _ schema: Schema, _ id: SchemaID, at place: Place, isNullable: Bool
    ) -> SchemaType {
        let type = define(
            TypeDefinition(
                name: "", fileName: "", kind: kind(of: drafts, discriminator: nil), isDeprecated: schema.isDeprecated,
                documentation: documentation(of: schema), range: schema.range
            ),
            proposal(for: schema, at: place), id, isNullable: isNullable
        )
        return SchemaType(.named(type), isNullable: isNullable)
    }

    private func kind(of drafts: [Draft], discriminator: Schema.Discriminator?) -> TypeDefinition.Kind {
        var names = NameTable(reserved: ReservedNames.members.union(ReservedNames.cases).union(["unknown"]))
        var cases: [Union.Case] = []
        for draft in drafts {
            if let twin = cases.firstIndex(where: { $0.type == draft.type }) {
                cases[twin].discriminatorValues += draft.discriminatorValues.filter {
                    !cases[twin].discriminatorValues.contains($0)
                }
                continue
            }
            let name = draft.name.isEmpty ? "value" : draft.name
            cases.append(
                Union.Case(
                    name: names.take(name, names.isFree(name) ? name : name + "Value"), type: draft.type,
                    discriminatorValues: draft.discriminatorValues, candidate: draft.candidate
                )
            )
        }
        let isDiscriminated = discriminator != nil && cases.allSatisfy { !$0.discriminatorValues.isEmpty }
        return .union(
            Union(
                discriminator: isDiscriminated ? discriminator?.propertyName : nil, cases: cases,
                isOpen: isDiscriminated && options.enumerationsAreOpen
            )
        )
    }

    private func draft(of variant: SchemaID, number: Int, _ union: Schema, at place: Place) -> Draft {
        let schema = flattener.schema(variant)
        let title = schema.title.map(SwiftIdentifier.type) ?? ""
        let label = title.isEmpty || title.count > 40 ? "Variant\(number)" : title
        let type = type(of: variant, at: place.variant(label))
        var draft = draft(of: type, schema: schema)
        if case .named = type.type {
            draft.name = SwiftIdentifier.member(schema.name ?? label)
        } else if let name = schema.name {
            draft.name = SwiftIdentifier.member(name)
        }
        draft.discriminatorValues = discriminatorValues(of: variant, schema, union.discriminator)
        return draft
    }

    private func draft(of type: SchemaType, schema: Schema? = nil) -> Draft {
        let (name, candidate) = shape(of: type.type, schema)
        return Draft(type: type.optional, candidate: candidate, name: name)
    }

    private func shape(of type: TypeReference, _ schema: Schema?) -> (name: String, Union.Candidate) {
        switch type {
        case .boolean: return ("boolean", .boolean)
        case .int, .int32, .int64: return ("integer", .integer)
        case .double, .float: return ("number", .number)
        case .decimal: return ("decimal", .number)
        case .string: return ("string", .string)
        case .dateTime, .date: return ("date", .string)
        case .uuid: return ("uuid", .string)
        case .url: return ("url", .string)
        case .base64, .binary, .file: return ("data", .string)
        case .array(let element): return (Self.plural(shape(of: element, nil).name), .array)
        case .dictionary: return ("dictionary", .object(required: [], known: [], constants: []))
        case .optional(let wrapped): return shape(of: wrapped, schema)
        case .json, .custom: return ("json", .anything)
        case .named(let id):
            switch types[id].kind {
            case .enumeration(let enumeration):
                let values = enumeration.cases.map(\.rawValue)
                let candidate: Union.Candidate =
                    switch enumeration.rawType {
                    case .string: .oneOfStrings(values)
                    case .int: .integer
                    case .double: .number
                    }
                return (SwiftIdentifier.member(proposals[id.index].name), candidate)
            case .structure:
                return (SwiftIdentifier.member(proposals[id.index].name), schema.map(objectCandidate) ?? .anything)
            case .union, .alias:
                return (SwiftIdentifier.member(proposals[id.index].name), .anything)
            }
        }
    }

    private static func plural(_ name: String) -> String {
        name == "json" ? "array" : name + "s"
    }

    private func objectCandidate(_ schema: Schema) -> Union.Candidate {
        var constants: [Union.Candidate.Constant] = []
        for property in schema.properties {
            if let values = flattener.schema(property.schema).enumeration, values.count == 1,
                case .string(let value)? = values.first
            {
                constants.append(Union.Candidate.Constant(key: property.name, value: value))
            }
        }
        let required = schema.required.filter { name in schema.properties.contains { $0.name == name } }
        let names = Set(required)
        return .object(
            required: required, known: schema.properties.map(\.name).filter { !names.contains($0) },
            constants: constants
        )
    }

    /// The values by which the discriminator names a variant: by the mapping, else by the schema's own name; and what the
    /// property itself can only be.
    private func discriminatorValues(
        of variant: SchemaID, _ schema: Schema, _ discriminator: Schema.Discriminator?
    ) -> [String] {
        guard let discriminator else { return [] }
        let target = flattener.target(of: variant)
        var values = discriminator.mappings
            .filter { $0.schema.map(flattener.target) == target }.map(\.value)
        if values.isEmpty, let property = schema.properties.first(where: { $0.name == discriminator.propertyName }),
            let constants = flattener.schema(property.schema).enumeration
        {
            values = constants.compactMap(\.scalarText)
        }
        if values.isEmpty, let name = schema.name { values = [name] }
        return values
    }
}
