public import Diagnostics

/// The place of a schema in the document's ``SchemaTable``.
public struct SchemaID: Sendable, Hashable {
    public let index: Int

    public init(index: Int) {
        self.index = index
    }
}

/// Every schema of a document.
public struct SchemaTable: Sendable {
    public private(set) var schemas: [Schema] = []

    public init() {}

    public var count: Int { schemas.count }

    public subscript(id: SchemaID) -> Schema {
        _read { yield schemas[id.index] }
        _modify { yield &schemas[id.index] }
    }

    public mutating func add(_ schema: Schema) -> SchemaID {
        schemas.append(schema)
        return SchemaID(index: schemas.count - 1)
    }
}

/// A JSON Schema in the one form that all versions of OpenAPI are converted to.
///
/// In this form, `nullable` is the type `null`, `const` is an enumeration of one value, and the boolean
/// `exclusiveMinimum` of 2.0 and 3.0 is a bound like that of 3.1.
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
        /// The description doesn't specify it.
        case unspecified
        case forbidden
        /// `true` or `{}`.
        case anything
        case schema(SchemaID)
    }

    public struct Discriminator: Sendable {
        public struct Mapping: Sendable {
            public var value: String
            /// The schema for the value; nil if the reference can't be resolved.
            public var schema: SchemaID?

            public init(value: String, schema: SchemaID?) {
                self.value = value
                self.schema = schema
            }
        }

        public var propertyName: String
        public var mappings: [Mapping]
        /// The schema of values that no other name matches (OpenAPI 3.2's `defaultMapping`).
        public var defaultSchema: SchemaID?
        public var range: SourceRange

        public init(propertyName: String, mappings: [Mapping], defaultSchema: SchemaID? = nil, range: SourceRange) {
            self.propertyName = propertyName
            self.mappings = mappings
            self.defaultSchema = defaultSchema
            self.range = range
        }
    }

    public var range: SourceRange
    /// The target of a `$ref`, after following chains of references.
    ///
    /// All other fields are then siblings of the `$ref`: annotations in every version, and since 3.1 constraints too. A
    /// `$ref` that can't be resolved has been reported and results in a schema without constraints.
    public var reference: SchemaID?
    /// The name under `components/schemas`, when this is one of those.
    public var name: String?
    /// `false` as a schema: nothing is valid.
    public var allowsNothing = false

    /// Empty when the schema has no types.
    public var types: Types = []
    /// A Boolean value that indicates whether the schema is `nullable: true` without a type.
    ///
    /// A value of such a schema is valid by the other keywords, or null.
    public var allowsNull = false
    public var isDeprecated = false
    public var isReadOnly = false
    public var isWriteOnly = false
    public var additionalProperties: AdditionalProperties = .unspecified
    public var items: SchemaID?

    /// The reference-counted fields, and those that few schemas have.
    var details = SchemaDetails()

    public init(range: SourceRange) {
        self.range = range
    }
}
