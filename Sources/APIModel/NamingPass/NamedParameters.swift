import Diagnostics
import OpenAPI

/// The parameters of an endpoint, with their names in its signature.
struct NamedParameters {
    private(set) var parameters: [Parameter]
    private(set) var body: RequestBody?
    /// The number of ``parameters`` before the body.
    private(set) var bodyPosition = 0

    init(_ draft: DraftEndpoint, _ types: [ResolvedType]) {
        parameters = draft.parameters
        body = draft.body
        var scope = NameScope(reserved: ReservedNames.parameters)
        var locations: [String: Set<Parameter.Location>] = [:]
        for index in parameters.indices {
            var name = Identifier.member(parameters[index].key)
            // The same name in another place of the request says where it is.
            let location = parameters[index].location
            let others = locations[name, default: []]
            locations[name, default: []].insert(location)
            if !name.isEmpty, !others.isEmpty, !others.contains(location) {
                name += "In" + location.rawValue.prefix(1).uppercased() + location.rawValue.dropFirst()
            }
            parameters[index].name = scope.claim(member: name, otherwise: "empty")
            parameters[index].isNumbered = NameScope.isNumbered(parameters[index].name, for: name)
            if case .named(let id) = parameters[index].type {
                parameters[index].defaultValue.nameMember(of: types[id.index])
                parameters[index].documentedDefault.nameMember(of: types[id.index])
            }
        }
        guard let body else { return }
        var candidates = ["body"]
        if case .named(let id) = body.type, types[id.index].proposal.origin <= .declared {
            candidates.insert(Identifier.lowercasingFirstWord(types[id.index].definition.name), at: 0)
        }
        self.body?.name = scope.claim(candidates.filter { !$0.isEmpty })
        bodyPosition = body.isRequired ? parameters.filter(\.isRequiredArgument).count : parameters.count
    }

    /// Returns the path with the names of its parameters.
    func path(of operation: Document.Operation) -> [PathSegment] {
        let inPath = parameters.filter { $0.location == .path }
        let names = Dictionary(inPath.map { (ExactString($0.key), $0.name) }) { $1 }
        let similar = Dictionary(inPath.map { ($0.key, $0.name) }) { $1 }
        return PathTemplate.parts(of: operation.template).map { part in
            switch part {
            case .literal(let text): .literal(PathTemplate.completed(text))
            case .variable(let key): .parameter(name: names[ExactString(key)] ?? similar[key] ?? key)
            }
        }
    }
}
