import Diagnostics
import OpenAPI

/// Schema → draft type.
///
/// Schemas are resolved when something refers to them, so those that no operation uses cost nothing. Objects with
/// properties are added to ``drafts`` when they are found and resolved later, iteratively: neither a long chain of
/// references nor a cycle of them exhausts the stack.
struct TypeBuilder {
    var facts: SchemaAnalysis
    var proposals: NameProposals
    var wording = DocComposer()

    /// The types, in the order in which their schemas were found.
    var drafts: [DraftType] = []
    /// Entered in ``drafts`` and not looked into yet.
    var pending: [TypeID] = []
    /// The types of schemas (targets of the graph) that are known already.
    private var references: [Int: TypeReference] = [:]
    /// For targets of the graph, whether their values are or contain secrets.
    var passwords: [Int: Bool] = [:]
    /// Schemas whose type reference is being determined.
    ///
    /// The type is the one that was entered for schemas that lead back to themselves.
    private var inProgress: [Int: TypeID?] = [:]
    var formTypes: [FormShape: TypeID] = [:]
    /// Choices among files and other parts of a form.
    var fileChoices: [Int: TypeID] = [:]

    /// The greatest nesting depth of arrays, unions and similar schemas, including references.
    private static let nestingLimit = 100

    /// A type and whether the value may be null.
    struct TypeUse {
        var type: TypeReference
        var isNullable: Bool
    }

    init(_ facts: SchemaAnalysis) {
        self.facts = facts
        proposals = NameProposals(facts.document, names: facts.options.names, record: facts.options.record)
    }

    // From a schema to a type

    mutating func use(of id: SchemaID, reporting sink: inout DiagnosticSink) -> TypeUse {
        let target = facts.graph.target(of: id)
        let type = type(of: target.schema, reporting: &sink)
        return TypeUse(type: type, isNullable: target.isNullable || facts.allowsNull(target.schema, reporting: &sink))
    }

    /// Returns the type of an element of an array, or a value of a dictionary.
    ///
    /// Beside `nullable: true` null may occur regardless of the enumerated values, as in a property.
    mutating func element(_ id: SchemaID, reporting sink: inout DiagnosticSink) -> TypeReference {
        let use = use(of: id, reporting: &sink)
        return use.isNullable ? .optional(use.type) : use.type
    }

    /// Returns the type of `id`, a target of the graph.
    mutating func type(of id: SchemaID, reporting sink: inout DiagnosticSink) -> TypeReference {
        if let known = references[id.index] { return known }
        if let reserved = inProgress[id.index] {
            let type = reserved ?? reserve(id)
            inProgress[id.index] = .some(type)
            return .named(type)
        }
        guard inProgress.count < Self.nestingLimit else {
            sink.report(
                Diagnostic(
                    .nestingTooDeep, severity: .warning,
                    "schema nesting exceeds \(Self.nestingLimit); using any JSON value", at: facts.graph[id].range
                )
            )
            return .json
        }
        inProgress.updateValue(nil, forKey: id.index)
        var type = makeType(id, reporting: &sink)
        if let reserved = inProgress.removeValue(forKey: id.index) ?? nil, type != .named(reserved) {
            // An array of itself, say. Swift has no name for that but a type's.
            drafts[reserved.index].kind = .union(UnionMaker.wrapper(of: type))
            type = .named(reserved)
        }
        references[id.index] = type
        return type
    }

    private mutating func makeType(_ id: SchemaID, reporting sink: inout DiagnosticSink) -> TypeReference {
        let schema = facts.graph.effective(id, reporting: &sink)
        if let name = schema.name, let custom = facts.options.types.schemas[name] { return .custom(custom) }
        if schema.allowsNothing { return .json }
        if let choice = choice(schema, id, reporting: &sink) { return choice }
        var types = SchemaKinds.of(schema, reporting: &sink)
        // Numbers are whole numbers too, but who lists both sends whole numbers as such.
        if types.contains(.number), schema.types.contains(.integer), schema.enumeration == nil {
            types.insert(.integer)
        }
        switch types {
        case []: return .json
        case .boolean: return .boolean
        case .string, .integer, .number:
            if let enumeration = enumeration(schema, id, types, reporting: &sink) { return enumeration }
            if types == .string, let content = schema.contentSchema {
                return .embeddedJSON(element(content, reporting: &sink))
            }
            return ScalarTypes.type(of: schema, kind: types, options: facts.options.types)
        case .array: return tuple(schema, id, reporting: &sink) ?? .array(element(of: schema, reporting: &sink))
        case .object: return object(schema, id, reporting: &sink)
        default: return choice(amongKinds: types, schema, id, reporting: &sink)
        }
    }

    /// Returns the type of an enumeration; nil when `schema` enumerates no suitable values.
    private mutating func enumeration(
        _ schema: Schema, _ id: SchemaID, _ kinds: Schema.Types, reporting sink: inout DiagnosticSink
    ) -> TypeReference? {
        guard schema.enumeration != nil else { return nil }
        let isOpen =
            facts.options.enumerationsAreOpen || facts.openEnumerations.contains(id) || schema.isExtensibleEnumeration
        switch EnumerationValues.found(in: schema, kinds, isOpen: isOpen, reporting: &sink) {
        case .none: return nil
        case .contradictory: return .json
        case .enumeration(let enumeration): return .named(add(.enumeration(enumeration), for: id))
        }
    }

    private mutating func object(_ schema: Schema, _ id: SchemaID, reporting sink: inout DiagnosticSink)
        -> TypeReference
    {
        if !schema.properties.isEmpty { return addPending(.object, for: id) }
        return .dictionary(additionalPropertiesType(of: schema, reporting: &sink) ?? .json)
    }

    // Entering types

    /// Enters a type whose properties are found later.
    mutating func addPending(_ form: Structure.Form, for id: SchemaID) -> TypeReference {
        let type = add(form == .object ? .pending : .structure(DraftStructure(form: form)), for: id)
        pending.append(type)
        return .named(type)
    }

    mutating func add(_ kind: DraftType.Kind, for id: SchemaID) -> TypeID {
        if let reserved = inProgress[id.index] ?? nil {
            drafts[reserved.index].kind = kind
            return reserved
        }
        let proposal = proposals.proposal(for: id, facts.graph)
        // A component describes the schema that it wraps.
        let schema = facts.graph[proposal.component ?? id]
        drafts.append(
            DraftType(
                kind: kind, schema: id, proposal: proposal,
                isDeprecated: schema.name != nil && schema.isDeprecated,
                documentation: typeDocumentation(schema), range: facts.graph[id].range
            )
        )
        // The plain name belongs to the form if the same schema is sent as a form too.
        if formTypes.keys.contains(where: { $0.schema == id }) {
            drafts[drafts.count - 1].proposal.add("JSON")
        }
        return TypeID(index: drafts.count - 1)
    }

    private mutating func reserve(_ id: SchemaID) -> TypeID {
        add(.pending, for: id)
    }

    /// Returns the documentation of a type; an inline schema's description belongs to its property.
    private func typeDocumentation(_ schema: Schema) -> Documentation {
        guard let name = schema.name else { return Documentation() }
        let title = schema.title.flatMap { Identifier.type($0) == Identifier.type(name) ? nil : $0 }
        return Documentation(
            summary: title, description: schema.description,
            link: schema.externalDocumentation.map(Documentation.Link.init)
        )
    }
}
