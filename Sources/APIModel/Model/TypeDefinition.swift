public import Diagnostics

/// The index of a type in the model's ``TypeTable``.
public struct TypeID: Sendable, Hashable {
    public let index: Int

    public init(index: Int) {
        self.index = index
    }
}

public struct TypeTable: Sendable {
    /// In document order; passes that drop types keep the order of the rest.
    public private(set) var definitions: [TypeDefinition] = []

    public init() {}

    public subscript(id: TypeID) -> TypeDefinition {
        get { definitions[id.index] }
        set { definitions[id.index] = newValue }
    }

    /// The kind of a type, or of the one that it is another name for.
    public func kind(of id: TypeID) -> TypeDefinition.Kind {
        if case .alias(.named(let other)) = self[id].kind { self[other].kind } else { self[id].kind }
    }

    public mutating func add(_ definition: TypeDefinition) -> TypeID {
        definitions.append(definition)
        return TypeID(index: definitions.count - 1)
    }
}

/// How a type is named where it is used.
public indirect enum TypeReference: Sendable, Hashable {
    case boolean
    case string
    case int, int32, int64, uint64
    case double, float
    case decimal
    /// `date-time`: Foundation's `Date`.
    case dateTime
    /// `date`: the runtime's `CalendarDate`.
    case date
    case uuid
    case url
    /// Base64 text in JSON, `Data` in Swift.
    case base64
    /// Raw bytes, `Data` in Swift: whole bodies only.
    case binary
    /// A part of a multipart body: the runtime's `FilePart`.
    case file
    /// Free-form JSON: the runtime's `JSONValue`.
    case json
    case array(TypeReference)
    /// A text that holds JSON, of this type: the runtime's `EmbeddedJSON`.
    case embeddedJSON(TypeReference)
    /// Keys are strings.
    case dictionary(TypeReference)
    /// Elements that may be null.
    case optional(TypeReference)
    case named(TypeID)
    /// A type of the user's own, spelled in the configuration.
    case custom(String)
}

/// One generated type.
public struct TypeDefinition: Sendable {
    public enum Kind: Sendable, Hashable {
        case structure(Structure)
        case enumeration(Enumeration)
        case union(Union)
        /// Another name for a type that isn't one itself.
        case alias(TypeReference)
        /// A component that is no type here, as nothing has it as a whole, and in which others are nested.
        case namespace
    }

    /// The directions in which values travel.
    public struct Usage: OptionSet, Sendable, Hashable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// From us to the server.
        public static let sent = Usage(rawValue: 1)
        public static let received = Usage(rawValue: 2)
        /// Only sent, but read all the same where it was kept, or from another type's fields.
        public static let decoded = Usage(rawValue: 4)
    }

    public var name: String
    /// The type in which it is nested.
    public var parent: TypeID?
    /// The names of the types in which it is nested, the outermost first.
    public var enclosing: [String] = []
    /// Unique among all types, for where it isn't nested.
    public var flatName = ""
    /// A name for the type of another one's generated code in which a nested type has its name.
    public var otherName: String?
    /// The types in whose stead its code uses their ``otherName``.
    public var shadowedTypes: Set<TypeID> = []
    /// A Boolean value that indicates whether it isn't generated: the type in which it would be nested is another name
    /// for a type that has the same one.
    public var isHidden = false
    /// The file that it is written to, without the extension: its own name, or that of the type whose place it was
    /// named from.
    public var fileName: String
    public var kind: Kind
    public var usage: Usage
    public var isDeprecated: Bool
    /// How its values stand in XML; nil where no body of XML reaches it.
    public var xml: XMLForm?
    public var documentation: Documentation
    public var range: SourceRange

    /// Its name with those of the types in which it is nested.
    public var path: [String] { enclosing + [name] }

    public init(
        name: String, fileName: String, kind: Kind, usage: Usage = [], isDeprecated: Bool = false,
        xml: XMLForm? = nil,
        documentation: Documentation = Documentation(), range: SourceRange
    ) {
        self.name = name
        self.fileName = fileName
        self.kind = kind
        self.usage = usage
        self.isDeprecated = isDeprecated
        self.xml = xml
        self.documentation = documentation
        self.range = range
    }
}

