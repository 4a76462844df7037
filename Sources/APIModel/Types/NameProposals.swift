import OpenAPI

/// What a type wants to be called: a component by its own name, an inline schema by where it stands.
struct NameProposals {
    let document: Document
    let names: ModelOptions.Names

    /// How many steps from a component a name takes in; deeper ones would be too long to read.
    private static let stepLimit = 6

    init(_ document: Document, names: ModelOptions.Names) {
        self.document = document
        self.names = names
    }

    func proposal(for id: SchemaID, _ graph: SchemaGraph) -> NameProposal {
        if let name = graph[id].name {
            if let given = names.types[name] {
                return NameProposal(origin: .given, candidates: [given], file: .own)
            }
            return NameProposal(origin: .declared, candidates: [Identifier.type(name)], file: .own)
        }
        var steps: [(role: SchemaLocations.Role, parent: SchemaID)] = []
        var current = id
        while steps.count < 512, let location = graph.locations[current] {
            switch location {
            case .within(let parent, let role):
                steps.append((role, parent))
                current = parent
                if let name = graph[parent].name {
                    return derived(from: baseName(ofSchema: name), steps, file: .schema(parent), graph)
                }
            case .operation(let operation, let suffix):
                let words = OperationWords.words(of: document.operations[operation])
                let base = Identifier.type(words: words)
                return derived(from: base, suffix: suffix.joined(), steps, file: .operation(operation), graph)
            case .component(let words, let noun):
                var proposal = derived(from: Identifier.type(words: words), steps, file: .own, graph)
                if steps.isEmpty, let name = proposal.candidates.first { proposal.candidates.append(name + noun) }
                return proposal
            }
        }
        return NameProposal(origin: .positional, candidates: ["Value"], file: .own)
    }

    func baseName(ofSchema name: String) -> String {
        names.types[name] ?? Identifier.type(name)
    }

    /// `steps` lead from the schema outwards.
    private func derived(
        from base: String, suffix: String = "", _ steps: [(role: SchemaLocations.Role, parent: SchemaID)],
        file: NameProposal.File, _ graph: SchemaGraph
    ) -> NameProposal {
        var name = spelled(base + suffix, steps, graph)
        // Of a long name the end says more than the middle: it tells `…Request` from `…Response`.
        let excess = name.utf8.count - Identifier.longest
        if excess > 0 {
            let beginning = Identifier.beginning(of: base, bytes: max(Identifier.longest / 2, base.utf8.count - excess))
            name = Identifier.beginning(of: spelled(beginning + suffix, steps, graph), bytes: Identifier.longest)
        }
        guard !name.isEmpty else { return NameProposal(origin: .positional, candidates: ["Value"], file: file) }
        return NameProposal(origin: .derived, candidates: [Identifier.legal(name)], file: file)
    }

    private func spelled(
        _ base: String, _ steps: [(role: SchemaLocations.Role, parent: SchemaID)], _ graph: SchemaGraph
    )
        -> String
    {
        var name = base
        for step in steps.prefix(Self.stepLimit).reversed() {
            switch step.role {
            case .property(let key): name += typeWord(key)
            case .item: name = Self.singular(name, otherwise: "Item")
            case .element(let index): name += elementName(index, of: step.parent, graph)
            case .additionalValue: name = Self.singular(name, otherwise: "Value")
            case .part: break
            case .option(let index): name += optionName(index, of: step.parent, graph)
            case .combination(let own): name += typeWord(own)
            }
        }
        return name
    }

    private func typeWord(_ text: String) -> String {
        let word = Identifier.type(text)
        return word.hasPrefix("_") ? String(word.dropFirst()) : word
    }

    private func elementName(_ index: Int, of parent: SchemaID, _ graph: SchemaGraph) -> String {
        let elements = graph[parent].prefixItems
        let title = elements.indices.contains(index) ? graph[elements[index]].title : nil
        return title.map { typeWord($0) } ?? "Element\(index + 1)"
    }

    private static func singular(_ name: String, otherwise suffix: String) -> String {
        guard let last = Words.split(name).last, name.hasSuffix(last) else { return name + suffix }
        let singular = Plurals.singular(last)
        return singular == last ? name + suffix : name.dropLast(last.count) + singular
    }

    /// What an inline member of a choice adds to the name: its title, the constant that tells it from the others, or
    /// its position.
    private func optionName(_ index: Int, of parent: SchemaID, _ graph: SchemaGraph) -> String {
        let schema = graph[parent]
        let options = schema.oneOf + schema.anyOf
        guard options.indices.contains(index) else { return "Option\(index + 1)" }
        let option = graph[options[index]]
        if !option.prefixItems.isEmpty, option.title == nil { return "Tuple" }
        if option.items != nil { return "" }
        if let title = option.title {
            let titles = options.filter { graph[$0].title == title }.count
            if titles == 1, Words.areFew(in: title) { return Identifier.type(words: Words.split(title)) }
        }
        for property in option.properties {
            if case .string(let value)? = graph[property.schema].enumeration?.first,
                graph[property.schema].enumeration?.count == 1, !Words.split(value).isEmpty
            {
                return typeWord(value)
            }
        }
        // Two tell enough; every member of the list asks.
        let objects = options.lazy.filter { !graph[$0].properties.isEmpty && graph[$0].reference == nil }.prefix(2)
        if objects.count == 1, objects.first == options[index] { return "Object" }
        return "Option\(index + 1)"
    }
}
