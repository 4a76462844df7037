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
/// In this form, `nullable` is the type `null`, and `const` is an enumeration with one value. The properties of a
/// schema are those of ``SchemaFields`` and ``SchemaFields/RareFields``.
@dynamicMemberLookup
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

    @usableFromInline var ownedRare: SharedFields<SchemaFields.RareFields> {
        mutating get { SharedFields.owned(&owned.fields.rare) }
    }

    @inlinable
    public subscript<Value>(dynamicMember field: WritableKeyPath<SchemaFields, Value>) -> Value {
        get { storage.fields[keyPath: field] }
        _modify { yield &owned.fields[keyPath: field] }
    }

    @inlinable
    public subscript<Value>(dynamicMember field: WritableKeyPath<SchemaFields.RareFields, Value>) -> Value {
        get { storage.fields.rare.fields[keyPath: field] }
        _modify { yield &ownedRare.fields[keyPath: field] }
    }
}
