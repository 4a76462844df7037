import Diagnostics
import OpenAPI

// Names for endpoints within their groups, for their arguments, and for the types of their responses.
extension NamingPass {
    mutating func nameEndpoints(of model: Modelling, _ plan: GroupPlan) {
        // A case with the name of the environment type would hide that type within the target.
        let reserved = ReservedNames.endpointMembers.union([apiName + "Environment"])
        var names = MethodNames(plan, reserved: reserved)
        claimGivenNames(of: model.endpoints, in: &names)
        claimRetainedNames(of: model.endpoints, in: &names)
        assignNames(to: model, in: &names)
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
            namePages(of: planned, at: index, in: &names)
            if isFirst { (first, arguments) = (index, order) }
            let next = index + 1
            if next == model.endpoints.count || model.endpoints[next].endpoint.alternative == nil {
                recordDecisions(
                    for: model.endpoints[first...index], isNamed: names.given[first] != nil,
                    in: names.group(ofEndpoint: index),
                    typeName: model.operationNames[planned.operation].used, arguments)
            }
        }
    }

    /// Claims the configured names.
    private func claimGivenNames(of endpoints: [PlannedEndpoint], in names: inout MethodNames) {
        var styled: [(index: Int, name: String)] = []
        for (index, planned) in endpoints.enumerated() where planned.endpoint.alternative == nil {
            guard let id = planned.endpoint.operationID, let given = options.names.operations[id] else {
                let name = options.names.style.name(of: document.operations[planned.operation])
                if let name { styled.append((index, name)) }
                continue
            }
            let name = names.claim([given], forEndpoint: index)
            names.given[index] = name
            check(name, given: given, by: "operations." + id)
        }
        // Configured names have priority over names of the style.
        for (index, name) in styled {
            names.given[index] = names.claim([name, name + "Operation"], forEndpoint: index)
        }
    }

    /// Names each endpoint: the configured or recorded name, or else a new one.
    ///
    /// New names are assigned in the order of the description.
    private func assignNames(to model: Modelling, in names: inout MethodNames) {
        // An operation's endpoint with the best media type comes first, followed by its alternatives. Names are
        // assigned in document order, so an operation that is added at the end doesn't change earlier names.
        var best = ""
        let routes = Dictionary(model.operationNames.words.indices.map { (route($0, model), 1) }, uniquingKeysWith: +)
        for (index, planned) in model.endpoints.enumerated() {
            if let alternative = planned.endpoint.alternative {
                let candidates = EndpointNames.candidates(for: alternative, planned.word, of: best)
                planned.endpoint.name =
                    names.retained[index]?[planned.role] ?? names.claim(candidates, forEndpoint: index)
                continue
            }
            if let name = names.given[index] ?? names.retained[index]?[.first] {
                best = name
            } else {
                let candidates = EndpointNames.candidates(
                    for: document.operations[planned.operation], model.operationNames.words[planned.operation],
                    group: names.group(ofEndpoint: index).words, returnsList: planned.endpoint.success.returnsList,
                    isMethod: routes[route(planned.operation, model), default: 1] > 1)
                best = names.claim(candidates.isEmpty ? ["call"] : candidates, forEndpoint: index)
            }
            planned.endpoint.name = best
        }
    }

    /// Returns the path of an operation and the words of its name without path and method.
    private func route(_ operation: Int, _ model: Modelling) -> [String] {
        [document.operations[operation].path] + (model.operationNames.words[operation].own ?? [])
    }

    /// Names the methods of an endpoint's pages: `listPages` and `listAll`.
    ///
    /// A method of an operation takes precedence over these names.
    private func namePages(of planned: PlannedEndpoint, at index: Int, in names: inout MethodNames) {
        guard planned.endpoint.pagination != nil else { return }
        let name = planned.endpoint.name
        // The method for items calls the method for pages, so a parameter with that method's name would hide it.
        let pages = name + "Pages"
        if planned.endpoint.parameters.contains(where: { $0.name == pages }) {
            names.take(pages, forEndpoint: index)
        }
        let retained = names.retained[index] ?? [:]
        planned.endpoint.pagination?.pagesName = retained[.pages] ?? names.claim([pages], forEndpoint: index)
        planned.endpoint.pagination?.itemsName = retained[.items] ?? names.claim([name + "All"], forEndpoint: index)
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
