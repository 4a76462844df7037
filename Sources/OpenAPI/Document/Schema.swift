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
/// In this form, `nullable` is the type `null`, `const` is an enumeration with one value, and a Boolean
/// `exclusiveMinimum` or `exclusiveMaximum` has no effect.
public struct Schema: Sendable {
    public struct Types: OptionSet, Sendable, Hashable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        public static let null = Types(rawValue: 1)
        public static let boolean = Types(rawValue: 2)
        public static let integer = Types(rawValue: 4)
        public static let number = Types(rawValue: 8)
        public static let string = Types(rawValue: 16)
        public static let array = Types(rawValue: 32)
        public static let object = Types(rawValue: 64)
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

    public var range: SourceRange
    /// The schema that the `$ref` leads to, at the end of a chain of references; nil without a `$ref`.
    ///
    /// With a `$ref`, all other fields are siblings of the `$ref`: annotations, and since OpenAPI 3.1 also constraints.
    /// A `$ref` that can't be resolved has been reported; its schema has no constraints.
    public var reference: SchemaID?
    /// A Boolean value that indicates whether the schema is `false`, for which no value is valid.
    public var allowsNothing = false

    /// The types that the schema allows; empty if it specifies no types.
    public var types: Types = []
    /// A Boolean value that indicates whether the schema is `nullable: true` without a type.
    ///
    /// A value is then valid if it is null or if the other keywords allow it.
    public var allowsNull = false
    public var isDeprecated = false
    public var isReadOnly = false
    public var isWriteOnly = false
    public var additionalProperties: AdditionalProperties = .unspecified
    public var items: SchemaID?

    /// The arrays, strings and rare fields of the schema, in shared storage.
    var details = SchemaDetails()

    public init(range: SourceRange) {
        self.range = range
    }
}
