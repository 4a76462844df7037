import Diagnostics
import OpenAPI

/// A type before it is resolved.
///
/// The shape is final, and the name is a proposal. The Swift types of properties aren't decided, because they depend on
/// the directions in which the type is used.
struct DraftType {
    enum Kind {
        /// Met, but not looked into yet.
        case pending
        case structure(DraftStructure)
        case enumeration(Enumeration)
        case union(Union)
    }

    /// The encoding of its properties, if it changes their types.
    enum Encoding: Hashable {
        case json
        /// The fields of a form; `parts` are the fields whose types the encoding changes.
        case form(parts: [ExactString: FormPart])
        /// The parts of a multipart body; binary parts are files.
        case multipart(parts: [ExactString: FormPart])
    }

    /// The effect of an encoding on a property, or on each of its items.
    enum FormPart: Hashable {
        /// The type of its schema in JSON.
        case value
        /// A file of one of these types, which the file itself specifies; nil if it needn't.
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
    /// A Boolean value that indicates whether additional properties are numbers that may be strings.
    var additionalTextsOfNumbers = false
}

/// A property whose presence and defaults aren't decided yet.
///
/// The property has the parts of its schema that decide them.
@dynamicMemberLookup
struct DraftProperty {
    /// The property of the model, without a name.
    var property: Property
    var schema: SchemaID
    var isRequired: Bool
    /// A schema requires it that doesn't describe it.
    var isRequiredApart = false
    var isNullable: Bool
    /// The default of the description.
    var defaultLiteral: Literal?
    /// The source of the default.
    var defaultSource = DefaultSource.description
    /// A Boolean value that indicates whether the property's only value is implied.
    ///
    /// The type of the property implies the value, or the case that its object is.
    var isConstantImplied = false
    /// The value by which a property determines the case of a union that the object is.
    var caseLiteral: Literal?

    enum DefaultSource { case description, constant, nothing }

    subscript<Value>(dynamicMember path: WritableKeyPath<Property, Value>) -> Value {
        get { property[keyPath: path] }
        set { property[keyPath: path] = newValue }
    }

    /// The default, as the constant pass determines it.
    var resolvedDefault: Literal? {
        switch defaultSource {
        case .description: defaultLiteral
        case .constant: property.constant?.literal
        case .nothing: nil
        }
    }

    /// Returns whether the property is always present when the object is decoded.
    func isExpected(in usage: TypeDefinition.Usage) -> Bool {
        guard isRequired else { return false }
        if property.isReadOnly { return !usage.contains(.sent) }
        if property.isWriteOnly { return !usage.contains(.received) }
        return true
    }
}
