import OpenAPI

/// A type that proposes names for the types of schemas.
///
/// A component is named by its own name. An inline schema is named by its role at its location.
struct NameProposals {
    let operations: OperationTypeNames
    private let components: ComponentNames
    private let given: [String: String]
    private let style: NameStyle
    /// The operations whose bodies FastAPI declares as components, keyed by the component's name.
    private let bodies: [String: Int]
    /// The roles of a union's members, keyed by the union; computed on first use.
    private var roles: [SchemaID: MemberRoles] = [:]
    /// The parts of names for properties, which are cached because many objects have the same keys.
    private var words: [String: NameStep.Word] = [:]

    /// The maximum number of steps from a component or operation that a name includes.
    private static let stepLimit = 6
    /// The maximum length of a body's flat name in bytes.
    ///
    /// A longer name is nested in the namespace of its operation.
    private static let long = 40

    init(_ document: Document, names: ModelOptions.Names, record: NameRecord) {
        operations = OperationTypeNames(document, record: record)
        components = ComponentNames(document)
        given = names.types
        style = names.style
        bodies = Self.bodies(in: document)
    }

    /// Returns the operations of components that FastAPI creates for bodies: `Body_<operationId>`.
    private static func bodies(in document: Document) -> [String: Int] {
        let names = Set(document.namedSchemas.lazy.map(\.name).filter { $0.hasPrefix("Body_") })
        guard !names.isEmpty else { return [:] }
        var bodies: [String: Int] = [:]
        for (index, operation) in document.operations.enumerated() {
            let name = operation.operationID.map { "Body_" + $0 }
            if let name, names.contains(name), bodies[name] == nil { bodies[name] = index }
        }
        return bodies
    }

    mutating func proposal(for id: SchemaID, _ graph: SchemaGraph) -> NameProposal {
        var walk = Walk()
        let proposal = proposal(for: id, graph, &walk)
        if proposal.origin >= .derived {
            proposal.steps = walk.steps
            proposal.surroundings = walk.surroundings
        }
        addEnumerationName(of: graph[id], to: proposal)
        return proposal
    }

    /// Adds the name that `x-ms-enum` specifies.
    ///
    /// The name has priority over all names except a configured one.
    private func addEnumerationName(of schema: Schema, to proposal: NameProposal) {
        guard schema.enumeration != nil, proposal.origin > .given else { return }
        let name = Identifier.type(schema.enumerationTypeName ?? "")
        guard !name.isEmpty else { return }
        proposal.candidates.insert(name, at: 0)
        proposal.isShortened = false
        if proposal.origin >= .derived { proposal.enumerationName = name }
    }

    /// The steps from a schema outwards, and the schemas that they lead to.
    private struct Walk {
        var steps: [NameStep] = []
        var surroundings: [NameProposal.Surrounding] = []
    }

    private mutating func proposal(for id: SchemaID, _ graph: SchemaGraph, _ walk: inout Walk) -> NameProposal {
        var current = id
        for _ in 0..<512 {
            if let name = graph[current].name {
                if given[name] == nil, let operation = bodies[name] {
                    let used = operations[operation]
                    return derived(
                        from: used.used, suffix: "Request", orFrom: used.whole, isProperty: false, walk.steps,
                        file: .operation(operation))
                }
                guard walk.steps.isEmpty else { return derived(fromSchema: name, current, walk.steps) }
                let proposal = declared(name, current)
                if current != id {
                    // If a part of a component's `allOf` has a type, too, its name yields to the component's name and
                    // ends with `Details`.
                    proposal.isShortened = true
                    proposal.candidates += proposal.candidates.prefix(1).map { $0 + "Details" }
                }
                return proposal
            }
            guard let location = graph.locations[current] else { break }
            switch location {
            case .within(let parent, let role):
                walk.steps += self.steps(role, to: current, in: parent, graph)
                current = parent
                if !walk.steps.isEmpty {
                    walk.surroundings.append(NameProposal.Surrounding(schema: parent, stepCount: walk.steps.count))
                }
            case .operation(let operation, let suffix, let isParameter):
                let name = operations[operation]
                let proposal = derived(
                    from: name.used, suffix: suffix.joined(), orFrom: name.whole, isProperty: isParameter, walk.steps,
                    file: .operation(operation)
                )
                let isLong = (proposal.candidates.first?.utf8.count ?? 0) > Self.long
                if isParameter || isLong || BodyNames.isAmbiguous(suffix, of: name.used) {
                    let role = BodyNames.role(of: suffix)
                    proposal.operationNamespace = namespace(of: operation, role, isProperty: isParameter, walk.steps)
                }
                return proposal
            case .component(let words, let noun):
                let base = Identifier.type(words: words)
                let proposal = derived(from: base, isProperty: noun == "Parameter", walk.steps, file: .own)
                if walk.steps.isEmpty, let name = proposal.candidates.first { proposal.candidates.append(name + noun) }
                return proposal
            }
        }
        return NameProposal(origin: .positional, candidates: ["Value"], file: .own)
    }