public struct Structure: Sendable, Hashable {
    /// What its values are in JSON.
    public enum Form: Sendable, Hashable {
        case object
        /// A list whose elements each have a meaning, and a property, of their own.
        case tuple
    }

    public var form: Form
    /// In document order; of a tuple in the order of its elements.
    public var properties: [Property]
    /// What else may stand in the object, or in the tuple behind the elements that have properties; nil when nothing
    /// more is kept.
    public var additionalProperties: AdditionalProperties?
    /// Whether it is a class, of which all who hold it share one; only what isn't sent may be.
    public var isClass = false

    public init(
        form: Form = .object, properties: [Property] = [], additionalProperties: AdditionalProperties? = nil
    ) {
        self.form = form
        self.properties = properties
        self.additionalProperties = additionalProperties
    }

    public struct AdditionalProperties: Sendable, Hashable {
        /// The Swift property that holds them: a dictionary, of a tuple a list.
        public var name: String
        public var valueType: TypeReference

        public init(name: String, valueType: TypeReference) {
            self.name = name
            self.valueType = valueType
        }
    }
}

public struct Enumeration: Sendable, Hashable {
    public enum RawType: Sendable, Hashable { case string, int, double }

    public struct Case: Sendable, Hashable {
        public var name: String
        /// As on the wire; digits for numbers.
        public var rawValue: String
        public var isDeprecated = false
        public var documentation: Documentation

        public init(name: String, rawValue: String, documentation: Documentation = Documentation()) {
            self.name = name
            self.rawValue = rawValue
            self.documentation = documentation
        }
    }

    public var rawType: RawType
    public var cases: [Case]
    /// Values that the description doesn't know survive.
    public var isOpen: Bool

    public init(rawType: RawType, cases: [Case], isOpen: Bool) {
        self.rawType = rawType
        self.cases = cases
        self.isOpen = isOpen
    }
}

/// oneOf, anyOf: one of several types.
public struct Union: Sendable, Hashable {
    /// What tells that a JSON value is meant for a case.
    public enum Candidate: Sendable, Hashable {
        case boolean, integer, number, string, array
        /// A string that is one of these.
        case oneOfStrings([String])
        /// `constants` are properties that have one of their values wherever they are there, `enumerations` those to
        /// whose values a server may add. What is extensible keeps members that it has no properties for.
        case object(
            required: [String], known: [String], constants: [Values], enumerations: [Values] = [],
            isExtensible: Bool = false
        )
        /// Whatever nothing else wants.
        case anything

        /// The values that a property has.
        public struct Values: Sendable, Hashable {
            /// `a.b` is the property `b` of the object in `a`.
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
        /// The discriminator's values that choose this case.
        public var discriminatorValues: [String]
        public var candidate: Candidate
        public var isIndirect: Bool

        public init(
            name: String, type: TypeReference, discriminatorValues: [String] = [], candidate: Candidate,
            isIndirect: Bool = false
        ) {
            self.name = name
            self.type = type
            self.discriminatorValues = discriminatorValues
            self.candidate = candidate
            self.isIndirect = isIndirect
        }
    }

    /// The property that tells which case it is.
    public var discriminator: String?
    public var cases: [Case]
    /// The index of the case that holds what no discriminator value chooses: the base of a hierarchy, or what the
    /// description names for the purpose.
    public var fallback: Int?
    /// Has a case `unknown(JSONValue)` for kinds that the description doesn't know.
    public var isOpen: Bool

    public init(discriminator: String? = nil, cases: [Case], fallback: Int? = nil, isOpen: Bool) {
        self.discriminator = discriminator
        self.cases = cases
        self.fallback = fallback
        self.isOpen = isOpen
    }
}
