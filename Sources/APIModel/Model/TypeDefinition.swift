public import Diagnostics

/// The index of a type in the model's ``TypeTable``.
public struct TypeID: Sendable, Hashable {
    public let index: Int

    public init(index: Int) {
        self.index = index
    }
}

public struct TypeTable: Sendable {
    /// The types in document order; passes that remove types preserve the order of the others.
    public private(set) var definitions: [TypeDefinition]

    init(_ definitions: [TypeDefinition]) {
        self.definitions = definitions
    }

    public subscript(id: TypeID) -> TypeDefinition {
        @inlinable _read { yield definitions[id.index] }
        _modify { yield &definitions[id.index] }
    }

    /// Returns the kind of a type; for an alias, the kind of the aliased type.
    public func kind(of id: TypeID) -> TypeDefinition.Kind {
        if case .alias(.named(let other)) = self[id].kind { self[other].kind } else { self[id].kind }
    }
}

/// A reference to a type.
public enum TypeReference: Sendable, Hashable {
    case boolean
    case string
    case int, int32, int64, uint64
    case double, float
    case decimal
    /// A string with the format `date-time`: Foundation's `Date`.
    case dateTime
    /// A string with the format `date`: the runtime's `CalendarDate`.
    case date
    case uuid
    case url
    /// Base64 text in JSON, `Data` in Swift.
    case base64
    /// Raw bytes of a whole body, `Data` in Swift.
    case binary
    /// A part of a multipart body: the runtime's `FilePart`.
    case file
    /// Free-form JSON: the runtime's `JSONValue`.
    case json
    indirect case array(TypeReference)
    /// A string that contains JSON of this type: the runtime's `EmbeddedJSON`.
    indirect case embeddedJSON(TypeReference)
    /// A dictionary from strings to values of this type.
    indirect case dictionary(TypeReference)
    /// A value that may be null: an optional of this type.
    indirect case optional(TypeReference)
    case named(TypeID)
    /// A Swift type that the configuration specifies, as written there.
    indirect case custom(String)
}

/// A generated type.
public struct TypeDefinition: Sendable {
    public enum Kind: Sendable, Hashable {
        case structure(Structure)
        case enumeration(Enumeration)
        case union(Union)
        /// An alias; the aliased type isn't an alias itself.
        case alias(TypeReference)
        /// A namespace for the nested types of a component or an operation.
        ///
        /// Such a component isn't a type itself, because no value has it as a whole. The documentation of an
        /// operation's namespace is its method and path.
        case namespace
    }

    /// The directions in which values of a type are transferred.
    public struct Usage: OptionSet, Sendable, Hashable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The client sends values of the type to the server.
        public static let sent = Usage(rawValue: 1)
        public static let received = Usage(rawValue: 2)
        /// The type is only sent but decodable too: from stored values, or from another type's JSON.
        public static let decoded = Usage(rawValue: 4)
    }

    public var name = ""
    /// The component's name in the description, if a number was added to the type's name.
    public var describedName: String?
    /// The type in which this type is nested; nil at the top level.
    public var parent: TypeID?
    /// The names of the types in which this type is nested, the outermost first.
    public var enclosing: [String] = []
    /// A name that is unique among all types.
    ///
    /// The name consists of the names in ``path``, separated by `_`, which names of components never contain.
    public var flatName = ""
    /// An alias of the type, for code in which a nested type shadows the type's own name.
    public var otherName: String?
    /// The types that the code of this type refers to by their ``otherName``.
    public var shadowedTypes: Set<TypeID> = []
    /// A Boolean value that indicates whether the type isn't generated.
    ///
    /// A type is hidden if the type in which it would be nested is another name for a type that contains the same
    /// nested type.
    public var isHidden = false
    /// The types to which this type referred before it became an alias of an equal type.
    package var ownReferences: [TypeID]?
    /// The name of the file that contains the type, without the extension.
    ///
    /// The file is named after the type itself, or after the component or the group that contains the type.
    public var fileName = ""
    public var kind: Kind
    public var usage: Usage = []
    public var isDeprecated = false
    /// The XML representation of the type's values; nil if no XML body contains the type.
    public var xml: XMLForm?
    public var documentation = Documentation()
    public var range: SourceRange

    /// The names of the types in which the type is nested, followed by the name of the type.
    public var path: [String] { enclosing + [name] }

    /// The first of the names in ``path``.
    var outermostName: String { enclosing.isEmpty ? name : enclosing[0] }
}