    // Names of components

    private func declared(_ name: String, _ id: SchemaID) -> NameProposal {
        let styled = style.type(ofComponent: name)
        let proposal = NameProposal(origin: .declared, candidates: [styled ?? components.name(of: name)], file: .own)
        if let own = given[name] {
            proposal.origin = .given
            proposal.candidates = [own]
        } else {
            proposal.isShortened = styled == nil && components.isShortened(name)
        }
        proposal.component = id
        proposal.isElsewhere = !components.contains(id)
        return proposal
    }

    private func derived(fromSchema name: String, _ id: SchemaID, _ steps: [NameStep]) -> NameProposal {
        let componentName = given[name] ?? style.type(ofComponent: name) ?? components.name(of: name)
        let proposal = derived(from: componentName, isProperty: false, steps, file: .schema(id))
        proposal.componentName = (componentName, given[name] != nil)
        return proposal
    }

    // Names derived from locations

    /// Returns the proposal of a name that is derived from the location of a schema.
    ///
    /// - Parameter steps: The steps from the schema outwards.
    private func derived(
        from base: String, suffix: String = "", orFrom whole: String? = nil, isProperty: Bool, _ steps: [NameStep],
        file: NameProposal.File
    ) -> NameProposal {
        let inwards = Array(steps.prefix(Self.stepLimit).reversed())
        var names = [NameStep.name(base + suffix, isProperty: isProperty, inwards[...], repeats: false)]
        let inFull = NameStep.name(base + suffix, isProperty: isProperty, inwards[...], repeats: true)
        let isWhole = whole == nil || whole == base
        names.append(
            isWhole
                ? inFull
                : NameStep.name((whole ?? base) + suffix, isProperty: isProperty, inwards[...], repeats: true)
        )
        if steps.isEmpty, whole != nil, !isProperty { names.append(base + suffix + "Body") }
        if case .element(let kind)? = steps.first { names.append(names[0] + kind) }
        var candidates: [String] = []
        for name in names {
            let legal = Identifier.legal(shortened(name, base, suffix, isProperty: isProperty, inwards))
            if !legal.isEmpty, !candidates.contains(legal) { candidates.append(legal) }
        }
        guard !candidates.isEmpty else { return NameProposal(origin: .positional, candidates: ["Value"], file: file) }
        let proposal = NameProposal(origin: .derived, candidates: candidates, file: file)
        proposal.isShortened = names[0] != inFull
        return proposal
    }

