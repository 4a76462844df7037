import Diagnostics
import OpenAPI

/// `Document → draft`: makes types of the schemas that the operations need, and endpoints of the operations.
///
/// Schemas are looked into when something refers to them, so that what no operation reaches costs nothing. What has
/// properties is entered into ``types`` when it is met and looked into later, from a list: neither a long chain of
/// references nor a cycle of them costs stack.
struct DraftBuilder {
    let document: Document
    let options: ModelOptions
    var graph: SchemaGraph
    var wording = Wording()
    let tellsSecurity: Bool

    var types: [DraftType] = []
    /// Entered in ``types`` and not looked into yet.
    var pending: [TypeID] = []
    /// What stands for a schema (a target of the graph), once that is known.
    private var references: [Int: TypeReference] = [:]
    /// Schemas whose reference is being found out, with the type that was entered for those that lead back to
    /// themselves.
    private var inProgress: [Int: TypeID?] = [:]
    var formTypes: [FormShape: TypeID] = [:]
    /// Choices among files and other parts of a form.
    var fileChoices: [Int: TypeID] = [:]
    private var nullability: [Int: Bool] = [:]
    var objectKeys: [Int: ObjectKeys] = [:]
    /// Which named schemas take a schema in by `allOf`; nil until somebody asks.
    var childrenByBase: [SchemaID: [SchemaID]]?
    /// Enumerations of strings beside which any string is allowed.
    var openEnumerations: Set<SchemaID> = []
    var headers: [DraftHeader] = []
    /// The places of ``headers`` by their names in lower case.
    var headerIndexes: [String: Int] = [:]

    /// How deep arrays of arrays, choices of choices and the like may nest, references followed.
    private static let nestingLimit = 100

    /// A type and whether null may stand in its place.
    struct TypeUse {
        var type: TypeReference
        var isNullable: Bool

        /// For elements.
        var element: TypeReference { isNullable ? .optional(type) : type }
    }

    init(_ document: Document, options: ModelOptions) {
        self.document = document
        self.options = options
        tellsSecurity = SecuritySchemes.areTold(in: document)
        let opaque = document.namedSchemas.filter { options.types.schemas[$0.name] != nil }.map(\.schema)
        graph = SchemaGraph(document, opaque: Set(opaque))
    }

    // From a schema to a type

    mutating func use(of id: SchemaID, reporting sink: inout DiagnosticSink) -> TypeUse {
        let target = graph.target(of: id)
        let type = type(of: target.schema, reporting: &sink)
        return TypeUse(type: type, isNullable: target.isNullable || allowsNull(target.schema, reporting: &sink))
    }

