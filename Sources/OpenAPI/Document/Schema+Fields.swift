public import Diagnostics

// The strings and arrays of a schema, and the fields that few schemas have
extension Schema {
    @usableFromInline var ownedRare: SharedFields<SchemaFields.RareFields> {
        mutating get { SharedFields.owned(&owned.fields.rare) }
    }

    /// The name of the schema under `components/schemas`; nil if the schema isn't a component.
    @inlinable public var name: String? {
        get { storage.fields.name }
        set { owned.fields.name = newValue }
    }

    @inlinable public var format: String? {
        get { storage.fields.format }
        set { owned.fields.format = newValue }
    }

    /// The values of `enum`, or the single value of `const`; nil if the schema has neither.
    @inlinable public var enumeration: [Literal]? {
        get { storage.fields.enumeration }
        set { owned.fields.enumeration = newValue }
    }

    @inlinable public var properties: [Property] {
        get { storage.fields.properties }
        _modify { yield &owned.fields.properties }
    }

    @inlinable public var required: [String] {
        get { storage.fields.required }
        _modify { yield &owned.fields.required }
    }

    @inlinable public var allOf: [SchemaID] {
        get { storage.fields.allOf }
        _modify { yield &owned.fields.allOf }
    }

    @inlinable public var oneOf: [SchemaID] {
        get { storage.fields.oneOf }
        _modify { yield &owned.fields.oneOf }
    }

    @inlinable public var anyOf: [SchemaID] {
        get { storage.fields.anyOf }
        _modify { yield &owned.fields.anyOf }
    }

    @inlinable public var title: String? {
        get { storage.fields.title }
        set { owned.fields.title = newValue }
    }

    @inlinable public var description: String? {
        get { storage.fields.description }
        set { owned.fields.description = newValue }
    }

    @inlinable public var externalDocumentation: Document.ExternalDocumentation? {
        get { storage.fields.rare.fields.externalDocumentation }
        set { ownedRare.fields.externalDocumentation = newValue }
    }

    @inlinable public var defaultValue: Literal? {
        get { storage.fields.defaultValue }
        set { owned.fields.defaultValue = newValue }
    }

    /// The value of `example`, or the first value of `examples`.
    @inlinable public var example: Literal? {
        get { storage.fields.example }
        set { owned.fields.example = newValue }
    }

    /// The discriminator value that selects this schema (`x-ms-discriminator-value`).
    ///
    /// Descriptions use this extension because the discriminator of Swagger 2.0 has no mapping.
    @inlinable public var discriminatorValue: String? {
        get { storage.fields.rare.fields.discriminatorValue }
        set { ownedRare.fields.discriminatorValue = newValue }
    }

    /// The type name of an enumeration, from `x-ms-enum`.
    @inlinable public var enumerationTypeName: String? {
        get { storage.fields.rare.fields.enumerationTypeName }
        set { ownedRare.fields.enumerationTypeName = newValue }
    }

    /// The names of the values in ``enumeration``, one for each; empty if the description has none.
    ///
    /// The names come from an extension: `x-enum-varnames`, `x-enumNames` or `x-ms-enum`.
    @inlinable public var enumerationNames: [String] {
        get { storage.fields.rare.fields.enumerationNames }
        set { ownedRare.fields.enumerationNames = newValue }
    }

    /// The descriptions of the values in ``enumeration``, one for each; empty if there are none.
    ///
    /// The descriptions come from an extension: `x-enum-descriptions`, `x-enumDescriptions`, `x-enum-comments` or
    /// `x-ms-enum`.
    @inlinable public var enumerationDescriptions: [String] {
        get { storage.fields.rare.fields.enumerationDescriptions }
        set { ownedRare.fields.enumerationDescriptions = newValue }
    }

    /// The deprecated values in ``enumeration``.
    ///
    /// Only values that the description lists as schemas with a `const` can be deprecated.
    @inlinable public var deprecatedValues: [Literal] {
        get { storage.fields.rare.fields.deprecatedValues }
        set { ownedRare.fields.deprecatedValues = newValue }
    }

    /// A Boolean value that indicates whether values beyond ``enumeration`` are allowed.
    ///
    /// The extension `x-extensible-enum` allows further values.
    @inlinable public var isExtensibleEnumeration: Bool {
        get { storage.fields.rare.fields.isExtensibleEnumeration }
        set { ownedRare.fields.isExtensibleEnumeration = newValue }
    }

    /// The names in `required` that the schema, or a part of its `allOf`, requires but doesn't describe, with their
    /// places.
    @inlinable public var requiredWithoutProperty: [ExactString: SourceRange] {
        get { storage.fields.rare.fields.requiredWithoutProperty }
        set { ownedRare.fields.requiredWithoutProperty = newValue }
    }

    @inlinable public var patternProperties: [Property] {
        get { storage.fields.rare.fields.patternProperties }
        set { ownedRare.fields.patternProperties = newValue }
    }

