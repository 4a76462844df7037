#if Migration
    import APIModel
    import SwiftSyntax

    /// A request that an app's code describes itself, with its method, its address and its parameters.
    struct HandwrittenRequest {
        var method = "GET"
        var address: [AddressPiece] = []
        /// The parameters; nil for a request without parameters, whose body differs from one with no entries.
        var parameters: [ParameterDictionary.Entry]?
        var encoding = ParametersEncoding.byMethod
        /// The entries of the query, for a request with parameters in the query and in the body.
        var queryParameters: [ParameterDictionary.Entry] = []
        /// The value that is encoded as the body.
        var body: ExprSyntax?
        var headers: [ParameterDictionary.Entry] = []

        /// The expressions of the values.
        var expressions: [ExprSyntax] {
            let entries = (parameters ?? []) + queryParameters + headers
            let inserted = address.compactMap { if case .value(let value) = $0 { value } else { nil } }
            return inserted + entries.map(\.value) + [body].compactMap(\.self)
        }
    }

    /// A finder of the operation that a handwritten request calls, and of its arguments.
    struct HandwrittenOperationFinder {
        struct Result {
            let entry: ClientIndex.Entry
            let arguments: CallArguments
            /// The server with the path that all operations share.
            let base: String
        }

        let routes: RouteIndex
        let values: SentValues

        init(_ client: ClientIndex, in files: [SwiftFile], _ members: AppMembers) {
            routes = RouteIndex(client)
            values = SentValues(client: client, types: AppTypes(client, in: files, members))
        }

        /// Returns the operation of a request with its arguments.
        ///
        /// - Throws: An error if there is no such operation, or if its request might differ.
        func operation(of request: HandwrittenRequest, in scope: CodeScope) throws(OpenUse) -> Result {
            guard let address = RequestAddress(request.address) else {
                throw OpenUse("call a method of the client; the address isn't a constant with values in its path")
            }
            let match = try routes.match(request.method, address)
            let endpoint = match.entry.endpoint
            var arguments = CallArguments()
            for (key, piece) in match.values {
                guard let parameter = endpoint.parameters.first(where: { $0.location == .path && $0.key == key }) else {
                    throw OpenUse("call '\(match.entry.signature)', which has no '\(key)'")
                }
                arguments.set(
                    try values.code(of: piece, as: parameter.type, parameter.name, in: scope), for: key, in: .path)
            }
            for item in address.query {
                try set(item, match.entry, &arguments, in: scope)
            }
            try setParameters(request, match.entry, &arguments, in: scope)
            for header in request.headers { try set(header, match.entry, &arguments, in: scope) }
            for parameter in endpoint.parameters where parameter.defaultValue != nil && !arguments.contains(parameter) {
                throw OpenUse("call '\(match.entry.signature)', which also sends '\(parameter.key)'")
            }
            guard endpoint.streamChoice == nil, endpoint.body?.streamChoice == nil else {
                throw OpenUse("call '\(match.entry.signature)', which selects whether the response is a stream")
            }
            // Throws if a required argument is missing.
            _ = try arguments.list(of: match.entry)
            return Result(entry: match.entry, arguments: arguments, base: match.base)
        }

        private func setParameters(
            _ request: HandwrittenRequest, _ entry: ClientIndex.Entry, _ arguments: inout CallArguments,
            in scope: CodeScope
        ) throws(OpenUse) {
            let query = request.encoding.query
            for item in request.queryParameters { try setQuery(item, entry, query, &arguments, in: scope) }
            let place = request.encoding.place(for: request.method)
            if place == .query {
                for item in request.parameters ?? [] { try setQuery(item, entry, query, &arguments, in: scope) }
                guard request.body == nil else { throw OpenUse("call '\(entry.signature)' with the query's values") }
                return
            }
            guard request.parameters != nil || request.body != nil else { return }
            let isForm = place == .form
            guard let body = entry.endpoint.body, body.format == (isForm ? .form : .json) else {
                throw OpenUse("call '\(entry.signature)', whose request has no \(isForm ? "form" : "JSON") as its body")
            }
            if let value = request.body {
                arguments.body = try values.code(of: value, as: body.type, "the body", .body, in: scope)
            } else {
                guard let parameters = request.parameters, !parameters.isEmpty else {
                    throw OpenUse("call '\(entry.signature)' with an empty body")
                }
                arguments.body = try values.model(
                    of: parameters, as: body.type, "the body", isForm ? .query(query) : .json, in: scope)
            }
        }

        private func setQuery(
            _ item: ParameterDictionary.Entry, _ entry: ClientIndex.Entry, _ encoding: QueryEncoding,
            _ arguments: inout CallArguments, in scope: CodeScope
        ) throws(OpenUse) {
            let parameter = try query(item.key, entry)
            var key = item.key
            if case .array = values.client.resolved(parameter.type).unwrapped {
                if encoding.hasBrackets { key += "[]" }
                guard key == parameter.key, parameter.explode else {
                    throw OpenUse(
                        "the client sends '\(parameter.key)' in another form than '\(key)'; "
                            + "if the server reads both, call '\(entry.signature)'")
                }
            }
            let code = try values.code(
                of: item, as: parameter.type, .query(encoding), isOptional: !parameter.isRequired, in: scope)
            try set(code, for: parameter, entry, &arguments)
        }

        private func set(
            _ code: String, for parameter: Parameter, _ entry: ClientIndex.Entry, _ arguments: inout CallArguments
        ) throws(OpenUse) {
            guard !arguments.contains(parameter) else {
                throw OpenUse("call '\(entry.signature)' with one of the values of '\(parameter.key)'")
            }
            arguments.set(code, for: parameter.key, in: parameter.location)
        }

        private func query(_ key: String, _ entry: ClientIndex.Entry) throws(OpenUse) -> Parameter {
            let parameters = entry.endpoint.parameters.filter { $0.location == .query }
            guard let found = parameters.first(where: { $0.key == key || $0.key == key + "[]" }) else {
                throw OpenUse("add the query parameter '\(key)' to the description of '\(entry.signature)'")
            }
            return found
        }

        /// Sets a parameter that the address itself contains: `?q=\(text)`.
        private func set(
            _ item: (name: String, value: [AddressPiece]), _ entry: ClientIndex.Entry,
            _ arguments: inout CallArguments, in scope: CodeScope
        ) throws(OpenUse) {
            let parameter = try query(item.name, entry)
            guard item.value.count == 1, parameter.key == item.name else {
                throw OpenUse("call '\(entry.signature)' with '\(item.name)'")
            }
            let code: String
            switch item.value[0] {
            case .text(let text): code = try values.literal(text, as: parameter.type, item.name)
            case .value(let expression):
                code = try values.code(
                    of: .init(key: item.name, value: expression), as: parameter.type, .query(.written),
                    isOptional: false, in: scope)
            }
            try set(code, for: parameter, entry, &arguments)
        }

        /// The values of the headers that the client sends by itself.
        private static let clientHeaders = [
            "accept": ["application/json"],
            "content-type": ["application/json", "application/json; charset=utf-8", "application/json;charset=utf-8"],
        ]

        /// Sets a header, unless the client sends the same by itself.
        private func set(
            _ header: ParameterDictionary.Entry, _ entry: ClientIndex.Entry, _ arguments: inout CallArguments,
            in scope: CodeScope
        ) throws(OpenUse) {
            let name = header.key.lowercased()
            if let parameter = entry.endpoint.parameters.first(where: {
                $0.location == .header && $0.key.lowercased() == name
            }) {
                let code = try values.code(
                    of: header, as: parameter.type, .text, isOptional: !parameter.isRequired, in: scope)
                return try set(code, for: parameter, entry, &arguments)
            }
            if let type = header.value.plainText?.lowercased(), Self.clientHeaders[name]?.contains(type) ?? false,
                entry.endpoint.body.map({ $0.format == .json }) ?? true, entry.endpoint.accept == nil
            {
                return
            }
            throw OpenUse(
                name == "authorization"
                    ? "pass the credentials to \(values.client.clientName), and remove the header '\(header.key)'"
                    : "pass the header '\(header.key)' with the client's environment or a middleware")
        }
    }
#endif
