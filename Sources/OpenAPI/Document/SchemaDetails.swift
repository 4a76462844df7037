public import Diagnostics

/// The arrays and strings of a schema, and the fields that few schemas have, in shared storage.
///
/// Copies of a schema share the storage until a copy is changed. Generation copies schemas hundreds of thousands of
/// times, and with shared storage these fields add nothing to the cost of a copy.
struct SchemaDetails: Sendable {
    fileprivate struct Fields: Sendable {
        var name: String?
        var format: String?
        var enumeration: [Literal]?
        var properties: [Schema.Property] = []
        var required: [String] = []
        var allOf: [SchemaID] = []
        var oneOf: [SchemaID] = []
        var anyOf: [SchemaID] = []
        var title: String?
        var description: String?
        var externalDocumentation: Document.ExternalDocumentation?
        var defaultValue: Literal?
        var example: Literal?
        var enumerationTypeName: String?
        var enumerationNames: [String] = []
        var enumerationDescriptions: [String] = []
        var deprecatedValues: [Literal] = []
        var isExtensibleEnumeration = false
        var requiredWithoutProperty: Set<ExactString> = []
        var patternProperties: [Schema.Property] = []
        var prefixItems: [SchemaID] = []
        var unevaluatedItems: SchemaID?
        var discriminator: Schema.Discriminator?
        var discriminatorValue: String?
        var minimum: String?
        var maximum: String?
        var multipleOf: String?
        var minimumLength: Int?
        var maximumLength: Int?
        var minimumItems: Int?
        var maximumItems: Int?
        var pattern: String?
        var contentEncoding: String?
        var contentMediaType: String?
        var contentSchema: SchemaID?
        var xml: Schema.XML?
    }

    /// The shared storage of the fields.
    ///
    /// Fields are changed only if the storage is uniquely referenced.
    fileprivate final class Storage: @unchecked Sendable {
        // No access lasts longer than a getter or setter. The compiler can't know this, and would check each access for
        // exclusivity at run time.
        @exclusivity(unchecked) var fields: Fields

        init(_ fields: Fields) {
            self.fields = fields
        }
    }

    private static let nothing = Storage(Fields())
    fileprivate private(set) var storage = SchemaDetails.nothing

    /// The storage for changes, which is copied first if other schemas share it.
    fileprivate var owned: Storage {
        mutating get {
            if storage === Self.nothing {
                storage = Storage(Fields())
            } else if !isKnownUniquelyReferenced(&storage) {
                storage = Storage(storage.fields)
            }
            return storage
        }
    }
}

extension Schema {
    /// The name of the schema under `components/schemas`; nil if the schema isn't a component.
    public var name: String? {
        get { details.storage.fields.name }
        set { details.owned.fields.name = newValue }
    }

    public var format: String? {
        get { details.storage.fields.format }
        set { details.owned.fields.format = newValue }
    }

    /// The values of `enum`, or the single value of `const`; nil if the schema has neither.
    public var enumeration: [Literal]? {
        get { details.storage.fields.enumeration }
        set { details.owned.fields.enumeration = newValue }
    }

    public var properties: [Property] {
        get { details.storage.fields.properties }
        _modify { yield &details.owned.fields.properties }
    }

    public var required: [String] {
        get { details.storage.fields.required }
        _modify { yield &details.owned.fields.required }
    }

    public var allOf: [SchemaID] {
        get { details.storage.fields.allOf }
        _modify { yield &details.owned.fields.allOf }
    }

    public var oneOf: [SchemaID] {
        get { details.storage.fields.oneOf }
        _modify { yield &details.owned.fields.oneOf }
    }

    public var anyOf: [SchemaID] {
        get { details.storage.fields.anyOf }
        _modify { yield &details.owned.fields.anyOf }
    }

    public var title: String? {
        get { details.storage.fields.title }
        set { details.owned.fields.title = newValue }
    }

    public var description: String? {
        get { details.storage.fields.description }
        set { details.owned.fields.description = newValue }
    }

    public var externalDocumentation: Document.ExternalDocumentation? {
        get { details.storage.fields.externalDocumentation }
        set { details.owned.fields.externalDocumentation = newValue }
    }

    public var defaultValue: Literal? {
        get { details.storage.fields.defaultValue }
        set { details.owned.fields.defaultValue = newValue }
    }

    /// The value of `example`, or the first value of `examples`.
    public var example: Literal? {
        get { details.storage.fields.example }
        set { details.owned.fields.example = newValue }
    }

    /// The discriminator value that selects this schema (`x-ms-discriminator-value`).
    ///
    /// Descriptions use this extension because the discriminator of Swagger 2.0 has no mapping.
    public var discriminatorValue: String? {
        get { details.storage.fields.discriminatorValue }
        set { details.owned.fields.discriminatorValue = newValue }
    }

