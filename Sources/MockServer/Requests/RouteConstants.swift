import OpenAPI

/// The values that distinguish the requests of a route from those of others with the same method and path.
struct RouteConstants {
    private enum Part: Hashable {
        /// A name in the query of the path itself.
        case query(String)
        case parameter(Document.Parameter.Location, String)
        case mediaType
    }

    /// The values that requests of the route may have, by the part of the request; each request has one of them.
    private var values: [Part: Set<Literal>] = [:]

    init(of route: RouteTable.Route, in document: Document) {
        for (name, pairs) in Dictionary(grouping: route.query, by: \.0) {
            values[.query(name)] = [.array(pairs.map { .string($0.1) })]
        }
        for parameter in route.operation.parameters {
            let part = Part.parameter(parameter.location, parameter.name)
            if let value = parameter.valueInPath {
                values[part] = [.string(value)]
            } else if parameter.isRequired, let schema = parameter.schema {
                values[part] = document.schemas[schema].enumeration.map(Set.init)
            }
        }
        guard let body = route.operation.requestBody, body.isRequired else { return }
        let types = Set(body.content.map { MediaTypeName.essence($0.name) })
        if !types.contains(where: { $0.contains("*") }) { values[.mediaType] = Set(types.map(Literal.string)) }
    }

    private func isDistinguished(from other: RouteConstants) -> Bool {
        values.contains { part, own in other.values[part].map(own.isDisjoint(with:)) ?? false }
    }

    /// Returns the routes that nothing distinguishes from an earlier one, each with the first such route.
    ///
    /// Only routes that share a value of the part with the most values are compared, since services with one path may
    /// have thousands of routes.
    static func indistinguishable(_ routes: [RouteConstants]) -> [(first: Int, other: Int)] {
        guard routes.count > 1 else { return [] }
        let shared = routes[0].values.keys.filter { part in routes.allSatisfy { $0.values[part] != nil } }
        let parts = shared.map { part in (part, Set(routes.flatMap { $0.values[part] ?? [] }).count) }
        let part = parts.max { $0.1 < $1.1 }?.0
        var earlier: [Literal: [Int]] = [:]
        return routes.indices.compactMap { index in
            let values = part.flatMap { routes[index].values[$0] } ?? [.null]
            let first = Set(values.flatMap { earlier[$0] ?? [] }).sorted().first {
                !routes[$0].isDistinguished(from: routes[index])
            }
            for value in values { earlier[value, default: []].append(index) }
            return first.map { ($0, index) }
        }
    }
}