    /// Returns the namespace for the type of a parameter or a body: `UpdateDescription.ClientError`.
    ///
    /// The type of a body has a namespace only if its flat name would be too long or ambiguous.
    private func namespace(
        of operation: Int, _ role: String, isProperty: Bool, _ steps: [NameStep]
    ) -> NameProposal.OperationNamespace? {
        let name = operations[operation]
        let inwards = Array(steps.prefix(Self.stepLimit).reversed())
        let marked = name.used + "Operation"
        let names = BodyNames.canBeBody(name.used) ? [marked] : [name.used, name.whole, marked]
        var best = Identifier.legal(NameStep.name(role, isProperty: isProperty, inwards[...], repeats: false))
        if isProperty, StatusNames.isRole(best) { best += "Parameter" }
        // Names of excessive length aren't nested; the flat name is shortened instead.
        guard !best.isEmpty, !name.used.isEmpty, name.used.utf8.count + best.utf8.count <= Identifier.longest else {
            return nil
        }
        return NameProposal.OperationNamespace(
            operation: operation, candidates: names.map(Identifier.legal), role: best)
    }

    /// Returns a name that is too long without its middle.
    ///
    /// The end of the name is preserved, because it distinguishes `…Request` from `…Response`.
    private func shortened(
        _ name: String, _ base: String, _ suffix: String, isProperty: Bool, _ steps: [NameStep]
    ) -> String {
        let excess = name.utf8.count - Identifier.longest
        guard excess > 0 else { return name }
        let beginning = Identifier.beginning(of: base, bytes: max(Identifier.longest / 2, base.utf8.count - excess))
        let whole = NameStep.name(beginning + suffix, isProperty: isProperty, steps[...], repeats: false)
        return Identifier.beginning(of: whole, bytes: Identifier.longest)
    }

    // Steps from a schema to the schema that contains it

    /// Returns the steps from a schema to its parent.
    ///
    /// The array is empty if the parent is only a wrapper or doesn't affect the name.
    private mutating func steps(
        _ role: SchemaLocations.Role, to id: SchemaID, in parent: SchemaID, _ graph: SchemaGraph
    ) -> [NameStep] {
        switch role {
        case .property(let key):
            let isObject = !graph[id].properties.isEmpty || graph[id].types == .object
            let known = words[key]
            let text = known?.text ?? Self.typeWord(key)
            let word = known ?? NameStep.Word(text: text, words: Words.split(text))
            if known == nil { words[key] = word }
            return [.property(word, isObject: isObject)]
        case .item:
            let isOneOfKinds = graph[parent].types.subtracting(.null) != .array && !graph[parent].types.isEmpty
            return isOneOfKinds ? [.element(otherwise: "Item"), .list] : [.element(otherwise: "Item")]
        case .itemOfChoice: return [.element(otherwise: "Item"), .list]
        case .additionalValue: return [.element(otherwise: "Value")]
        case .element(let index): return [elementStep(index, of: parent, graph)]
        case .part: return []
        case .combination(let own): return [.option(Self.typeWord(own))]
        case .option(let index):
            // A wrapper has few members, so unions of eight or more members aren't checked.
            let isShort = graph[parent].oneOf.count + graph[parent].anyOf.count < 8
            return isShort && graph.isWrapper(parent, of: id) ? [] : [optionStep(index, of: parent, graph)]
        }
    }

    private mutating func optionStep(_ index: Int, of parent: SchemaID, _ graph: SchemaGraph) -> NameStep {
        let known = roles[parent] ?? MemberRoles(of: graph[parent].oneOf + graph[parent].anyOf, graph)
        roles[parent] = known
        guard known.roles.indices.contains(index) else { return .kind("Choice") }
        switch known.roles[index] {
        case .list: return .list
        case .own(let own): return .option(own.hasPrefix("_") ? String(own.dropFirst()) : own)
        case .kind(let kind): return .kind(kind)
        }
    }

    private func elementStep(_ index: Int, of parent: SchemaID, _ graph: SchemaGraph) -> NameStep {
        let elements = graph[parent].prefixItems
        let title = elements.indices.contains(index) ? graph[elements[index]].title : nil
        return title.map { .option(Self.typeWord($0)) } ?? .kind("Element\(index + 1)")
    }

    private static func typeWord(_ text: String) -> String {
        let word = Identifier.type(text)
        return word.hasPrefix("_") ? String(word.dropFirst()) : word
    }
}
