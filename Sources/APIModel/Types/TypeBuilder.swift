import Diagnostics
import OpenAPI

/// A builder that creates types from schemas.
///
/// A schema is converted when an operation or another schema refers to it, so unused schemas take no time. An object
/// with properties is added to ``planned`` when it is found, and its properties are added later in a loop. So neither a
/// long chain nor a cycle of references exhausts the stack.
final class TypeBuilder: Reporting {
    let facts: SchemaAnalysis
    var log: DiagnosticLog { facts.log }
    var proposals: NameProposals
    var wording = DocComposer()

    // No access to the tables of this class lasts longer than a call. The compiler can't know this, and would check
    // each access for exclusivity at run time.

    /// The types, in the order in which their schemas were found.
    @exclusivity(unchecked) var planned: [PlannedType] = []
    /// The types in ``planned`` whose properties haven't been added yet.
    var pending: [TypeID] = []
    /// The types of resolved schemas that were converted already.
    @exclusivity(unchecked) private var references: SchemaMap<TypeReference>
    /// A Boolean value for each resolved schema that indicates whether its values contain passwords.
    var passwords: SchemaMap<Bool>
    /// The schemas whose type reference is being determined.
    ///
    /// The value is the type that was added for a schema that refers to itself; nil if none was needed so far.
    @exclusivity(unchecked) private var inProgress: [Int: TypeID?] = [:]
    var formTypes: [FormShape: TypeID] = [:]
    /// The unions of files and other parts of a form, keyed by the index of the resolved schema.
    var fileChoices: [Int: TypeID] = [:]

    /// The maximum nesting depth of arrays, unions and similar schemas, including references.
    private static let nestingLimit = 100

    /// A type and whether the value may be null.
    struct TypeUse {
        var type: TypeReference
        var isNullable: Bool
    }

    init(_ facts: SchemaAnalysis) {
        self.facts = facts
        references = SchemaMap(count: facts.document.schemas.count)
        passwords = SchemaMap(count: facts.document.schemas.count)
        proposals = NameProposals(facts.document, names: facts.options.names, record: facts.options.record)
    }

    // Conversion of schemas to types

    func use(of id: SchemaID) -> TypeUse {
        let target = facts.graph.target(of: id)
        let type = type(of: target.schema)
        return TypeUse(type: type, isNullable: target.isNullable || facts.allowsNull(target.schema))
    }

    /// Returns the type of an array's element or a dictionary's value; optional if null is allowed.
    ///
    /// If a schema has `nullable: true`, null is allowed even if the enumerated values don't contain null.
    func element(_ id: SchemaID) -> TypeReference {
        let use = use(of: id)
        return use.isNullable ? .optional(use.type) : use.type
    }

    /// Returns the type of a schema that is neither a reference nor a wrapper.
    func type(of id: SchemaID) -> TypeReference {
        if let known = references[id] { return known }
        if let reserved = inProgress[id.index] {
            let type = reserved ?? reserve(id)
            inProgress[id.index] = .some(type)
            return .named(type)
        }
        guard inProgress.count < Self.nestingLimit else {
            report(
                .nestingTooDeep, severity: .warning,
                "schema nesting exceeds \(Self.nestingLimit); using any JSON value", at: facts.graph[id].range)
            return .json
        }
        inProgress.updateValue(nil, forKey: id.index)
        var type = makeType(id)
        if let reserved = inProgress.removeValue(forKey: id.index) ?? nil, type != .named(reserved) {
            // A schema such as an array of itself needs a named type, because a Swift type alias can't be recursive.
            planned[reserved.index].definition.kind = .union(UnionMaker.wrapper(of: type))
            type = .named(reserved)
        }
        references[id] = type
        return type
    }

    private func makeType(_ id: SchemaID) -> TypeReference {
        let schema = facts.graph.effective(id)
        if let name = schema.name, let custom = facts.options.types.schemas[name] { return .custom(custom) }
        if schema.allowsNothing { return .json }
        if let choice = choice(schema, id) { return choice }
        var types = SchemaKinds.of(schema, reporting: log)
        // Integers are also numbers. A schema that declares both types needs both, because it distinguishes integers.
        if types.contains(.number), schema.types.contains(.integer), schema.enumeration == nil {
            types.insert(.integer)
        }
        switch types {
        case []: return .json
        case .boolean: return .boolean
        case .string, .integer, .number:
            if let enumeration = enumeration(schema, id, types) { return enumeration }
            if types == .string, let content = schema.contentSchema {
                return .embeddedJSON(element(content))
            }
            return ScalarTypes.type(of: schema, kind: types, options: facts.options.types)
        case .array: return tuple(schema, id) ?? .array(element(of: schema))
        case .object: return object(schema, id)
        default: return choice(amongKinds: types, schema, id)
        }
    }

    /// Returns the type of an enumeration; nil if the schema has no values that can be cases.
    private func enumeration(_ schema: Schema, _ id: SchemaID, _ kinds: Schema.Types) -> TypeReference? {
        guard schema.enumeration != nil else { return nil }
        let isOpen =
            facts.options.enumerationsAreOpen || facts.openEnumerations.contains(id) || schema.isExtensibleEnumeration
        switch EnumerationValues.find(in: schema, kinds, isOpen: isOpen, reporting: log) {
        case .none: return nil
        case .contradictory: return .json
        case .enumeration(let enumeration): return .named(add(.enumeration(enumeration), for: id))
        }
    }

    private func object(_ schema: Schema, _ id: SchemaID) -> TypeReference {
        if !schema.properties.isEmpty { return addPending(.object, for: id) }
        return .dictionary(additionalPropertiesType(of: schema) ?? .json)
    }

    // Addition of types

    /// Adds a type whose properties are added later.
    func addPending(_ form: Structure.Form, for id: SchemaID) -> TypeReference {
        let type = add(.structure(Structure(form: form)), for: id)
        pending.append(type)
        return .named(type)
    }

    func add(_ kind: TypeDefinition.Kind, for id: SchemaID) -> TypeID {
        if let reserved = inProgress[id.index] ?? nil {
            planned[reserved.index].definition.kind = kind
            return reserved
        }
        let proposal = proposals.proposal(for: id, facts.graph)
        // A component that only wraps another schema has its own documentation, which describes the type.
        let schema = facts.graph[proposal.component ?? id]
        planned.append(
            PlannedType(
                definition: TypeDefinition(
                    kind: kind, isDeprecated: schema.name != nil && schema.isDeprecated,
                    documentation: typeDocumentation(schema), range: facts.graph[id].range),
                schema: id, proposal: proposal))
        // If the same schema is also sent as a form, the form has the plain name.
        if formTypes.keys.contains(where: { $0.schema == id }) {
            planned[planned.count - 1].proposal.add("JSON")
        }
        return TypeID(index: planned.count - 1)
    }

    private func reserve(_ id: SchemaID) -> TypeID {
        add(.structure(Structure()), for: id)
    }

    /// Returns the documentation of a component's type.
    ///
    /// The description of an inline schema is the documentation of its property.
    private func typeDocumentation(_ schema: Schema) -> Documentation {
        guard let name = schema.name else { return Documentation() }
        let title = schema.title.flatMap { Identifier.type($0) == Identifier.type(name) ? nil : $0 }
        return Documentation(
            summary: title, description: schema.description,
            link: schema.externalDocumentation.map(Documentation.Link.init)
        )
    }
}