    /// What stands for `id`, a target of the graph.
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
                    "this lies more than \(Self.nestingLimit) types deep; any JSON is taken", at: graph[id].range
                )
            )
            return .json
        }
        inProgress.updateValue(nil, forKey: id.index)
        var type = makeType(id, reporting: &sink)
        if let reserved = inProgress.removeValue(forKey: id.index) ?? nil, type != .named(reserved) {
            // An array of itself, say. Swift has no name for that but a type's.
            let candidate = candidate(for: type)
            types[reserved.index].kind = .union(
                Union(
                    cases: [Union.Case(name: Self.kindName(of: type), type: type, candidate: candidate)], isOpen: false)
            )
            type = .named(reserved)
        }
        references[id.index] = type
        return type
    }

    private mutating func makeType(_ id: SchemaID, reporting sink: inout DiagnosticSink) -> TypeReference {
        let schema = graph.effective(id, reporting: &sink)
        if let name = schema.name, let custom = options.types.schemas[name] { return .custom(custom) }
        if schema.allowsNothing { return .json }
        if let choice = choice(schema, id, reporting: &sink) { return choice }
        let types = SchemaKinds.of(schema, reporting: &sink)
        switch types {
        case []: return .json
        case .boolean: return .boolean
        case .string, .integer, .number:
            if let enumeration = enumeration(schema, id, kind: types, reporting: &sink) { return enumeration }
            if types == .string, let content = schema.contentSchema {
                return .embeddedJSON(use(of: content, reporting: &sink).element)
            }
            return ScalarTypes.type(of: schema, kind: types, options: options.types)
        case .array: return tuple(schema, id, reporting: &sink) ?? .array(element(of: schema, reporting: &sink))
        case .object: return object(schema, id, reporting: &sink)
        default: return choice(amongKinds: types, schema, id, reporting: &sink)
        }
    }

    /// Enters a type whose properties are found later.
    mutating func addPending(_ form: Structure.Form, for id: SchemaID) -> TypeReference {
        let type = add(form == .object ? .pending : .structure(DraftStructure(form: form)), for: id)
        pending.append(type)
        return .named(type)
    }

    private mutating func object(_ schema: Schema, _ id: SchemaID, reporting sink: inout DiagnosticSink)
        -> TypeReference
    {
        if !schema.properties.isEmpty { return addPending(.object, for: id) }
        return .dictionary(furtherValues(of: schema, reporting: &sink) ?? .json)
    }

    /// Whether null is a value of `id`, a target of the graph: by itself, or as a value of one of its choices.
    mutating func allowsNull(_ id: SchemaID, reporting sink: inout DiagnosticSink) -> Bool {
        var visited: Set<Int> = []
        let allows = allowsNull(id, &visited, depth: 0, reporting: &sink)
        // Of what was come to on the way to a null not all is known.
        if !allows { for index in visited { nullability[index] = false } }
        return allows
    }

    private mutating func allowsNull(
        _ id: SchemaID, _ visited: inout Set<Int>, depth: Int, reporting sink: inout DiagnosticSink
    ) -> Bool {
        if let known = nullability[id.index] { return known }
        // Deeper choices within choices are taken for anything, see `shape(of:)`.
        guard depth < 64, visited.insert(id.index).inserted else { return false }
        let schema = graph.effective(id, reporting: &sink)
        var allows =
            schema.allowsNull || schema.types.contains(.null) || schema.enumeration?.contains(.null) == true
        for option in schema.oneOf + schema.anyOf where !allows {
            let target = graph.target(of: option)
            allows = target.isNullable || allowsNull(target.schema, &visited, depth: depth + 1, reporting: &sink)
        }
        if allows { nullability[id.index] = true }
        return allows
    }

    // Entering types

    mutating func add(_ kind: DraftType.Kind, for id: SchemaID) -> TypeID {
        if let reserved = inProgress[id.index] ?? nil {
            types[reserved.index].kind = kind
            return reserved
        }
        let schema = graph[id]
        types.append(
            DraftType(
                kind: kind, schema: id, proposal: proposal(for: id),
                isDeprecated: schema.name != nil && schema.isDeprecated,
                documentation: typeDocumentation(schema), range: schema.range
            )
        )
        // Where the same is sent as a form too, that is called by the plain name.
        if formTypes.keys.contains(where: { $0.schema == id }) {
            types[types.count - 1].proposal.candidates += types[types.count - 1].proposal.candidates.prefix(1).map {
                $0 + "JSON"
            }
        }
        return TypeID(index: types.count - 1)
    }

    private mutating func reserve(_ id: SchemaID) -> TypeID {
        add(.pending, for: id)
    }

    /// An inline schema's description stands at its property.
    private func typeDocumentation(_ schema: Schema) -> Documentation {
        guard let name = schema.name else { return Documentation() }
        let title = schema.title.flatMap { Identifier.type($0) == Identifier.type(name) ? nil : $0 }
        return Documentation(
            summary: title, description: schema.description,
            link: schema.externalDocumentation.map(Documentation.Link.init)
        )
    }

    // Looking into objects

    /// Looks into all types that were met, and those that are met by it.
    mutating func completeTypes(reporting sink: inout DiagnosticSink) {
        while let type = pending.popLast() {
            let draft = types[type.index]
            let schema = graph.effective(draft.schema, reporting: &sink)
            if case .structure(let structure) = draft.kind, structure.form == .tuple {
                types[type.index].kind = .structure(tuple(of: schema, reporting: &sink))
                continue
            }
            let required = Set(schema.required)
            var structure = DraftStructure()
            structure.properties.reserveCapacity(schema.properties.count)
            for property in schema.properties {
                var made = self.property(
                    property, isRequired: required.contains(property.name), draft.encoding, reporting: &sink)
                made.isRequiredApart = schema.requiredApart.contains(property.name)
                structure.properties.append(made)
            }
            structure.additionalProperties = furtherValues(of: schema, reporting: &sink)
            types[type.index].kind = .structure(structure)
        }
    }

    mutating func property(
        _ property: Schema.Property, isRequired: Bool, _ encoding: DraftType.Encoding,
        reporting sink: inout DiagnosticSink
    ) -> DraftProperty {
        var use = use(of: property.schema, reporting: &sink)
        if let part = partType(of: property, encoding, reporting: &sink) { use.type = part }
        let target = graph.target(of: property.schema).schema
        let constant = constant(of: property.schema, reporting: &sink)
        let defaultLiteral = defaultLiteral(of: property.schema, reporting: &sink)
        let (own, meant) = (graph[property.schema], graph[target])
        let isNamed = own.reference != nil || own.allOf.count == 1
        return DraftProperty(
            key: property.name, type: use.type, schema: property.schema, isRequired: isRequired,
            isNullable: use.isNullable, isReadOnly: own.isReadOnly || meant.isReadOnly,
            isWriteOnly: own.isWriteOnly || meant.isWriteOnly, isDeprecated: own.isDeprecated,
            defaultLiteral: defaultLiteral, constant: constant,
            documentation: Documentation(
                property: property, own, isNamed ? nil : meant,
                description: described(
                    own.description ?? (isNamed ? nil : meant.description), fileRemark(property.name, encoding)
                ), &wording
            ),
            range: property.range
        )
    }
}
