#if Migration
    import APIModel

    /// The operations of a description by their paths, with the paths of the servers.
    struct RouteIndex {
        /// An operation whose path fits an address.
        struct Match {
            let entry: ClientIndex.Entry
            /// The server in the address, with the path that all operations share.
            let base: String
            /// The values of the path's parameters.
            let values: [(key: String, value: AddressPiece)]
        }

        private enum Part: Hashable {
            case text(String)
            case parameter(String)
        }

        private struct Route {
            let entry: ClientIndex.Entry
            let segments: [[Part]]
        }

        /// The paths that the servers share with all operations: `/v1`.
        private let prefixes: Set<String>
        private var routes: [String: [Route]] = [:]

        init(_ client: ClientIndex) {
            let servers = client.model.environments.map { Self.path(of: $0.base ?? $0.urlTemplate) }
            prefixes = servers.isEmpty ? [""] : Set(servers)
            for group in client.model.groups {
                // Another endpoint of the operation has other media types, which an app's code doesn't state.
                for endpoint in group.endpoints where endpoint.alternative == nil && endpoint.servers == nil {
                    routes[endpoint.method, default: []].append(
                        Route(
                            entry: ClientIndex.Entry(group: group, endpoint: endpoint),
                            segments: Self.segments(of: endpoint.pathTemplate)))
                }
            }
        }

        /// Returns the only operation of a method that fits an address.
        ///
        /// - Throws: An error if there is none.
        func match(_ method: String, _ address: RequestAddress) throws(OpenUse) -> Match {
            var best: (match: Match, written: Int)?
            var isUnique = true
            for prefix in prefixes {
                guard let segments = Self.rest(of: address.segments, after: prefix) else { continue }
                for route in routes[method] ?? [] {
                    guard let values = Self.values(of: route, segments) else { continue }
                    // A path without parameters precedes one with parameters.
                    let written = values.count(where: \.value.isText)
                    if let former = best, former.written <= written {
                        if former.written == written { isUnique = false }
                        continue
                    }
                    best = (Match(entry: route.entry, base: address.origin + prefix, values: values), written)
                    isUnique = true
                }
            }
            guard let best else {
                throw OpenUse("add '\(method) \(address.path)' to the description, which has no such operation")
            }
            guard isUnique else { throw OpenUse("call one of the operations that fit '\(method) \(address.path)'") }
            return best.match
        }

        /// Returns the path of a server: `/v1` of `https://api.example.com/v1/`.
        private static func path(of url: String) -> String {
            var rest = url[...]
            if let scheme = url.firstRange(of: "://") { rest = url[scheme.upperBound...].drop { $0 != "/" } }
            while rest.hasSuffix("/") { rest = rest.dropLast() }
            return String(rest)
        }

        private static func segments(of path: String) -> [[Part]] {
            path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { segment in
                var parts: [Part] = []
                var rest = segment
                while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
                    if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
                    parts.append(.parameter(String(rest[rest.index(after: open)..<close])))
                    rest = rest[rest.index(after: close)...]
                }
                if !rest.isEmpty { parts.append(.text(String(rest))) }
                return parts
            }
        }

        private static func rest(of segments: [[AddressPiece]], after prefix: String) -> ArraySlice<[AddressPiece]>? {
            let own = prefix.split(separator: "/")
            guard segments.count >= own.count else { return nil }
            for (segment, expected) in zip(segments, own) {
                guard segment.count == 1, case .text(let text) = segment[0], text == expected else { return nil }
            }
            return segments[own.count...]
        }

        private static func values(
            of route: Route, _ segments: ArraySlice<[AddressPiece]>
        ) -> [(key: String, value: AddressPiece)]? {
            guard route.segments.count == segments.count else { return nil }
            var values: [(key: String, value: AddressPiece)] = []
            for (parts, pieces) in zip(route.segments, segments) {
                guard parts.count == pieces.count else { return nil }
                for (part, piece) in zip(parts, pieces) {
                    switch (part, piece) {
                    case (.text(let expected), .text(let text)):
                        guard text == expected else { return nil }
                    case (.parameter(let key), .value): values.append((key, piece))
                    case (.parameter(let key), .text) where parts.count == 1: values.append((key, piece))
                    default: return nil
                    }
                }
            }
            return values
        }
    }

    extension RequestAddress {
        /// The path in words: `/v1/books/…`.
        var path: String {
            "/"
                + segments.map { segment in
                    segment.map { piece in if case .text(let text) = piece { text } else { "…" } }.joined()
                }.joined(separator: "/")
        }
    }
#endif
