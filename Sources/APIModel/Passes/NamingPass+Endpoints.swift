import Diagnostics
import OpenAPI

// Names for endpoints within their groups, for their arguments, and for the types of their responses.
extension NamingPass {
    mutating func addEndpoints(of named: Modelling, to groups: inout [Group], _ plan: GroupPlan) {
        // A case with the name of the environment type would hide that type within the target.
        let reserved = ReservedNames.endpointMembers.union([apiName + "Environment"])
        var scopes = groups.map { _ in NameScope(reserved: reserved) }
        let given = givenNames(of: named.endpoints, in: &scopes, plan)
        let retained = retainedNames(of: named.endpoints, in: &scopes, plan)
        let names = names(of: named, in: &scopes, plan, given, retained)
        let callbacks = callbacks(of: named)
        var first = 0
        var firstArguments: [String] = []
        for (index, draft) in named.endpoints.enumerated() {
            let group = plan.indices[index]
            var endpoint = endpoint(draft, names[index], retained[index] ?? [:], in: &scopes[group], named.types)
            endpoint.callbacks = callbacks[draft.operation] ?? []
            groups[group].endpoints.append(endpoint)
            let isLast = named.endpoints.indices.last == index || named.endpoints[index + 1].alternative == nil
            if draft.alternative == nil {
                first = index
                firstArguments = arguments
            }
            if isLast {
                add(
                    Array(groups[group].endpoints.suffix(index - first + 1)), of: named.endpoints[first...index],
                    in: plan.groups[group], firstArguments)
            }
        }
    }

    /// Returns the configured names, in the order of the endpoints; nil for an endpoint without one.
    private func givenNames(
        of endpoints: [DraftEndpoint], in scopes: inout [NameScope], _ plan: GroupPlan
    ) -> [String?] {
        var names = [String?](repeating: nil, count: endpoints.count)
        var styled: [Int] = []
        for (index, draft) in endpoints.enumerated() where draft.alternative == nil {
            guard let given = draft.givenName else { continue }
            guard let id = document.operations[draft.operation].operationID, options.names.operations[id] != nil else {
                styled.append(index)
                continue
            }
            let name = scopes[plan.indices[index]].claim(given)
            names[index] = name
            check(name, given: given, by: "operations." + id)
        }
        // Configured names have priority over names of the style.
        for index in styled {
            guard let name = endpoints[index].givenName else { continue }
            names[index] = scopes[plan.indices[index]].claim(name, name + "Operation")
        }
        return names
    }

    /// Returns a name for each endpoint: the configured or recorded name, or else a new one.
    ///
    /// New names are assigned in the order of the description.
    private func names(
        of named: Modelling, in scopes: inout [NameScope], _ plan: GroupPlan, _ given: [String?],
        _ retained: [Int: [NameRecord.Role: String]]
    ) -> [String] {
        // An operation's endpoint with the best media type comes first, followed by its alternatives. Names are
        // assigned in document order, so an operation that is added at the end doesn't change earlier names.
        var best = ""
        return named.endpoints.enumerated().map { index, draft in
            let group = plan.indices[index]
            if let alternative = draft.alternative {
                if let name = retained[index]?[alternative.role] { return name }
                return scopes[group].claim(EndpointNames.candidates(for: alternative.kind, alternative.word, of: best))
            }
            if let name = given[index] ?? retained[index]?[.first] {
                best = name
                return best
            }
            let candidates = EndpointNames.candidates(
                for: document.operations[draft.operation], named.operationWords[draft.operation],
                group: plan.groups[group].words, returnsList: draft.returnsList
            )
            best = scopes[group].claim(candidates.isEmpty ? ["call"] : candidates)
            return best
        }
    }

    private mutating func endpoint(
        _ draft: DraftEndpoint, _ name: String, _ retained: [NameRecord.Role: String], in scope: inout NameScope,
        _ types: [DraftType]
    ) -> Endpoint {
        let operation = document.operations[draft.operation]
        let recorded = options.record[operation]?.arguments ?? []
        let parameters = NamedParameters(
            draft, types, style: options.names.style, retained: draft.alternative == nil ? recorded : [])
        arguments = parameters.retainedArguments
        var endpoint = Endpoint(
            name: name, method: operation.method, path: parameters.path(of: operation), pathTemplate: operation.path,
            range: operation.range)
        endpoint.operationID = operation.operationID
        endpoint.parameters = parameters.parameters
        endpoint.body = parameters.body
        endpoint.bodyPosition = parameters.bodyPosition
        endpoint.success = success(of: draft)
        endpoint.failures = draft.failures
        endpoint.security = draft.security
        endpoint.accept = draft.response.accept
        endpoint.sample = draft.sample
        endpoint.servers = servers.index(of: operation)
        endpoint.isDeprecated = operation.isDeprecated
        endpoint.documentation = Documentation(operation)
        endpoint.alternative = draft.alternative?.kind
        endpoint.successDocumentation = draft.response.documentation
        endpoint.emptySuccessDocumentation = draft.response.emptyDocumentation
        endpoint.tagKinds = draft.tagKinds
        endpoint.streamEnd = draft.streamEnd
        endpoint.keepsRedirects = operation.keepsRedirects
        endpoint.streamChoice = draft.streamChoice
        endpoint.envelope = draft.envelope.map(Envelope.init)
        let saysItMakes = operation.responses.contains { $0.status == .code(201) || $0.status == .code(202) }
        endpoint.isCalledForItsEffect =
            draft.changesResource || operation.method == "DELETE" || (operation.method == "POST" && saysItMakes)
        endpoint.pagination = draft.pagination.map { pagination($0, of: endpoint, retained, in: &scope) }
        return endpoint
    }

    /// Returns the pagination, with names for the methods: `listPages` and `listAll`.
    ///
    /// A method of an operation takes precedence over these names.
    private func pagination(
        _ pagination: Pagination, of endpoint: Endpoint, _ retained: [NameRecord.Role: String],
        in scope: inout NameScope
    ) -> Pagination {
        var pagination = pagination
        // The method for items calls the method for pages, so a parameter with that method's name would hide it.
        let pages = endpoint.name + "Pages"
        if endpoint.parameters.contains(where: { $0.name == pages }) { scope.take(pages) }
        pagination.pagesName = retained[.pages] ?? scope.claim(pages)
        pagination.itemsName = retained[.items] ?? scope.claim(endpoint.name + "All")
        return pagination
    }

    private mutating func success(of draft: DraftEndpoint) -> Success {
        guard case .several(_, var cases) = draft.response.success else { return draft.response.success }
        for index in cases.indices { cases[index].name = StatusNames.member(cases[index].status) }
        let name = draft.typeName + (draft.alternative.map { "As" + $0.word } ?? "") + "Success"
        return .several(typeName: typeScope.claim(Identifier.legal((options.names.prefix ?? "") + name)), cases: cases)
    }
}

extension DraftEndpoint {
    fileprivate var returnsList: Bool {
        self.response.success.contents.contains { content in
            if case .json(.array, _) = content { return true }
            return false
        }
    }
}
