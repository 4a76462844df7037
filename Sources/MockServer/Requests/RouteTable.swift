import OpenAPI

/// A table of a description's routes, which finds the operation of a request.
struct RouteTable: Sendable {
    struct Route: Sendable {
        var operation: Document.Operation
        /// The method and the path of the route: `GET /books/{id}`.
        var name: String
        /// The segments of the path, each with its literal parts and its variables.
        var segments: [[PathTemplate.Part]]
        /// The parts of the path without the names of variables, for the comparison of paths.
        var shape: [PathTemplate.Part]
        var path: PathPattern
        /// The names and values of the query in the path itself, without values that contain variables.
        var query: [(String, String)]
    }

    struct Match: Sendable {
        var route: Int
        /// The values of the path's variables, percent-encoded.
        var variables: [String: String]
        /// The request's path without the path of the server's URL, percent-encoded.
        var path: String
    }

    let routes: [Route]
    /// The indexes of all routes with the method and the path of a route, in document order, if there are several.
    ///
    /// Their paths differ only in fragments, in queries or in the names of variables.
    private let twins: [Int: [Int]]
    private let routesByCount: [Int: [Int]]
    /// The indexes of the routes with a variable whose value may contain slashes.
    private let openRoutes: [Int]
    /// The paths of the servers' URLs, the longest first, without a slash at the end.
    private let bases: [String]

    init(_ document: Document) {
        let routes = document.operations.map(Self.route)
        self.routes = routes
        var twins: [Int: [Int]] = [:]
        let groups = Dictionary(grouping: routes.indices) {
            Shape(method: routes[$0].operation.method, parts: routes[$0].shape)
        }
        for group in groups.values where group.count > 1 {
            for index in group { twins[index] = group }
        }
        self.twins = twins
        var byCount: [Int: [Int]] = [:]
        var open: [Int] = []
        for (index, route) in routes.enumerated() {
            if route.path.isOpen {
                open.append(index)
            } else {
                byCount[route.segments.count, default: []].append(index)
            }
        }
        // The routes are sorted so that the most specific one of several matches is found first.
        routesByCount = byCount.mapValues { $0.sorted { routes[$0].path.precedes(routes[$1].path) } }
        openRoutes = open.sorted { routes[$0].path.precedes(routes[$1].path) }
        let servers = document.servers + document.operations.flatMap(\.servers)
        var bases: Set<String> = [""]
        for server in servers {
            let url = server.defaultURL
            let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
            let path = rest.firstIndex(of: "/").map { rest[$0...].prefix { $0 != "?" && $0 != "#" } } ?? ""
            bases.insert(path.hasSuffix("/") ? String(path.dropLast()) : String(path))
        }
        self.bases = bases.sorted { $0.utf8.count > $1.utf8.count }
    }

    private static func route(of operation: Document.Operation) -> Route {
        let path = operation.template.prefix { $0 != "#" && $0 != "?" }
        let query = operation.template.dropFirst(path.count).prefix { $0 != "#" }.dropFirst()
        let segments = path.drop { $0 == "/" }.split(separator: "/", omittingEmptySubsequences: false)
            .map { PathTemplate.parts(of: String($0)) }
        let inPath = operation.parameters.filter { $0.location == .path }
        let pattern = PathPattern(
            segments, open: Set(inPath.filter(\.allowsReserved).map(\.name)),
            empty: Set(inPath.filter(\.allowsEmptyText).map(\.name)))
        return Route(
            operation: operation, name: "\(operation.method) \(operation.path)", segments: segments,
            shape: PathTemplate.parts(of: String(path)).map { if case .variable = $0 { .variable("") } else { $0 } },
            path: pattern, query: PercentText.pairs(String(query)).filter { !$0.1.contains("{") })
    }

    private struct Shape: Hashable {
        var method: String
        var parts: [PathTemplate.Part]
    }

    /// Returns the routes that no constant distinguishes from an earlier route, each with the first such route.
    ///
    /// The constants are values of parameters and of the path's query, and the media types of required bodies.
    func indistinguishableRoutes(in document: Document) -> [(first: Route, other: Route)] {
        routes.indices.compactMap { index in
            let first = twins[index]?.first { twin in
                twin < index && !isDistinguished(routes[twin], from: routes[index], in: document)
            }
            return first.map { (routes[$0], routes[index]) }
        }
    }