    /// The type name of an enumeration, from `x-ms-enum`.
    public var enumerationTypeName: String? {
        get { details.storage.fields.enumerationTypeName }
        set { details.owned.fields.enumerationTypeName = newValue }
    }

    /// The names of the values in ``enumeration``, one for each; empty if the description has none.
    ///
    /// The names come from an extension: `x-enum-varnames`, `x-enumNames` or `x-ms-enum`.
    public var enumerationNames: [String] {
        get { details.storage.fields.enumerationNames }
        set { details.owned.fields.enumerationNames = newValue }
    }

    /// The descriptions of the values in ``enumeration``, one for each; empty if there are none.
    ///
    /// The descriptions come from an extension: `x-enum-descriptions`, `x-enumDescriptions`, `x-enum-comments` or
    /// `x-ms-enum`.
    public var enumerationDescriptions: [String] {
        get { details.storage.fields.enumerationDescriptions }
        set { details.owned.fields.enumerationDescriptions = newValue }
    }

    /// The deprecated values in ``enumeration``.
    ///
    /// Only values that the description lists as schemas with a `const` can be deprecated.
    public var deprecatedValues: [Literal] {
        get { details.storage.fields.deprecatedValues }
        set { details.owned.fields.deprecatedValues = newValue }
    }

    /// A Boolean value that indicates whether values beyond ``enumeration`` are allowed.
    ///
    /// The extension `x-extensible-enum` allows further values.
    public var isExtensibleEnumeration: Bool {
        get { details.storage.fields.isExtensibleEnumeration }
        set { details.owned.fields.isExtensibleEnumeration = newValue }
    }

    /// The properties that a part of an `allOf` requires but doesn't describe.
    ///
    /// Only schemas that are merged from the parts of an `allOf` have such properties.
    public var requiredWithoutProperty: Set<ExactString> {
        get { details.storage.fields.requiredWithoutProperty }
        set { details.owned.fields.requiredWithoutProperty = newValue }
    }

    public var patternProperties: [Property] {
        get { details.storage.fields.patternProperties }
        set { details.owned.fields.patternProperties = newValue }
    }

    public var prefixItems: [SchemaID] {
        get { details.storage.fields.prefixItems }
        set { details.owned.fields.prefixItems = newValue }
    }

    /// The schema of array items that no other keyword describes; nil if there is none.
    ///
    /// The value is also nil beside `contains`, which evaluates items depending on their values.
    public var unevaluatedItems: SchemaID? {
        get { details.storage.fields.unevaluatedItems }
        set { details.owned.fields.unevaluatedItems = newValue }
    }

    public var discriminator: Discriminator? {
        get { details.storage.fields.discriminator }
        set { details.owned.fields.discriminator = newValue }
    }

    /// The minimum of a number as text, since bounds may exceed the range of every Swift number type.
    public var minimum: String? {
        get { details.storage.fields.minimum }
        set { details.owned.fields.minimum = newValue }
    }

    public var maximum: String? {
        get { details.storage.fields.maximum }
        set { details.owned.fields.maximum = newValue }
    }

    public var multipleOf: String? {
        get { details.storage.fields.multipleOf }
        set { details.owned.fields.multipleOf = newValue }
    }

    public var minimumLength: Int? {
        get { details.storage.fields.minimumLength }
        set { details.owned.fields.minimumLength = newValue }
    }

    public var maximumLength: Int? {
        get { details.storage.fields.maximumLength }
        set { details.owned.fields.maximumLength = newValue }
    }

    public var minimumItems: Int? {
        get { details.storage.fields.minimumItems }
        set { details.owned.fields.minimumItems = newValue }
    }

    public var maximumItems: Int? {
        get { details.storage.fields.maximumItems }
        set { details.owned.fields.maximumItems = newValue }
    }

    public var pattern: String? {
        get { details.storage.fields.pattern }
        set { details.owned.fields.pattern = newValue }
    }

    /// The encoding of binary data in a string, such as `base64` (`contentEncoding` of OpenAPI 3.1).
    public var contentEncoding: String? {
        get { details.storage.fields.contentEncoding }
        set { details.owned.fields.contentEncoding = newValue }
    }

    public var contentMediaType: String? {
        get { details.storage.fields.contentMediaType }
        set { details.owned.fields.contentMediaType = newValue }
    }

    /// The schema of the JSON value that a string contains (`contentSchema` of OpenAPI 3.1).
    public var contentSchema: SchemaID? {
        get { details.storage.fields.contentSchema }
        set { details.owned.fields.contentSchema = newValue }
    }

    /// The representation of values in XML; nil if the schema has no `xml` keyword.
    public var xml: XML? {
        get { details.storage.fields.xml }
        set { details.owned.fields.xml = newValue }
    }
}
