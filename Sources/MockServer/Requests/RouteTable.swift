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
    private let routesByCount: [Int: [Int]]
    /// The indexes of the routes with a variable whose value may contain slashes.
    private let openRoutes: [Int]
    /// The paths of the servers' URLs, the longest first, without a slash at the end.
    private let bases: [String]

    init(_ document: Document) {
        let routes = document.operations.map(Self.route)
        self.routes = routes
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
    func indistinguishableRoutes(in document: Document) -> [(first: Route, other: Route)] {
        let groups = Dictionary(grouping: routes.indices) {
            Shape(method: routes[$0].operation.method, parts: routes[$0].shape)
        }
        let pairs = groups.values.flatMap { group in
            RouteConstants.indistinguishable(group.map { RouteConstants(of: routes[$0], in: document) })
                .map { (first: group[$0.first], other: group[$0.other]) }
        }
        return pairs.sorted { $0.other < $1.other }.map { (routes[$0.first], routes[$0.other]) }
    }

    enum Result {
        case match(Match)
        /// A path that doesn't have the request's method; the value contains the path's methods.
        case otherMethods([String])
        case none
    }

    /// Returns the route of a request.
    ///
    /// - Parameters:
    ///   - areValid: A function that returns whether the values of a path's variables are valid for a route.
    ///   - fit: A function that returns how well a request fits a route. Of several routes with the same method and
    ///     path, the first one that fits best is returned.
    func match(
        _ request: MockRequest, query: [(String, String)],
        areValid: (Route, [String: String]) -> Bool = { _, _ in true }, fit: (Match) -> Int = { _ in 0 }
    ) -> Result {
        for base in bases where request.path == base || request.path.hasPrefix(base + "/") {
            let matches = matches(String(request.path.dropFirst(base.count)), query, areValid)
            guard !matches.isEmpty else { continue }
            var methods: [String] = []
            for method in matches.map({ routes[$0.route].operation.method }) where !methods.contains(method) {
                methods.append(method)
            }
            // A path with GET also has HEAD (RFC 9110, section 9.3.2).
            let method = request.method == "HEAD" && !methods.contains("HEAD") ? "GET" : request.method
            let best = best(of: matches.filter { routes[$0.route].operation.method == method }, fit)
            return best.map(Result.match) ?? .otherMethods(methods)
        }
        return .none
    }

    /// Returns the routes with the most specific path that matches, whatever their methods, in document order.
    private func matches(
        _ path: String, _ query: [(String, String)], _ areValid: (Route, [String: String]) -> Bool
    ) -> [Match] {
        let written = PathPattern.Text(path.drop { $0 == "/" })
        var matches: [Match] = []
        for index in candidates(written.segmentCount) {
            if let first = matches.first, routes[first.route].shape != routes[index].shape { continue }
            let route = routes[index]
            guard let variables = route.path.variables(in: written, areValid: { areValid(route, $0) }),
                allows(route, query)
            else { continue }
            matches.append(Match(route: index, variables: variables, path: path))
        }
        return matches.sorted { $0.route < $1.route }
    }

    /// Returns the route that fits a request best, the first one of several.
    private func best(of matches: [Match], _ fit: (Match) -> Int) -> Match? {
        guard matches.count > 1 else { return matches.first }
        // A route that names constants of the query takes precedence over one without them.
        let counts = matches.map { constants(of: routes[$0.route]).count }
        let most = counts.max()
        let closest = zip(matches, counts).filter { $0.1 == most }.map { ($0.0, fit($0.0)) }
        return closest.max { $0.1 < $1.1 }?.0
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
