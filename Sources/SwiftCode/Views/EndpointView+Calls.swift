import APIModel

extension EndpointView {
    /// The calls that build the request of the endpoint, in order.
    var calls: [RequestCallView] {
        // A later call may replace what an earlier call has set. So a whole query precedes single query parameters, and
        // the caller's headers follow the headers that depend on the body and the response.
        var (calls, others, late): ([RequestCallView], [RequestCallView], [RequestCallView]) = ([], [], [])
        for parameter in endpoint.parameters {
            if parameter.location == .querystring {
                calls.append(querystring(parameter))
            } else if let call = call(parameter) {
                let isLate = parameter.location == .header && Self.settable.contains(parameter.key)
                if isLate { late.append(call) } else { others.append(call) }
            }
        }
        calls += others
        if let choice = endpoint.streamChoice, let value = choice.value {
            calls.append(
                RequestCallView(.queryBool, "\(Spelling.literal(choice.key)), \(value ? "true" : "false" as SwiftText)")
            )
        }
        if let body = endpoint.body { calls.append(call(body)) }
        if let accept = endpoint.accept { calls.append(RequestCallView(.accept, Spelling.literal(accept))) }
        calls += late
        if endpoint.keepsRedirects { calls.append(RequestCallView(.keepingRedirects, "")) }
        if case .alternatives(let alternatives) = endpoint.security {
            calls.append(RequestCallView(.security, ParameterSpelling.asSwift(alternatives)))
        }
        if let servers = endpoint.servers, model.operationServers.indices.contains(servers) {
            let replaced = model.operationServers[servers].defaultURL
            calls.append(RequestCallView(.server, Spelling.literal(replaced)))
        }
        return calls
    }

    /// The names of headers that other calls set too.
    ///
    /// Only in Swagger 2.0 can parameters have these names.
    private static let settable: Set<String> = ["Accept", "Content-Type"]

    private func call(_ parameter: Parameter) -> RequestCallView? {
        let start: SwiftText = "\(Spelling.literal(parameter.key)), \(ParameterSpelling.value(of: parameter))"
        var options: SwiftText = ""
        let initial: (style: Parameter.Style, explode: Bool)
        let function: RuntimeName
        switch parameter.location {
        case .path, .querystring: return nil
        case .query: (function, initial) = (query(of: parameter), (.form, true))
        case .header: (function, initial) = (.header, (.simple, false))
        case .cookie: (function, initial) = (.cookie, (.form, true))
        }
        if !parameter.itemStyles.isEmpty { return lists(parameter, start) }
        if parameter.style != initial.style { options = ", style: .\(ParameterSpelling.asSwift(parameter.style))" }
        let canExplode = ![.json, .plain, .urlEncoded, .deepObject].contains(parameter.style)
        if parameter.explode != initial.explode, isComposite(parameter.type), canExplode {
            options = "\(options), explode: \(parameter.explode ? "true" : "false")"
        }
        if parameter.allowsReserved, parameter.location != .header { options = "\(options), allowReserved: true" }
        return RequestCallView(function, "\(start)\(options)")
    }

    /// Returns the call that adds a parameter whose value is an array of arrays.
    private func lists(_ parameter: Parameter, _ start: SwiftText) -> RequestCallView {
        let isQuery = parameter.location == .query
        var options: SwiftText = ""
        if parameter.style != (isQuery ? .form : .simple) {
            options = ", style: .\(ParameterSpelling.asSwift(parameter.style))"
        }
        if isQuery { options = "\(options), explode: \(parameter.explode ? "true" : "false")" }
        options = "\(options), items: \(ParameterSpelling.asSwift(parameter.itemStyles))"
        if isQuery, parameter.allowsEmptyValue { options = "\(options), allowEmpty: true" }
        return RequestCallView(isQuery ? .queryLists : .headerLists, "\(start)\(options)")
    }

    /// Returns the function that adds a query parameter.
    ///
    /// Common types have their own functions.
    private func query(of parameter: Parameter) -> RuntimeName {
        // Any other type represents an empty value as an empty string, so it needs no special function.
        if parameter.allowsEmptyValue, isComposite(parameter.type) { return .queryOrEmpty }
        guard parameter.style == .form, !parameter.allowsReserved else { return .query }
        return switch parameter.type {
        case .string: .queryText
        case .int: .queryInt
        case .boolean: .queryBool
        case .array(.string): .queryTexts
        case .named(let id): model.types.kind(of: id).isGenericEnumeration ? .queryEnumeration : .query
        default: .query
        }
    }

    private func querystring(_ parameter: Parameter) -> RequestCallView {
        let name = Spelling.identifier(parameter.name)
        return switch parameter.style {
        case .json: RequestCallView(.querystring, "json: \(name)")
        case .plain: RequestCallView(.querystring, "text: \(name)")
        default: RequestCallView(.querystring, "form: \(name)", parameter.encodings)
        }
    }

