import OpenAPI

/// Gives everything its final name. Proposals go by origin (given by the user, declared by the description, derived
/// from a place, positional), then by document order; nothing later invents a name.
struct NamingPass {
    let document: Document
    let options: ModelOptions
    let apiName: String

    private var typeScope: NameScope

    init(document: Document, options: ModelOptions) {
        self.document = document
        self.options = options
        apiName = options.name ?? APIName.name(fromTitle: document.info.title)
        typeScope = NameScope(.ignoringCase, reserved: ReservedNames.types)
        for suffix in ["Client", "Environment", "Credentials", "Headers", "Enumerations"] {
            typeScope.take(apiName + suffix)
        }
    }

    /// Names groups, then types, then what is within both: models give way to targets and clients.
    mutating func apply(to draft: inout SettledDraft) {
        let plan = GroupPlan(draft.endpoints, in: document, apiName: apiName)
        draft.groups = groups(plan)
        nameTypes(in: &draft, plan)
        nameMembers(of: &draft.types)
        addEndpoints(of: draft, to: &draft.groups, plan)
    }

    /// `X-RateLimit-Remaining` is `rateLimitRemaining`: the X says nothing (RFC 6648).
    func headers(_ headers: [ResponseHeaderModel]) -> [ResponseHeaderModel] {
        var scope = NameScope(reserved: ReservedNames.members)
        return headers.enumerated().map { index, header in
            var header = header
            let name = Identifier.member(header.key)
            let words = Words.split(header.key)
            let isPrefixed = words.count > 1 && words[0].lowercased() == "x"
            let short = isPrefixed ? Identifier.member(words.dropFirst().joined(separator: " ")) : ""
            header.name = scope.claim([short, name, name.isEmpty ? "header\(index + 1)" : name])
            return header
        }
    }

    // Groups

    private mutating func groups(_ plan: GroupPlan) -> [Group] {
        let typeNames = plan.groups.map { planned in
            var base = planned.typeName.isEmpty ? "Group" : planned.typeName
            if !isFree(base) { base += "Group" }
            var number = 2
            let stem = base
            while !isFree(base) {
                base = "\(stem)\(number)"
                number += 1
            }
            for suffix in Self.groupSuffixes { typeScope.take(base + suffix) }
            return base
        }
        var properties = NameScope(reserved: ReservedNames.groups)
        // Where a script has no capitals, a property could hide the type of another one.
        for base in typeNames { properties.take(base + "Client") }
        return zip(plan.groups, typeNames).map { planned, base in
            let name = planned.name.isEmpty ? "group" : planned.name
            return Group(
                name: properties.claim(name, name + "Group"), typeName: base, targetName: base + "Target",
                clientName: base + "Client", documentation: planned.documentation, kind: planned.kind,
                ancestors: planned.ancestors.map { ancestor in
                    Group.Ancestor(title: ancestor.title, clientName: ancestor.group.map { typeNames[$0] + "Client" })
                },
                partClientNames: planned.parts.map { typeNames[$0] + "Client" }
            )
        }
    }

    /// What stands behind a group's name in those of its types and files.
    private static let groupSuffixes = ["Target", "Client", "Models"]

    private func isFree(_ base: String) -> Bool {
        !Self.groupSuffixes.contains { typeScope.contains(base + $0) }
    }

    // Types

    private mutating func nameTypes(in draft: inout SettledDraft, _ plan: GroupPlan) {
        let proposals = draft.types.map(\.proposal)
        let order = proposals.indices.sorted { first, second in
            (proposals[first].origin, proposals[first].file.rank, first)
                < (proposals[second].origin, proposals[second].file.rank, second)
        }
        var files: [SchemaID: String] = [:]
        for index in order {
            let proposal = proposals[index]
            let candidates = proposal.candidates.filter { !$0.isEmpty }
            let isReserved = candidates.first.map(ReservedNames.isType) == true
            let name = typeScope.claim(
                isReserved ? [candidates[0] + "Model"] : (candidates.isEmpty ? ["Value"] : candidates)
            )
            draft.types[index].definition.name = name
            draft.types[index].definition.fileName = name
            if proposal.origin <= .declared { files[draft.types[index].schema] = name }
        }
        var groupNames: [Int: String] = [:]
        for (endpoint, group) in zip(draft.endpoints, plan.indices) {
            groupNames[endpoint.operation] = draft.groups[group].typeName
        }
        for index in order {
            switch proposals[index].file {
            case .own: break
            case .schema(let schema):
                // A named array has no type, but its elements still lie together.
                let file = files[schema] ?? typeScope.claim(fileName(of: schema), draft.types[index].definition.name)
                files[schema] = file
                draft.types[index].definition.fileName = file
            case .operation(let operation):
                if let group = groupNames[operation] { draft.types[index].definition.fileName = group + "Models" }
            }
        }
    }

