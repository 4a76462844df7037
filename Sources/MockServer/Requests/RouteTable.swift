import OpenAPI

/// Finds the operation of a request.
struct RouteTable: Sendable {
    struct Route: Sendable {
        var operation: Document.Operation
        /// `GET /books/{id}`
        var name: String
        /// The parts of each segment.
        var segments: [[PathTemplate.Part]]
        /// The segments without the names of variables.
        var shape: [[PathTemplate.Part]]
        /// The number of segments without variables.
        var literals: Int
    }

    struct Match: Sendable {
        var route: Int
        /// The values of the path's variables, percent-encoded.
        var variables: [String: String]
        /// The path below the server's, percent-encoded.
        var path: String
    }

    let routes: [Route]
    private let routesByCount: [Int: [Int]]
    /// The paths of servers, the longest first, without a slash at the end.
    private let bases: [String]

    init(_ document: Document) {
        let routes = document.operations.map { operation in
            let path = operation.template.prefix { $0 != "#" && $0 != "?" }
            let segments = path.drop { $0 == "/" }.split(separator: "/", omittingEmptySubsequences: false)
                .map { PathTemplate.parts(of: String($0)) }
            return Route(
                operation: operation, name: "\(operation.method) \(operation.path)", segments: segments,
                shape: segments.map { $0.map { if case .variable = $0 { .variable("") } else { $0 } } },
                literals: segments.count { parts in !parts.contains { if case .variable = $0 { true } else { false } } }
            )
        }
        self.routes = routes
        var byCount: [Int: [Int]] = [:]
        for (index, route) in routes.enumerated() { byCount[route.segments.count, default: []].append(index) }
        // Where several match, the one with the most literal segments is meant.
        routesByCount = byCount.mapValues { $0.sorted { routes[$0].literals > routes[$1].literals } }
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

    enum Result {
        case match(Match)
        /// The methods that the path has.
        case otherMethods([String])
        case none
    }

    func match(_ request: MockRequest, query: [(String, String)]) -> Result {
        for base in bases where request.path == base || request.path.hasPrefix(base + "/") {
            let path = String(request.path.dropFirst(base.count))
            let segments = path.drop { $0 == "/" }.split(separator: "/", omittingEmptySubsequences: false)
            // The path with the most literal segments is meant, whether it has the method or not.
            var matched: [[PathTemplate.Part]]?
            var methods: [String] = []
            for index in routesByCount[segments.count] ?? [] {
                let route = routes[index]
                if let matched, matched != route.shape { continue }
                guard let variables = Self.variables(route.segments, segments),
                    route.operation.parameters.allSatisfy({ parameter in
                        parameter.valueInPath.map { value in
                            query.contains { $0.0 == parameter.name && $0.1 == value }
                        } ?? true
                    })
                else { continue }
                matched = route.shape
                if route.operation.method == request.method {
                    return .match(Match(route: index, variables: variables, path: path))
                }
                if !methods.contains(route.operation.method) { methods.append(route.operation.method) }
            }
            if matched != nil { return .otherMethods(methods) }
        }
        return .none
    }

    private static func variables(_ template: [[PathTemplate.Part]], _ segments: [Substring]) -> [String: String]? {
        var variables: [String: String] = [:]
        for (parts, segment) in zip(template, segments) {
            guard fill(parts[...], segment, into: &variables) else { return nil }
        }
        return variables
    }

    private static func fill(
        _ parts: ArraySlice<PathTemplate.Part>, _ text: Substring, into variables: inout [String: String]
    ) -> Bool {
        guard let first = parts.first else { return text.isEmpty }
        switch first {
        case .literal(let literal):
            if text.hasPrefix(literal) {
                return fill(parts.dropFirst(), text.dropFirst(literal.count), into: &variables)
            }
            // Percent-encoding is another spelling of the same path.
            guard parts.count == 1 else { return false }
            return PercentText.decoded(text) == PercentText.decoded(literal[...])
        case .variable(let name):
            guard case .literal(let next)? = parts.dropFirst().first else {
                variables[name] = String(text)
                return !text.isEmpty && parts.count == 1
            }
            guard let found = text.firstRange(of: next), found.lowerBound > text.startIndex else { return false }
            // The last of several is the end of the value where nothing else follows.
            let isLast = parts.count == 2
            let end =
                isLast && text.hasSuffix(next) ? text.index(text.endIndex, offsetBy: -next.count) : found.lowerBound
            variables[name] = String(text[..<end])
            return fill(parts.dropFirst(), text[end...], into: &variables)
        }
    }
}

/// Percent-decoding and forms.
enum PercentText {
    static func decoded(_ text: Substring, plusIsSpace: Bool = false) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else {
            return String(text)
        }
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "+"), plusIsSpace {
                bytes.append(0x20)
            } else if byte == UInt8(ascii: "%"), rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The pairs of a query or a form, decoded.
    static func pairs(_ text: String?) -> [(String, String)] {
        rawPairs(text).map { ($0.0, decoded($0.1, plusIsSpace: true)) }
    }

    /// The pairs of a query or a form, their values as they are written.
    static func rawPairs(_ text: String?) -> [(String, Substring)] {
        (text ?? "").split(separator: "&").prefix(2000).map { pair in
            let name = pair.prefix { $0 != "=" }
            return (decoded(name, plusIsSpace: true), pair.dropFirst(name.count + 1))
        }
    }
}