    /// Returns whether the values of a type are affected by `explode`.
    private func isComposite(_ type: TypeReference) -> Bool {
        switch type {
        case .array, .dictionary, .json, .custom: true
        case .optional(let wrapped): isComposite(wrapped)
        case .named(let id):
            if case .enumeration = model.types.kind(of: id) { false } else { true }
        default: false
        }
    }

    /// Returns the expression for the body, with the property that the endpoint sets itself.
    private func value(of body: RequestBody) -> SwiftText {
        let name = Spelling.identifier(body.name)
        if isSetInJSON(body) { return name }
        guard let choice = body.streamChoice, case .named(let id) = body.type,
            case .structure(let structure) = model.types.kind(of: id),
            let property = structure.properties.first(where: { $0.key == choice.key })
        else { return name }
        let value: SwiftText = choice.value.map { $0 ? "true" : "false" } ?? "nil"
        if structure.isClass { return copy(of: name, body.type, structure, setting: property.name, to: value) }
        return "\(name).\(RuntimeName.setting.text)(\\.\(Spelling.member(property.name)), to: \(value))"
    }

    /// Returns a call that creates an object of a class from another object with one property changed.
    ///
    /// The other properties are copied, because they are constants.
    private func copy(
        of name: SwiftText, _ type: TypeReference, _ structure: Structure, setting changed: String, to value: SwiftText
    ) -> SwiftText {
        let names = structure.properties.map(\.name) + (structure.additionalProperties.map { [$0.name] } ?? [])
        let arguments = names.map { property -> SwiftText in
            let argument = property == changed ? value : "\(name).\(Spelling.member(property))"
            return "\(Spelling.argumentLabel(property)): \(argument)"
        }
        return "\(Spelling.type(type, in: model.types))(\(arguments.joined(", ")))"
    }

    /// Returns whether the property that the endpoint sets itself is set in the JSON of the body.
    ///
    /// The property is set in the JSON if the body is a union, because each of the union's cases has the property.
    private func isSetInJSON(_ body: RequestBody) -> Bool {
        guard body.streamChoice != nil, body.format == .json, case .named(let id) = body.type else { return false }
        if case .union = model.types.kind(of: id) { return true }
        return false
    }

    private func call(_ body: RequestBody) -> RequestCallView {
        let name = value(of: body)
        let type: SwiftText = ", contentType: \(Spelling.literal(body.contentType))"
        switch body.format {
        case .json:
            if isSetInJSON(body), let choice = body.streamChoice {
                let flag: SwiftText = choice.value.map { $0 ? "true" : "false" } ?? "nil"
                return RequestCallView(
                    .body,
                    """
                    json: \(name), setting: \(Spelling.literal(choice.key)), to: \
                    \(flag)\(body.contentType == "application/json" ? "" : type)
                    """
                )
            }
            // A plain nil means that there is no body, so a nullable body is wrapped in `.some`.
            let value: SwiftText = body.isNullable && body.isRequired ? ".some(\(name))" : name
            return RequestCallView(.body, "json: \(value)\(body.contentType == "application/json" ? "" : type)")
        case .xml:
            let root = XMLSpelling(model).root(of: body)
            return RequestCallView(
                .body, "xml: \(name), \(root)\(body.contentType == "application/xml" ? "" : type)", xmlBody: name)
        case .form: return RequestCallView(.body, "form: \(name)", body.encodings)
        case .sequence(.multipart):
            let prefix = body.encodings.map { ParameterSpelling.asSwift($0) }
            let first: SwiftText = prefix.isEmpty ? "" : ", prefix: [\(prefix.joined(", "))]"
            let rest: SwiftText = body.itemEncoding.map { ", items: \(ParameterSpelling.asSwift($0))" } ?? ""
            return RequestCallView(.body, "parts: \(name)\(type)\(first)\(rest)")
        case .sequence(let format):
            return RequestCallView(.body, "items: \(name), as: .\(Spelling.sequenceFormat(format))\(type)")
        case .multipart: return RequestCallView(.body, "multipart: \(name)", body.encodings)
        case .text:
            let label: SwiftText = body.type == .string ? "text" : "textValue"
            return RequestCallView(
                .body, "\(label): \(name)\(body.contentType.utf8.contains(UInt8(ascii: "*")) ? "" : type)")
        case .binary:
            let types: SwiftText =
                body.contentTypes.isEmpty
                ? type : ", contentTypes: \(Spelling.literal(body.contentTypes.joined(separator: ", ")))"
            return RequestCallView(.body, "bytes: \(name)\(types)")
        }
    }
}
