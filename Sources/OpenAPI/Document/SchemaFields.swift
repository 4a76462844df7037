public import Diagnostics

/// The fields of a schema, which copies of the schema share until one of them is changed.
///
/// Generation copies schemas hundreds of thousands of times, and each copy only retains the shared fields.
@usableFromInline
struct SchemaFields: Sendable {
    // The fields that are read most often come first, so that they are in the first cache line of the storage.
    @usableFromInline var range: SourceRange
    @usableFromInline var types: Schema.Types = []
    @usableFromInline var allowsNothing = false
    @usableFromInline var allowsNull = false
    @usableFromInline var isDeprecated = false
    @usableFromInline var isReadOnly = false
    @usableFromInline var isWriteOnly = false
    @usableFromInline var reference: SchemaID?
    @usableFromInline var additionalProperties: Schema.AdditionalProperties = .unspecified
    @usableFromInline var items: SchemaID?
    @usableFromInline var name: String?
    @usableFromInline var format: String?
    @usableFromInline var enumeration: [Literal]?
    @usableFromInline var properties: [Schema.Property] = []
    @usableFromInline var required: [String] = []
    @usableFromInline var allOf: [SchemaID] = []
    @usableFromInline var oneOf: [SchemaID] = []
    @usableFromInline var anyOf: [SchemaID] = []
    @usableFromInline var title: String?
    @usableFromInline var description: String?
    @usableFromInline var defaultValue: Literal?
    @usableFromInline var example: Literal?
    @usableFromInline var rare = noRareFields

    init(range: SourceRange) {
        self.range = range
    }

    /// The fields that few schemas have.
    @usableFromInline
    struct RareFields: Sendable {
        @usableFromInline var externalDocumentation: Document.ExternalDocumentation?
        @usableFromInline var enumerationTypeName: String?
        @usableFromInline var enumerationNames: [String] = []
        @usableFromInline var enumerationDescriptions: [String] = []
        @usableFromInline var deprecatedValues: [Literal] = []
        @usableFromInline var isExtensibleEnumeration = false
        @usableFromInline var requiredWithoutProperty: [ExactString: SourceRange] = [:]
        @usableFromInline var patternProperties: [Schema.Property] = []
        @usableFromInline var prefixItems: [SchemaID] = []
        @usableFromInline var unevaluatedItems: SchemaID?
        @usableFromInline var discriminator: Schema.Discriminator?
        @usableFromInline var discriminatorValue: String?
        @usableFromInline var minimum: String?
        @usableFromInline var maximum: String?
        @usableFromInline var excludesMinimum = false
        @usableFromInline var excludesMaximum = false
        @usableFromInline var multipleOf: String?
        @usableFromInline var minimumLength: Int?
        @usableFromInline var maximumLength: Int?
        @usableFromInline var minimumItems: Int?
        @usableFromInline var maximumItems: Int?
        @usableFromInline var hasUniqueItems = false
        @usableFromInline var hasUnsupportedConditions = false
        @usableFromInline var hasUnevaluatedProperties = false
        @usableFromInline var minimumProperties: Int?
        @usableFromInline var maximumProperties: Int?
        @usableFromInline var pattern: String?
        @usableFromInline var contentEncoding: String?
        @usableFromInline var contentMediaType: String?
        @usableFromInline var contentSchema: SchemaID?
        @usableFromInline var xml: Schema.XML?
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
