import Diagnostics
import OpenAPI

extension TypeBuilder {
    /// A structure when there are properties, else a dictionary.
    func object(_ schema: Schema, _ id: SchemaID?, at place: Place, isNullable: Bool) -> SchemaType {
        guard !schema.properties.isEmpty else {
            return SchemaType(dictionary(schema, at: place), isNullable: isNullable)
        }
        let definition = TypeDefinition(
            name: "", fileName: "", kind: .structure(Structure()), isDeprecated: schema.isDeprecated,
            documentation: documentation(of: schema), range: schema.range
        )
        let type = define(
            definition, proposal(for: schema, at: place), id, isMultipart: place.isMultipart, isNullable: isNullable
        )
        later { [unowned self] in
            types[type].kind = .structure(structure(schema, at: place))
        }
        return SchemaType(.named(type), isNullable: isNullable)
    }

    func proposal(for schema: Schema, at place: Place) -> NameProposal {
        if let name = schema.name, let given = options.names.types[name] {
            return NameProposal(name: given, origin: .given, file: given)
        }
        return NameProposal(
            name: place.name, origin: schema.name == nil ? .positional : .derived, file: place.file
        )
    }

    private func dictionary(_ schema: Schema, at place: Place) -> TypeReference {
        if case .schema(let values) = schema.additionalProperties {
            return .dictionary(type(of: values, at: place.value).optional)
        }
        if let pattern = schema.patternProperties.first, schema.patternProperties.count == 1 {
            return .dictionary(type(of: pattern.schema, at: place.value).optional)
        }
        return .dictionary(.json)
    }

    private func structure(_ schema: Schema, at place: Place) -> Structure {
        var names = NameTable(reserved: ReservedNames.members.union(ReservedNames.properties))
        let required = Set(schema.required)
        let properties = schema.properties.map { property in
            self.property(property, isRequired: required.contains(property.name), of: schema, at: place, &names)
        }
        var structure = Structure(properties: properties)
        let rest: TypeReference? =
            switch schema.additionalProperties {
            case .schema(let values):
                type(of: values, at: place.property("additionalProperties")).optional
            case .anything: .json
            case .forbidden, .unspecified: nil
            }
        if let rest {
            structure.additionalProperties = Structure.AdditionalProperties(
                name: names.take("additionalProperties"), valueType: rest
            )
        }
        return structure
    }

    private func property(
        _ property: Schema.Property, isRequired: Bool, of owner: Schema, at place: Place, _ names: inout NameTable
    ) -> Property {
        var propertyPlace = place.property(property.name)
        propertyPlace.isMultipart = place.isMultipart
        let type = type(of: property.schema, at: propertyPlace)
        let schema = flattener.schema(property.schema)
        let sibling = document.schemas[property.schema]
        // A type of its own says what it is; what is said at the property says what it is for.
        let isOwnType = schema.name != nil && sibling.reference != nil
        let words = isOwnType ? sibling : schema
        var name = SwiftIdentifier.member(property.name)
        if let given = givenName(property.name, of: owner) { name = given }
        if name.isEmpty { name = "value" }
        let fallback = ReservedNames.members.contains(name) ? name + "_" : name
        return Property(
            key: property.name, name: names.take(name, fallback), type: type.type,
            presence: isRequired ? (type.isNullable ? .nullable : .required) : (type.isNullable ? .optionalNullable : .optional),
            defaultValue: defaultValue(sibling.defaultValue ?? schema.defaultValue, type.type, schema),
            isReadOnly: sibling.isReadOnly || schema.isReadOnly, isWriteOnly: sibling.isWriteOnly || schema.isWriteOnly,
            isDeprecated: sibling.isDeprecated || (!isOwnType && schema.isDeprecated),
            documentation: documentation(of: words), range: property.range
        )
    }

    private func givenName(_ key: String, of owner: Schema) -> String? {
        owner.name.flatMap { options.names.properties["\($0).\(key)"] } ?? options.names.properties[key]
    }

    func documentation(of schema: Schema) -> Documentation {
        guard let description = schema.description else { return Documentation(summary: nil, description: schema.title) }
        return Documentation(summary: nil, description: description)
    }

    /// The default as the property's type has it. Null is no default: it is what absent means anyway.
    private func defaultValue(_ literal: Literal?, _ type: TypeReference, _ schema: Schema) -> DefaultValue? {
        guard let literal, literal != .null else { return nil }
        if let value = Self.defaultValue(literal, type) { return value }
        if case .named(let id) = type, case .enumeration(let enumeration) = types[id].kind {
            let rawValue = literal.scalarText
            if let known = enumeration.cases.first(where: { $0.rawValue == rawValue }) { return .member(known.name) }
        }
        let isSimple = if case .object = literal { false } else if case .array = literal { false } else { true }
        if isSimple, !Self.hasNoLiteral(type) {
            sink.report(
                .invalidDefault, "the default doesn't fit the type; there is none then", at: schema.range
            )
        }
        return nil
    }

    private static func defaultValue(_ literal: Literal, _ type: TypeReference) -> DefaultValue? {
        switch (literal, type) {
        case (.boolean(let value), .boolean): .boolean(value)
        case (.number(let text), .int), (.number(let text), .int64): Int64(text).map { .integer(String($0)) }
        case (.number(let text), .int32): Int32(text).map { .integer(String($0)) }
        case (.number(let text), .double), (.number(let text), .float): Double(text).map { .number("\($0)") }
        case (.string(let text), .string): .string(text)
        case (.number(let text), .string): .string(text)
        case (.boolean(let value), .string): .string("\(value)")
        case (.array([]), .array): .emptyArray
        case (.object([]), .dictionary): .emptyDictionary
        default: nil
        }
    }

    /// Types whose values can't be written as a literal; a default there is right, and just isn't taken over.
    private static func hasNoLiteral(_ type: TypeReference) -> Bool {
        switch type {
        case .boolean, .string, .int, .int32, .int64, .double, .float: false
        default: true
        }
    }
}

extension Literal {
    /// A scalar as it stands on the wire.
    var scalarText: String? {
        switch self {
        case .boolean(let value): "\(value)"
        case .number(let text), .string(let text): text
        case .null, .array, .object: nil
        }
    }
}
