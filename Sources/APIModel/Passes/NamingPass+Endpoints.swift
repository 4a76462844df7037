import Diagnostics
import OpenAPI

// Names for endpoints within their groups, for their arguments, and for the types of their responses.
extension NamingPass {
    mutating func nameEndpoints(of model: Modelling, _ plan: GroupPlan) {
        // A case with the name of the environment type would hide that type within the target.
        let reserved = ReservedNames.endpointMembers.union([apiName + "Environment"])
        var scopes = plan.groups.map { _ in NameScope(reserved: reserved) }
        let given = givenNames(of: model.endpoints, in: &scopes, plan)
        let retained = retainedNames(of: model.endpoints, in: &scopes, plan, given)
        assignNames(to: model, in: &scopes, plan, given, retained)
        var first = 0
        var arguments: [String] = []
        for (index, planned) in model.endpoints.enumerated() {
            let operation = document.operations[planned.operation]
            let isFirst = planned.endpoint.alternative == nil
            planned.endpoint.nameArguments(model.types, style: options.names.style)
            let order = planned.endpoint.orderArguments(
                retained: isFirst ? options.record[operation]?.arguments ?? [] : [])
            planned.endpoint.namePath(operation.template)
            planned.endpoint.servers = servers.index(of: operation)
            nameSuccess(of: planned, model.operationNames[planned.operation].used)
            namePages(of: planned, retained[index] ?? [:], in: &scopes[plan.indices[index]])
            if isFirst { (first, arguments) = (index, order) }
            let next = index + 1
            if next == model.endpoints.count || model.endpoints[next].endpoint.alternative == nil {
                recordDecisions(
                    for: model.endpoints[first...index], isNamed: given[first] != nil,
                    in: plan.groups[plan.indices[index]],
                    typeName: model.operationNames[planned.operation].used, arguments)
            }
        }
    }

    /// Returns the configured names, in the order of the endpoints; nil for an endpoint without one.
    private func givenNames(
        of endpoints: [PlannedEndpoint], in scopes: inout [NameScope], _ plan: GroupPlan
    ) -> [String?] {
        var names = [String?](repeating: nil, count: endpoints.count)
        var styled: [(index: Int, name: String)] = []
        for (index, planned) in endpoints.enumerated() where planned.endpoint.alternative == nil {
            guard let id = planned.endpoint.operationID, let given = options.names.operations[id] else {
                let name = options.names.style.name(of: document.operations[planned.operation])
                if let name { styled.append((index, name)) }
                continue
            }
            let name = scopes[plan.indices[index]].claim(given)
            names[index] = name
            check(name, given: given, by: "operations." + id)
        }
        // Configured names have priority over names of the style.
        for (index, name) in styled { names[index] = scopes[plan.indices[index]].claim(name, name + "Operation") }
        return names
    }

    /// Names each endpoint: the configured or recorded name, or else a new one.
    ///
    /// New names are assigned in the order of the description.
    private func assignNames(
        to model: Modelling, in scopes: inout [NameScope], _ plan: GroupPlan, _ given: [String?],
        _ retained: [Int: [NameRecord.Role: String]]
    ) {
        // An operation's endpoint with the best media type comes first, followed by its alternatives. Names are
        // assigned in document order, so an operation that is added at the end doesn't change earlier names.
        var best = ""
        for (index, planned) in model.endpoints.enumerated() {
            let group = plan.indices[index]
            if let alternative = planned.endpoint.alternative {
                planned.endpoint.name =
                    retained[index]?[planned.role]
                    ?? scopes[group].claim(EndpointNames.candidates(for: alternative, planned.word, of: best))
                continue
            }
            if let name = given[index] ?? retained[index]?[.first] {
                best = name
            } else {
                let candidates = EndpointNames.candidates(
                    for: document.operations[planned.operation], model.operationNames.words[planned.operation],
                    group: plan.groups[group].words, returnsList: planned.endpoint.success.returnsList)
                best = scopes[group].claim(candidates.isEmpty ? ["call"] : candidates)
            }
            planned.endpoint.name = best
        }
    }

    /// Names the methods of an endpoint's pages: `listPages` and `listAll`.
    ///
    /// A method of an operation takes precedence over these names.
    private func namePages(
        of planned: PlannedEndpoint, _ retained: [NameRecord.Role: String], in scope: inout NameScope
    ) {
        guard planned.endpoint.pagination != nil else { return }
        let name = planned.endpoint.name
        // The method for items calls the method for pages, so a parameter with that method's name would hide it.
        let pages = name + "Pages"
        if planned.endpoint.parameters.contains(where: { $0.name == pages }) { scope.take(pages) }
        planned.endpoint.pagination?.pagesName = retained[.pages] ?? scope.claim(pages)
        planned.endpoint.pagination?.itemsName = retained[.items] ?? scope.claim(name + "All")
    }

    /// Names the type of an endpoint's successes if they have several contents.
    private mutating func nameSuccess(of planned: PlannedEndpoint, _ operationName: String) {
        guard case .several(_, let cases) = planned.endpoint.success else { return }
        let name = (options.names.prefix ?? "") + operationName + planned.typeSuffix + "Success"
        planned.endpoint.success = .several(typeName: typeScope.claim(Identifier.legal(name)), cases: cases)
    }
}

extension Success {
    fileprivate var returnsList: Bool {
        contents.contains { if case .json(.array, _) = $0 { true } else { false } }
    }
}
