import Diagnostics
import OpenAPI

/// A type in the making, with the facts that decide its name and the Swift types of its properties.
///
/// The definition has no name until the naming pass. Its properties have neither a presence nor defaults until the
/// resolving pass, because both depend on the directions in which the type is used.
final class PlannedType {
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

    var definition: TypeDefinition
    let schema: SchemaID
    let proposal: NameProposal
    var encoding = Encoding.json
    /// The facts about the properties of a structure, in the order of the properties.
    var facts: [PropertyFacts] = []

    init(definition: TypeDefinition, schema: SchemaID, proposal: NameProposal) {
        self.definition = definition
        self.schema = schema
        self.proposal = proposal
    }
}

/// The facts of a property's schema that decide the presence and the defaults of the property.
struct PropertyFacts {
    enum DefaultSource { case description, constant, nothing }

    let schema: SchemaID
    var isRequired = false
    /// A Boolean value that indicates whether a schema that doesn't declare the property requires it.
    var isRequiredApart = false
    var isNullable = false
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

    /// Returns the default of the property, from the source that the constant pass determines.
    func resolvedDefault(constant: ConstantValue?) -> Literal? {
        switch defaultSource {
        case .description: defaultLiteral
        case .constant: constant?.literal
        case .nothing: nil
        }
    }

    /// Returns whether the property is always present in decoded objects of a type with this usage.
    ///
    /// The function is inlined, so that the property isn't copied.
    @inline(__always)
    func isExpected(_ property: Property, in usage: TypeDefinition.Usage) -> Bool {
        guard isRequired else { return false }
        if property.isReadOnly { return !usage.contains(.sent) }
        if property.isWriteOnly { return !usage.contains(.received) }
        return true
    }
}
