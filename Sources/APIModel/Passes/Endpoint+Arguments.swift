import Diagnostics
import OpenAPI

// Names and order of the arguments in an endpoint's signature.
extension Endpoint {
    /// Names the parameters and the body.
    mutating func nameArguments(_ types: [PlannedType], style: NameStyle) {
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
        guard let type = body?.type else { return }
        var candidates = ["body"]
        if case .named(let id) = type, types[id.index].proposal.origin <= .declared {
            candidates.insert(Identifier.lowercasingFirstWord(types[id.index].definition.name), at: 0)
        }
        body?.name = scope.claim(candidates.filter { !$0.isEmpty })
    }

    /// Orders the arguments: retained ones, then those without a default, then those with a default.
    ///
    /// Without the retained order, an argument that becomes optional would change its position.
    ///
    /// - Parameter retained: The arguments that an earlier run returned.
    /// - Returns: The arguments that must remain before optional arguments: `path.id`, `query.sort`, `body`.
    mutating func orderArguments(retained: [String]) -> [String] {
        if let body {
            bodyPosition = body.isRequired ? parameters.count(where: \.isRequiredArgument) : parameters.count
        }
        let places = Dictionary(zip(retained, retained.indices)) { first, _ in first }
        var arguments = parameters.map { "\($0.location.rawValue).\($0.key)" }
        if places[Self.bodyArgument] != nil || arguments.contains(where: { places[$0] != nil }) {
            let ranks = zip(parameters, arguments).map { parameter, argument in
                places[argument] ?? retained.count + (parameter.isRequiredArgument ? 0 : parameter.isRequired ? 1 : 2)
            }
            let order = parameters.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
            parameters = order.map { parameters[$0] }
            arguments = order.map { arguments[$0] }
            pagination?.mapParameters { order.firstIndex(of: $0) ?? $0 }
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
        return Array(arguments.prefix(count))
    }

    private static let bodyArgument = "body"

    /// Sets the path with the Swift names of the parameters.
    ///
    /// - Parameter template: The path of the operation, with a variable for each path parameter.
    mutating func namePath(_ template: String) {
        let inPath = parameters.filter { $0.location == .path }
        let names = Dictionary(inPath.map { (ExactString($0.key), $0.name) }) { $1 }
        let similar = Dictionary(inPath.map { ($0.key, $0.name) }) { $1 }
        path = PathTemplate.parts(of: template).map { part in
            switch part {
            case .literal(let text): .literal(PathTemplate.completed(text))
            case .variable(let key): .parameter(name: names[ExactString(key)] ?? similar[key] ?? key)
            }
        }
    }
}
