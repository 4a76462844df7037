public import Diagnostics

/// The fields of a schema, which copies of the schema share until one of them is changed.
///
/// Generation copies schemas hundreds of thousands of times, and each copy only retains the shared fields.
public struct SchemaFields: Sendable {
    // The fields that are read most often come first, so that they are in the first cache line of the storage.
    public var range: SourceRange
    /// The types that the schema allows; empty if it specifies no types.
    public var types: Schema.Types = []
    /// A Boolean value that indicates whether the schema is `false`, for which no value is valid.
    public var allowsNothing = false
    /// A Boolean value that indicates whether the schema is `nullable: true` without a type.
    ///
    /// A value is then valid if it is null or if the other keywords allow it.
    public var allowsNull = false
    public var isDeprecated = false
    public var isReadOnly = false
    public var isWriteOnly = false
    /// The schema that the `$ref` leads to, at the end of a chain of references; nil without a `$ref`.
    ///
    /// With a `$ref`, all other fields are siblings of the `$ref`: annotations, and since OpenAPI 3.1 also constraints.
    /// A `$ref` that can't be resolved has been reported; its schema has no constraints.
    public var reference: SchemaID?
    public var additionalProperties: Schema.AdditionalProperties = .unspecified
    public var items: SchemaID?
    /// The name of the schema under `components/schemas`; nil if the schema isn't a component.
    public var name: String?
    public var format: String?
    /// The values of `enum`, or the single value of `const`; nil if the schema has neither.
    public var enumeration: [Literal]?
    public var properties: [Schema.Property] = []
    public var required: [String] = []
    public var allOf: [SchemaID] = []
    public var oneOf: [SchemaID] = []
    public var anyOf: [SchemaID] = []
    public var title: String?
    public var description: String?
    public var defaultValue: Literal?
    /// The value of `example`, or the first value of `examples`.
    public var example: Literal?
    @usableFromInline var rare = noRareFields

    init(range: SourceRange) {
        self.range = range
    }

    /// The fields that few schemas have.
    public struct RareFields: Sendable {
        public var externalDocumentation: Document.ExternalDocumentation?
        /// The type name of an enumeration, from `x-ms-enum`.
        public var enumerationTypeName: String?
        /// The names of the values in ``enumeration``, one for each; empty if the description has none.
        ///
        /// The names come from an extension: `x-enum-varnames`, `x-enumNames` or `x-ms-enum`.
        public var enumerationNames: [String] = []
        /// The descriptions of the values in ``enumeration``, one for each; empty if there are none.
        ///
        /// The descriptions come from an extension: `x-enum-descriptions`, `x-enumDescriptions`, `x-enum-comments` or
        /// `x-ms-enum`.
        public var enumerationDescriptions: [String] = []
        /// The deprecated values in ``enumeration``.
        ///
        /// Only values that the description lists as schemas with a `const` can be deprecated.
        public var deprecatedValues: [Literal] = []
        /// A Boolean value that indicates whether values beyond ``enumeration`` are allowed.
        ///
        /// The extension `x-extensible-enum` allows further values.
        public var isExtensibleEnumeration = false
        /// The names in `required` that the schema, or a part of its `allOf`, requires but doesn't describe, with their
        /// places.
        public var requiredWithoutProperty: [ExactString: SourceRange] = [:]
        public var patternProperties: [Schema.Property] = []
        public var prefixItems: [SchemaID] = []
        /// The schema of array items that no other keyword describes; nil if there is none.
        ///
        /// The value is also nil beside `contains`, which evaluates items depending on their values.
        public var unevaluatedItems: SchemaID?
        public var discriminator: Schema.Discriminator?
        /// The discriminator value that selects this schema (`x-ms-discriminator-value`).
        ///
        /// Descriptions use this extension because the discriminator of Swagger 2.0 has no mapping.
        public var discriminatorValue: String?
        /// The minimum of a number as text, since bounds may exceed the range of every Swift number type.
        public var minimum: String?
        public var maximum: String?
        /// A Boolean value that indicates whether a number must be greater than ``minimum``.
        public var excludesMinimum = false
        /// A Boolean value that indicates whether a number must be less than ``maximum``.
        public var excludesMaximum = false
        public var multipleOf: String?
        public var minimumLength: Int?
        public var maximumLength: Int?
        public var minimumItems: Int?
        public var maximumItems: Int?
        /// A Boolean value that indicates whether no two items of an array may be the same.
        public var hasUniqueItems = false
        /// A Boolean value that indicates whether the schema has conditions that no field represents, such as `not`.
        public var hasUnsupportedConditions = false
        /// A Boolean value that indicates whether `additionalProperties` is the value of `unevaluatedProperties`.
        public var hasUnevaluatedProperties = false
        public var minimumProperties: Int?
        public var maximumProperties: Int?
        public var pattern: String?
        /// The encoding of binary data in a string, such as `base64` (`contentEncoding` of OpenAPI 3.1).
        public var contentEncoding: String?
        public var contentMediaType: String?
        /// The schema of the JSON value that a string contains (`contentSchema` of OpenAPI 3.1).
        public var contentSchema: SchemaID?
        /// The representation of values in XML; nil if the schema has no `xml` keyword.
        public var xml: Schema.XML?
    }

    private static let noRareFields = SharedFields(RareFields())
}

/// Storage of fields that several schemas share.
@usableFromInline
final class SharedFields<Fields: Sendable>: @unchecked Sendable {
    // Only the schema that owns the storage changes the fields, and the compiler checks the accesses to the schema. It
    // can't know this, and would also check each access to the fields at run time.
    @usableFromInline
    @exclusivity(unchecked) var fields: Fields

    init(_ fields: Fields) {
        self.fields = fields
    }

    /// Returns storage whose fields can be changed; the storage is copied first if other schemas share it.
    static func owned(_ storage: inout SharedFields) -> SharedFields {
        if !isKnownUniquelyReferenced(&storage) { storage = SharedFields(storage.fields) }
        return storage
    }
}
