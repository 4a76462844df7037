import Diagnostics
import OpenAPI

/// A type whose properties don't have Swift types yet.
///
/// The shape is final, and the name is a proposal. The Swift types of properties aren't decided, because they depend on
/// the directions in which the type is used.
struct DraftType {
    enum Kind {
        /// A type whose schema was found but isn't analyzed yet.
        case pending
        case structure(DraftStructure)
        case enumeration(Enumeration)
        case union(Union)
    }

    /// The encoding of a type's properties, which can change the types of the properties.
    enum Encoding: Hashable {
        case json
        /// The fields of a form; `parts` are the fields whose types the encoding changes.
        case form(parts: [ExactString: FormPart])
        /// The parts of a multipart body; binary parts are files.
        case multipart(parts: [ExactString: FormPart])
    }

    /// The effect of an encoding on the type of a property, or on each item if it is an array.
    enum FormPart: Hashable {
        /// A property with the type that its schema has in JSON.
        case value
        /// A file. If `types` isn't nil, the file has one of these media types.
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
    /// The XML representation, if a body of XML contains the type.
    var xml: XMLForm?
}

struct DraftStructure {
    var form = Structure.Form.object
    var properties: [DraftProperty] = []
    var additionalProperties: TypeReference?
    /// A Boolean value that indicates whether numbers in additional properties may be written as strings.
    var additionalTextsOfNumbers = false
}

/// A property whose presence and defaults aren't decided yet.
///
/// The draft has the facts of the schema that decide the presence and the default.
@dynamicMemberLookup
struct DraftProperty {
    /// The property as in the model, but without a name.
    var property: Property
    var schema: SchemaID
    var isRequired: Bool
    /// A Boolean value that indicates whether a schema that doesn't declare the property requires it.
    var isRequiredApart = false
    var isNullable: Bool
    /// The default of the property in the description.
    var defaultLiteral: Literal?
    /// The source of the property's default.
    var defaultSource = DefaultSource.description
    /// A Boolean value that indicates whether the property's only value is implied.
    ///
    /// The value is implied by the type of the property, or by the union case that the object represents.
    var isConstantImplied = false
    /// The value of the property that selects the union case of its object.
    var caseLiteral: Literal?

    enum DefaultSource { case description, constant, nothing }

    subscript<Value>(dynamicMember path: WritableKeyPath<Property, Value>) -> Value {
        get { property[keyPath: path] }
        set { property[keyPath: path] = newValue }
    }

    /// The default of the property, from the source that the constant pass determines.
    var resolvedDefault: Literal? {
        switch defaultSource {
        case .description: defaultLiteral
        case .constant: property.constant?.literal
        case .nothing: nil
        }
    }

    /// Returns whether the property is always present in decoded objects of a type with this usage.
    func isExpected(in usage: TypeDefinition.Usage) -> Bool {
        guard isRequired else { return false }
        if property.isReadOnly { return !usage.contains(.sent) }
        if property.isWriteOnly { return !usage.contains(.received) }
        return true
    }
}