    @inlinable public var prefixItems: [SchemaID] {
        get { storage.fields.rare.fields.prefixItems }
        set { ownedRare.fields.prefixItems = newValue }
    }

    /// The schema of array items that no other keyword describes; nil if there is none.
    ///
    /// The value is also nil beside `contains`, which evaluates items depending on their values.
    @inlinable public var unevaluatedItems: SchemaID? {
        get { storage.fields.rare.fields.unevaluatedItems }
        set { ownedRare.fields.unevaluatedItems = newValue }
    }

    @inlinable public var discriminator: Discriminator? {
        get { storage.fields.rare.fields.discriminator }
        set { ownedRare.fields.discriminator = newValue }
    }

    /// The minimum of a number as text, since bounds may exceed the range of every Swift number type.
    @inlinable public var minimum: String? {
        get { storage.fields.rare.fields.minimum }
        set { ownedRare.fields.minimum = newValue }
    }

    /// A Boolean value that indicates whether a number must be greater than ``minimum``.
    @inlinable public var excludesMinimum: Bool {
        get { storage.fields.rare.fields.excludesMinimum }
        set { ownedRare.fields.excludesMinimum = newValue }
    }

    @inlinable public var maximum: String? {
        get { storage.fields.rare.fields.maximum }
        set { ownedRare.fields.maximum = newValue }
    }

    /// A Boolean value that indicates whether a number must be less than ``maximum``.
    @inlinable public var excludesMaximum: Bool {
        get { storage.fields.rare.fields.excludesMaximum }
        set { ownedRare.fields.excludesMaximum = newValue }
    }

    @inlinable public var multipleOf: String? {
        get { storage.fields.rare.fields.multipleOf }
        set { ownedRare.fields.multipleOf = newValue }
    }

    @inlinable public var minimumLength: Int? {
        get { storage.fields.rare.fields.minimumLength }
        set { ownedRare.fields.minimumLength = newValue }
    }

    @inlinable public var maximumLength: Int? {
        get { storage.fields.rare.fields.maximumLength }
        set { ownedRare.fields.maximumLength = newValue }
    }

    @inlinable public var minimumItems: Int? {
        get { storage.fields.rare.fields.minimumItems }
        set { ownedRare.fields.minimumItems = newValue }
    }

    @inlinable public var maximumItems: Int? {
        get { storage.fields.rare.fields.maximumItems }
        set { ownedRare.fields.maximumItems = newValue }
    }

    /// A Boolean value that indicates whether no two items of an array may be the same.
    @inlinable public var hasUniqueItems: Bool {
        get { storage.fields.rare.fields.hasUniqueItems }
        set { ownedRare.fields.hasUniqueItems = newValue }
    }

    /// A Boolean value that indicates whether the schema has conditions that no field represents, such as `not`.
    @inlinable public var hasUnsupportedConditions: Bool {
        get { storage.fields.rare.fields.hasUnsupportedConditions }
        set { ownedRare.fields.hasUnsupportedConditions = newValue }
    }

    /// A Boolean value that indicates whether `additionalProperties` is the value of `unevaluatedProperties`.
    @inlinable public var hasUnevaluatedProperties: Bool {
        get { storage.fields.rare.fields.hasUnevaluatedProperties }
        set { ownedRare.fields.hasUnevaluatedProperties = newValue }
    }

    @inlinable public var minimumProperties: Int? {
        get { storage.fields.rare.fields.minimumProperties }
        set { ownedRare.fields.minimumProperties = newValue }
    }

    @inlinable public var maximumProperties: Int? {
        get { storage.fields.rare.fields.maximumProperties }
        set { ownedRare.fields.maximumProperties = newValue }
    }

    @inlinable public var pattern: String? {
        get { storage.fields.rare.fields.pattern }
        set { ownedRare.fields.pattern = newValue }
    }

    /// The encoding of binary data in a string, such as `base64` (`contentEncoding` of OpenAPI 3.1).
    @inlinable public var contentEncoding: String? {
        get { storage.fields.rare.fields.contentEncoding }
        set { ownedRare.fields.contentEncoding = newValue }
    }

    @inlinable public var contentMediaType: String? {
        get { storage.fields.rare.fields.contentMediaType }
        set { ownedRare.fields.contentMediaType = newValue }
    }

    /// The schema of the JSON value that a string contains (`contentSchema` of OpenAPI 3.1).
    @inlinable public var contentSchema: SchemaID? {
        get { storage.fields.rare.fields.contentSchema }
        set { ownedRare.fields.contentSchema = newValue }
    }

    /// The representation of values in XML; nil if the schema has no `xml` keyword.
    @inlinable public var xml: XML? {
        get { storage.fields.rare.fields.xml }
        set { ownedRare.fields.xml = newValue }
    }
}