public struct Structure: Sendable, Hashable {
    /// The JSON representation of a structure's values.
    public enum Form: Sendable, Hashable {
        case object
        /// An array whose elements each have a separate meaning and property.
        case tuple
    }

    public var form: Form = .object
    /// The properties in document order; for a tuple, in the order of the elements.
    public var properties: [Property] = []
    /// The type of additional properties, or of the tuple's elements without properties.
    ///
    /// The value is nil if additional properties or elements aren't preserved.
    public var additionalProperties: AdditionalProperties?
    /// A Boolean value that indicates whether the type is a class of constants.
    public var isClass = false

    public struct AdditionalProperties: Sendable, Hashable {
        /// The Swift property with the additional values: a dictionary, or an array in a tuple.
        public var name = ""
        public var valueType: TypeReference
        /// A Boolean value that indicates whether numbers in the values may be written as strings.
        public var holdsTextsOfNumbers = false
    }
}

public struct Enumeration: Sendable, Hashable {
    public enum RawType: Sendable, Hashable { case string, int, double }

    public struct Case: Sendable, Hashable {
        public var name: String
        /// A Boolean value that indicates whether a number was added to the case's Swift name.
        ///
        /// The number distinguishes the case from another case, which has the preferred name.
        public var isNumbered = false
        /// The value of the case in requests and responses; for a number, its digits.
        public var rawValue: String
        public var isDeprecated = false
        public var documentation = Documentation()
    }

    public var rawType: RawType
    public var cases: [Case]
    /// A Boolean value that indicates whether unknown values are preserved.
    public var isOpen: Bool
}

/// A union: a value of one of several types, as with `oneOf` and `anyOf`.
public struct Union: Sendable, Hashable {
    /// The condition on a JSON value that selects a case.
    public enum Candidate: Sendable, Hashable {
        case boolean, integer, number, string, array
        /// A string that equals one of the listed values.
        case oneOfStrings([String])
        /// An object; if it is extensible, members of the JSON object without a property are preserved.
        ///
        /// A property in `constants`, if present, has one of the listed values. For a property in `enumerations`, a
        /// server may send values that aren't listed.
        case object(
            required: [String], known: [String], constants: [Values], enumerations: [Values] = [],
            isExtensible: Bool = false
        )
        /// Any value that no other case matches.
        case anything

        /// The values that a property can have.
        public struct Values: Sendable, Hashable {
            /// The key of the property; `a.b` is the property `b` of the object in `a`.
            public var key: String
            public var values: [ConstantValue]

            public init(key: String, values: [ConstantValue]) {
                self.key = key
                self.values = values
            }
        }
    }

    public struct Case: Sendable, Hashable {
        public var name: String
        public var type: TypeReference
        /// The discriminator's values that select the case.
        public var discriminatorValues: [String] = []
        public var candidate: Candidate
        public var isIndirect = false
        /// A Boolean value that indicates whether the associated value's numbers may be written as strings.
        public var holdsTextsOfNumbers = false
    }

    /// The key of the property that determines the case; nil if the union has no discriminator.
    public var discriminator: String?
    public var cases: [Case]
    /// The index of the case for unknown discriminator values.
    ///
    /// The case is the base of a hierarchy, or the schema that the description specifies for this purpose.
    public var fallback: Int?
    /// A Boolean value that indicates whether the union has a case `unknown(JSONValue)`.
    ///
    /// The case represents values that the description doesn't define.
    public var isOpen: Bool
}