    private func isDistinguished(_ one: Route, from other: Route, in document: Document) -> Bool {
        func differ(_ one: [(String, String)], _ other: [(String, String)]) -> Bool {
            one.contains { pair in other.contains { $0.0 == pair.0 } && !other.contains { $0 == pair } }
        }
        if differ(one.query, other.query) { return true }
        func mediaTypes(_ route: Route) -> Set<String>? {
            guard let body = route.operation.requestBody, body.isRequired else { return nil }
            let types = Set(body.content.map { MediaTypeName.essence($0.name) })
            return types.contains { $0.contains("*") } ? nil : types
        }
        if let types = mediaTypes(one), let others = mediaTypes(other), types.isDisjoint(with: others) { return true }
        func values(of parameter: Document.Parameter) -> [Literal]? {
            if let value = parameter.valueInPath { return [.string(value)] }
            return parameter.isRequired ? parameter.schema.flatMap { document.schemas[$0].enumeration } : nil
        }
        return one.operation.parameters.contains { parameter in
            guard let own = values(of: parameter),
                let twin = other.operation.parameters.first(where: {
                    $0.location == parameter.location && $0.name == parameter.name
                }), let others = values(of: twin)
            else { return false }
            return Set(own).isDisjoint(with: others)
        }
    }

    enum Result {
        case match(Match)
        /// A path that doesn't have the request's method; the value contains the path's methods.
        case otherMethods([String])
        case none
    }

    /// Returns the route of a request.
    ///
    /// - Parameter fit: A function that returns how well a request fits a route. Of several routes with the same method
    ///   and path, the first one that fits best is returned.
    func match(
        _ request: MockRequest, query: [(String, String)], fit: (Match) -> Int = { _ in 0 }
    ) -> Result {
        for base in bases where request.path == base || request.path.hasPrefix(base + "/") {
            let path = String(request.path.dropFirst(base.count))
            let written = PathPattern.Text(path.drop { $0 == "/" })
            // The most specific path that matches is selected, even if it doesn't have the request's method.
            var matched: [PathTemplate.Part]?
            var methods: [String] = []
            for index in candidates(written.segmentCount) {
                let route = routes[index]
                if let matched, matched != route.shape { continue }
                guard let variables = route.path.variables(in: written), allows(route, query) else { continue }
                matched = route.shape
                if route.operation.method == request.method {
                    let found = Match(route: index, variables: variables, path: path)
                    guard let twins = twins[index] else { return .match(found) }
                    let others = twins.compactMap { index -> Match? in
                        guard let variables = routes[index].path.variables(in: written), allows(routes[index], query)
                        else { return nil }
                        return Match(route: index, variables: variables, path: path)
                    }
                    // A route that names constants of the query takes precedence over one without them.
                    let most = others.map { constants(of: routes[$0.route]).count }.max()
                    let closest = others.filter { constants(of: routes[$0.route]).count == most }
                    let fits = closest.map(fit)
                    return .match(fits.max().flatMap { fits.firstIndex(of: $0) }.map { closest[$0] } ?? found)
                }
                if !methods.contains(route.operation.method) { methods.append(route.operation.method) }
            }
            guard matched != nil else { continue }
            // A path with GET also has HEAD (RFC 9110, section 9.3.2).
            guard request.method == "HEAD", methods.contains("GET") else { return .otherMethods(methods) }
            var other = request
            other.method = "GET"
            return match(other, query: query, fit: fit)
        }
        return .none
    }

    /// Returns the routes that a path of `count` segments may match, the most specific first.
    private func candidates(_ count: Int) -> [Int] {
        let closed = routesByCount[count] ?? []
        guard !openRoutes.isEmpty else { return closed }
        return (closed + openRoutes).sorted { routes[$0].path.precedes(routes[$1].path) }
    }

    private func allows(_ route: Route, _ query: [(String, String)]) -> Bool {
        constants(of: route).allSatisfy { pair in query.contains { $0 == pair } }
    }

    /// Returns the constants in the query of a route's requests, by their names.
    private func constants(of route: Route) -> [(String, String)] {
        let declared = route.operation.parameters.compactMap { parameter in
            parameter.valueInPath.map { (parameter.name, $0) }
        }
        return declared + route.query
    }
}
