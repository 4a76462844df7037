public import Diagnostics

/// The index of a schema in the document's ``SchemaTable``.
public struct SchemaID: Sendable, Hashable {
    public let index: Int

    public init(index: Int) {
        self.index = index
    }
}

/// The table of all schemas in a document.
public struct SchemaTable: Sendable {
    public private(set) var schemas: [Schema] = []

    public init() {}

    public var count: Int { schemas.count }

    public subscript(id: SchemaID) -> Schema {
        get { schemas[id.index] }
        _modify { yield &schemas[id.index] }
    }

    public mutating func add(_ schema: Schema) -> SchemaID {
        schemas.append(schema)
        return SchemaID(index: schemas.count - 1)
    }
}

/// A JSON Schema in a common form for all versions of OpenAPI.
///
/// In this form, `nullable` is the type `null`, and `const` is an enumeration with one value.
public struct Schema: Sendable {
    public struct Types: OptionSet, Sendable, Hashable {
        public let rawValue: UInt8

        @inlinable
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        @inlinable public static var null: Types { Types(rawValue: 1) }
        @inlinable public static var boolean: Types { Types(rawValue: 2) }
        @inlinable public static var integer: Types { Types(rawValue: 4) }
        @inlinable public static var number: Types { Types(rawValue: 8) }
        @inlinable public static var string: Types { Types(rawValue: 16) }
        @inlinable public static var array: Types { Types(rawValue: 32) }
        @inlinable public static var object: Types { Types(rawValue: 64) }
    }

    public struct Property: Sendable {
        public var name: String
        public var schema: SchemaID
        public var range: SourceRange

        public init(name: String, schema: SchemaID, range: SourceRange) {
            self.name = name
            self.schema = schema
            self.range = range
        }
    }

    public enum AdditionalProperties: Sendable, Hashable {
        /// The schema says nothing about additional properties.
        case unspecified
        case forbidden
        /// Any additional property is allowed: `true` or `{}`.
        case anything
        case schema(SchemaID)
    }

    public struct Discriminator: Sendable {
        public struct Mapping: Sendable {
            public var value: String
            /// The schema for the discriminator value; nil if its reference can't be resolved.
            public var schema: SchemaID?
        }

        public var propertyName: String
        public var mappings: [Mapping]
        /// The schema for discriminator values without a mapping (OpenAPI 3.2's `defaultMapping`).
        public var defaultSchema: SchemaID?
        public var range: SourceRange
    }

    @usableFromInline private(set) var storage: SharedFields<SchemaFields>

    public init(range: SourceRange) {
        storage = SharedFields(SchemaFields(range: range))
    }

    /// The storage for changes.
    @usableFromInline var owned: SharedFields<SchemaFields> {
        mutating get { SharedFields.owned(&storage) }
    }

    @inlinable public var range: SourceRange {
        get { storage.fields.range }
        set { owned.fields.range = newValue }
    }

    /// The schema that the `$ref` leads to, at the end of a chain of references; nil without a `$ref`.
    ///
    /// With a `$ref`, all other fields are siblings of the `$ref`: annotations, and since OpenAPI 3.1 also constraints.
    /// A `$ref` that can't be resolved has been reported; its schema has no constraints.
    @inlinable public var reference: SchemaID? {
        get { storage.fields.reference }
        set { owned.fields.reference = newValue }
    }

    /// A Boolean value that indicates whether the schema is `false`, for which no value is valid.
    @inlinable public var allowsNothing: Bool {
        get { storage.fields.allowsNothing }
        set { owned.fields.allowsNothing = newValue }
    }

    /// The types that the schema allows; empty if it specifies no types.
    @inlinable public var types: Types {
        get { storage.fields.types }
        set { owned.fields.types = newValue }
    }

    /// A Boolean value that indicates whether the schema is `nullable: true` without a type.
    ///
    /// A value is then valid if it is null or if the other keywords allow it.
    @inlinable public var allowsNull: Bool {
        get { storage.fields.allowsNull }
        set { owned.fields.allowsNull = newValue }
    }

    @inlinable public var isDeprecated: Bool {
        get { storage.fields.isDeprecated }
        set { owned.fields.isDeprecated = newValue }
    }

    @inlinable public var isReadOnly: Bool {
        get { storage.fields.isReadOnly }
        set { owned.fields.isReadOnly = newValue }
    }

    @inlinable public var isWriteOnly: Bool {
        get { storage.fields.isWriteOnly }
        set { owned.fields.isWriteOnly = newValue }
    }

    @inlinable public var additionalProperties: AdditionalProperties {
        get { storage.fields.additionalProperties }
        set { owned.fields.additionalProperties = newValue }
    }

    @inlinable public var items: SchemaID? {
        get { storage.fields.items }
        set { owned.fields.items = newValue }
    }
}
