import Diagnostics
import OpenAPI

/// The parameters of an endpoint, with their names in its signature.
struct NamedParameters {
    private(set) var parameters: [Parameter]
    private(set) var body: RequestBody?
    /// The number of ``parameters`` before the body.
    private(set) var bodyPosition = 0
    /// The arguments that must remain before optional arguments: `path.id`, `query.sort`, `body`.
    private(set) var retainedArguments: [String] = []

    /// Names and orders the parameters of an endpoint.
    ///
    /// - Parameter retained: The ``retainedArguments`` of earlier runs.
    init(_ draft: DraftEndpoint, _ types: [DraftType], style: NameStyle = .swift, retained: [String] = []) {
        parameters = draft.parameters
        body = draft.body
        var scope = NameScope(reserved: ReservedNames.parameters, expecting: parameters.count + 1)
        var locations: [String: Set<Parameter.Location>] = [:]
        for index in parameters.indices {
            let key = parameters[index].key
            var name = style.property(key, isBoolean: parameters[index].type == .boolean) ?? Identifier.member(key)
            // If another parameter with this name has a different location, the location becomes part of the name.
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
        if let body { add(body, &scope, types) }
        retain(retained)
    }

    private mutating func add(_ body: RequestBody, _ scope: inout NameScope, _ types: [DraftType]) {
        var candidates = ["body"]
        if case .named(let id) = body.type, types[id.index].proposal.origin <= .declared {
            candidates.insert(Identifier.lowercasingFirstWord(types[id.index].definition.name), at: 0)
        }
        self.body?.name = scope.claim(candidates.filter { !$0.isEmpty })
        bodyPosition = body.isRequired ? parameters.filter(\.isRequiredArgument).count : parameters.count
    }

    /// Orders the arguments: retained ones, then those without a default, then those with a default.
    ///
    /// Without the retained order, an argument that becomes optional would change its position.
    private mutating func retain(_ retained: [String]) {
        let places = Dictionary(zip(retained, retained.indices)) { first, _ in first }
        var arguments = parameters.map { "\($0.location.rawValue).\($0.key)" }
        if places[Self.bodyArgument] != nil || arguments.contains(where: { places[$0] != nil }) {
            let ranks = zip(parameters, arguments).map { parameter, argument in
                places[argument] ?? retained.count + (parameter.isRequiredArgument ? 0 : parameter.isRequired ? 1 : 2)
            }
            let order = parameters.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
            parameters = order.map { parameters[$0] }
            arguments = order.map { arguments[$0] }
            if let place = places[Self.bodyArgument] {
                bodyPosition = ranks.count { $0 < place }
            } else if body?.isRequired == true {
                bodyPosition = ranks.count { $0 <= retained.count }
            }
        }
        let last = parameters.indices.last { parameters[$0].isRequired || places[arguments[$0]] != nil }
        var count = (last ?? -1) + 1
        if let body {
            arguments.insert(Self.bodyArgument, at: bodyPosition)
            if count > bodyPosition { count += 1 }
            if body.isRequired || places[Self.bodyArgument] != nil { count = max(count, bodyPosition + 1) }
        }
        retainedArguments = Array(arguments.prefix(count))
    }

    private static let bodyArgument = "body"

    /// Returns the path of an operation with the Swift names of its parameters.
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
