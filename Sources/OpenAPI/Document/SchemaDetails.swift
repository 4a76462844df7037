public import Diagnostics

/// The arrays and strings of a schema, and the fields that few schemas have.
///
/// Copies of a schema share a reference to the details until one of them is changed: generating copies schemas a
/// hundred thousand times, and these fields add nothing to the cost.
struct SchemaDetails: Sendable {
    fileprivate struct Fields: Sendable {
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

    /// The shared fields, which are written to only when they are uniquely referenced.
    fileprivate final class Storage: @unchecked Sendable {
        // No access lasts longer than a getter or a setter does, which the compiler can't see: it would have each
        // looked up.
        @exclusivity(unchecked) var fields: Fields

        init(_ fields: Fields) {
            self.fields = fields
        }
    }

    private static let nothing = Storage(Fields())
    fileprivate private(set) var storage = SchemaDetails.nothing

    /// To be written to.
    fileprivate var owned: Storage {
        mutating get {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.fields) }
            return storage
        }
    }
}

extension Schema {
    public var format: String? {
        get { details.storage.fields.format }
        set { details.owned.fields.format = newValue }
    }

    /// `enum` or `const`; nil when absent.
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

    /// The first of `example` and `examples`.
    public var example: Literal? {
        get { details.storage.fields.example }
        set { details.owned.fields.example = newValue }
    }

    /// The value of the base's discriminator for this schema, from `x-ms-discriminator-value`.
    ///
    /// Descriptions use this extension because Swagger 2.0 has no mapping.
    public var discriminatorValue: String? {
        get { details.storage.fields.discriminatorValue }
        set { details.owned.fields.discriminatorValue = newValue }
    }

    /// The name of the type that `x-ms-enum` gives.
    public var enumerationTypeName: String? {
        get { details.storage.fields.enumerationTypeName }
        set { details.owned.fields.enumerationTypeName = newValue }
    }

    /// The names of the values of ``enumeration``, one for each; empty when absent.
    ///
    /// The names are given by an extension: `x-enum-varnames`, `x-enumNames` or `x-ms-enum`.
    public var enumerationNames: [String] {
        get { details.storage.fields.enumerationNames }
        set { details.owned.fields.enumerationNames = newValue }
    }

    /// The descriptions of the values of ``enumeration``, one for each; empty when absent.
    ///
    /// The descriptions are given by an extension: `x-enum-descriptions`, `x-enumDescriptions`, `x-enum-comments` or
    /// `x-ms-enum`.
    public var enumerationDescriptions: [String] {
        get { details.storage.fields.enumerationDescriptions }
        set { details.owned.fields.enumerationDescriptions = newValue }
    }

    /// The deprecated values of ``enumeration``: of a list of constants, each its own schema.
    public var deprecatedValues: [Literal] {
        get { details.storage.fields.deprecatedValues }
        set { details.owned.fields.deprecatedValues = newValue }
    }

    /// A Boolean value that indicates whether ``enumeration`` isn't exhaustive.
    ///
    /// Other values are allowed by `x-extensible-enum`.
    public var isExtensibleEnumeration: Bool {
        get { details.storage.fields.isExtensibleEnumeration }
        set { details.owned.fields.isExtensibleEnumeration = newValue }
    }

    /// The properties that a part of an `allOf` requires without describing them.
    ///
    /// Only merged schemas have such properties.
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

    /// The schema of items that no other keyword describes; nil as well where `contains` evaluates them.
    public var unevaluatedItems: SchemaID? {
        get { details.storage.fields.unevaluatedItems }
        set { details.owned.fields.unevaluatedItems = newValue }
    }

    public var discriminator: Discriminator? {
        get { details.storage.fields.discriminator }
        set { details.owned.fields.discriminator = newValue }
    }

    /// Bounds as written: they may exceed every Swift number.
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

    /// `contentEncoding` and `contentMediaType` of 3.1.
    public var contentEncoding: String? {
        get { details.storage.fields.contentEncoding }
        set { details.owned.fields.contentEncoding = newValue }
    }

    public var contentMediaType: String? {
        get { details.storage.fields.contentMediaType }
        set { details.owned.fields.contentMediaType = newValue }
    }

    /// The schema of the JSON in a string that contains JSON: `contentSchema` of 3.1.
    public var contentSchema: SchemaID? {
        get { details.storage.fields.contentSchema }
        set { details.owned.fields.contentSchema = newValue }
    }

    /// The representation of values in XML; nil where the schema doesn't describe it.
    public var xml: XML? {
        get { details.storage.fields.xml }
        set { details.owned.fields.xml = newValue }
    }
}
