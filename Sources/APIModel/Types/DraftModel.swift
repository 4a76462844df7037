import Diagnostics
import OpenAPI

/// A type on its way: its shape stands, its name is a proposal and what its properties are in Swift isn't settled,
/// because that depends on the directions in which it turns out to travel.
struct DraftType {
    enum Kind {
        /// Met, but not looked into yet.
        case pending
        case structure(DraftStructure)
        case enumeration(Enumeration)
        case union(Union)
    }

    /// How its properties are written where that makes other types of them.
    enum Encoding: Hashable {
        case json
        /// As fields of a form; `parts` are those that its encoding makes something else of.
        case form(parts: [String: FormPart])
        /// As parts of a multipart body, of which bytes are files.
        case multipart(parts: [String: FormPart])
    }

    /// What an encoding makes of a property, or of each of its items.
    enum FormPart: Hashable {
        /// What its schema is in JSON.
        case value
        /// Of one of these types, which the file itself must say; nil where it needn't.
        case file(types: String?)
        case text
    }

    var kind: Kind
    var schema: SchemaID
    var encoding = Encoding.json
    var proposal: NameProposal
    var usage: TypeDefinition.Usage = []
    var isDeprecated: Bool
    var documentation: Documentation
    var range: SourceRange
}

struct DraftStructure {
    var form = Structure.Form.object
    var properties: [DraftProperty] = []
    var additionalProperties: TypeReference?
}

struct DraftProperty {
    var key: String
    var type: TypeReference
    var schema: SchemaID
    var isRequired: Bool
    /// A schema requires it that doesn't describe it.
    var isRequiredApart = false
    var isNullable: Bool
    var isReadOnly: Bool
    var isWriteOnly: Bool
    var isDeprecated: Bool
    var defaultLiteral: Literal?
    /// The only value that it can have.
    var constant: ConstantValue?
    /// The value by which it tells in a choice which case the object is.
    var caseLiteral: Literal?
    var documentation: Documentation
    var range: SourceRange
    var isIndirect = false

    /// Whether it is there whenever the object is read.
    func isExpected(in usage: TypeDefinition.Usage) -> Bool {
        guard isRequired else { return false }
        if isReadOnly { return !usage.contains(.sent) }
        if isWriteOnly { return !usage.contains(.received) }
        return true
    }
}

/// How a type wants to be called, and how strong its claim is.
struct NameProposal {
    enum Origin: Int, Comparable {
        /// By the user, in the configuration.
        case given
        /// By the description: the name of a component.
        case declared
        /// From where it stands.
        case derived
        /// From its position alone.
        case positional

        static func < (lhs: Origin, rhs: Origin) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    var origin: Origin
    /// Best first.
    var candidates: [String]
    /// The file that it belongs to, when that isn't its own.
    var file: File

    enum File {
        case own
        /// Of the named schema that it stands in.
        case schema(SchemaID)
        /// Of the group of the operation at this index of the document.
        case operation(Int)
    }
}

/// An endpoint on its way. Its parameters' names, the body's and its own are final only after the last pass.
struct DraftEndpoint {
    var endpoint: Endpoint
    /// The operation's index in the document.
    var operation: Int
    /// The words of the whole name, the operation's own or made from its method and path.
    var words: [String]
    /// What tells it from the endpoint of the same operation that types best; nil for that one, which comes before it.
    var alternativeWord: String?
    var sample: SampleSource?
}

/// What a sample response is made from.
struct SampleSource {
    var status: Int
    var contentType: String?
    var content: ResponseContent
    /// The media type's example, of the whole body.
    var example: Literal?
    /// What is said of it.
    var exampleSummary: String?
    /// The schema of the whole body.
    var body: SchemaID?
    /// The schema of the content at the key path.
    var schema: SchemaID?
}