    private func fileName(of schema: SchemaID) -> String {
        Identifier.type(document.schemas[schema].name ?? "")
    }

    // Endpoints

    private mutating func addEndpoints(of named: SettledDraft, to groups: inout [Group], _ plan: GroupPlan) {
        let endpoints = named.endpoints
        var names = [String](repeating: "", count: endpoints.count)
        // A case that is called like the type of the environments would hide it within its target.
        let reserved = ReservedNames.endpointMembers.union([apiName + "Environment"])
        var scopes = groups.map { _ in NameScope(reserved: reserved) }
        for (index, draft) in endpoints.enumerated()
        where !draft.endpoint.name.isEmpty && draft.alternativeWord == nil {
            names[index] = scopes[plan.indices[index]].claim(draft.endpoint.name)
        }
        // An operation's other endpoints follow the one that types best, and are named in the same order as operations:
        // one that is added at the end gives way to them.
        var best = ""
        for (index, draft) in endpoints.enumerated() {
            let group = plan.indices[index]
            if let word = draft.alternativeWord {
                names[index] = scopes[group].claim(
                    EndpointNames.candidates(for: draft.endpoint.alternative, word, of: best))
                continue
            }
            defer { best = names[index] }
            guard draft.endpoint.name.isEmpty else { continue }
            let candidates = EndpointNames.candidates(words: draft.words, group: plan.groups[group].words)
            names[index] = scopes[group].claim(candidates.isEmpty ? ["call"] : candidates)
        }
        for (index, draft) in endpoints.enumerated() {
            var endpoint = draft.endpoint
            endpoint.name = names[index]
            nameParameters(of: &endpoint, named.types)
            namePages(of: &endpoint, in: &scopes[plan.indices[index]])
            if case .several(_, let cases) = endpoint.success {
                let words = draft.words + (draft.alternativeWord.map { ["As", $0] } ?? []) + ["Success"]
                endpoint.success = .several(typeName: typeScope.claim(Identifier.type(words: words)), cases: cases)
            }
            groups[plan.indices[index]].endpoints.append(endpoint)
        }
    }

    /// `listPages` and `listAll`, which give way to whatever operations are called.
    private func namePages(of endpoint: inout Endpoint, in scope: inout NameScope) {
        guard endpoint.pagination != nil else { return }
        // One method calls the other: a parameter of its name would hide it.
        let pages = endpoint.name + "Pages"
        if endpoint.parameters.contains(where: { $0.name == pages }) { scope.take(pages) }
        endpoint.pagination?.pagesName = scope.claim(pages)
        endpoint.pagination?.itemsName = scope.claim(endpoint.name + "All")
    }

    private func nameParameters(of endpoint: inout Endpoint, _ types: [SettledType]) {
        var scope = NameScope(reserved: ReservedNames.parameters)
        var inPath: [String: String] = [:]
        for index in endpoint.parameters.indices {
            let name = Identifier.member(endpoint.parameters[index].key)
            endpoint.parameters[index].name =
                scope.claim(name.isEmpty ? ["empty"] : reserved(name, in: ReservedNames.parameters))
            if case .named(let id) = endpoint.parameters[index].type {
                nameMember(in: &endpoint.parameters[index].defaultValue, of: id, types)
                nameMember(in: &endpoint.parameters[index].documentedDefault, of: id, types)
            }
            if endpoint.parameters[index].location == .path {
                inPath[endpoint.parameters[index].key] = endpoint.parameters[index].name
            }
        }
        endpoint.path = endpoint.path.map { segment in
            if case .parameter(let key) = segment { return .parameter(name: inPath[key] ?? key) }
            return segment
        }
        guard let body = endpoint.body else { return }
        var candidates = ["body"]
        if case .named(let id) = body.type, types[id.index].proposal.origin <= .declared {
            candidates.insert(Identifier.lowercasingFirstWord(types[id.index].definition.name), at: 0)
        }
        endpoint.body?.name = scope.claim(candidates.filter { !$0.isEmpty })
        endpoint.bodyPosition =
            body.isRequired ? endpoint.parameters.filter(\.isAsked).count : endpoint.parameters.count
    }
}

extension NameProposal.File {
    /// Among the names that are derived from places those of operations come last, wherever paths stand in the text: an
    /// operation that is added renames nothing.
    fileprivate var rank: Int {
        if case .operation = self { 1 } else { 0 }
    }
}
