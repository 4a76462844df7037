import APIModel

/// Spells the request that a case of the target makes.
struct RequestView {
    private let endpoint: Endpoint
    private let model: APIModel

    init(_ endpoint: Endpoint, _ model: APIModel) {
        self.endpoint = endpoint
        self.model = model
    }

    var lines: [SwiftText] {
        ["return OperationRequest(\(method), \(path))"] + calls.map { "    \($0)" }
    }

    private static let methods: Set<String> = [
        "CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "QUERY", "TRACE",
    ]

    private var method: SwiftText {
        Self.methods.contains(endpoint.method)
            ? ".\(Spelling.member(endpoint.method.lowercased()))"
            : "HTTPMethod(rawValue: \(Spelling.literal(endpoint.method)))"
    }

    /// The template, and the values in the order of their names where the runtime takes so many and they are written as
    /// they are; else a text with the values in it.
    private var path: SwiftText {
        let template = Spelling.literal(PathText.template(of: endpoint))
        let sent = PathText.sent(endpoint.path)
        if sent != endpoint.path {
            return "\(interpolatedPath), template: \(template)"
        }
        let names = endpoint.path.compactMap { segment in
            if case .parameter(let name) = segment { name } else { nil }
        }
        if names.isEmpty { return template }
        let isPlain = names.allSatisfy { interpolation(of: $0) == Spelling.identifier($0) }
        guard isPlain, names.count <= 4 else { return "\(interpolatedPath), template: \(template)" }
        let texts = names.compactMap(text)
        if texts.count == names.count, names.count <= 3 { return "\(template), \(texts.joined(", "))" }
        return "\(template), values: \(names.map { Spelling.identifier($0) }.joined(", "))"
    }

    /// A parameter of the path as a text, where it is one or has one; nil for others.
    private func text(of name: String) -> SwiftText? {
        let value = Spelling.identifier(name)
        return switch endpoint.parameters.first(where: { $0.name == name && $0.location == .path })?.type {
        case .string: value
        case .int, .int32, .int64, .uint64, .date: "\(value).description"
        case .uuid: "\(value).lowercaseUUIDString"
        case .named(let id) where model.types.kind(of: id).isGenericEnumeration: "\(value).rawValue"
        default: nil
        }
    }

    /// A literal with the values in it.
    private var interpolatedPath: SwiftText {
        let text = PathText.sent(endpoint.path).reduce(into: "") { text, segment in
            switch segment {
            case .literal(let literal): text += Spelling.escaped(PathText.encoded(literal))
            case .parameter(let name): text += "\\(" + interpolation(of: name).text + ")"
            }
        }
        return SwiftText(spelled: "\"" + text + "\"")
    }

    /// Alternatives of security schemes.
    static func spelled(_ alternatives: [[RequiredScheme]]) -> SwiftText {
        let lists = alternatives.map { schemes in "[\(schemes.map(spelled).joined(", "))]" as SwiftText }
        return "[\(lists.joined(", "))]"
    }

    /// Scopes are one text, as they are sent: lists of them would be more for the compiler.
    private static func spelled(_ scheme: RequiredScheme) -> SwiftText {
        let key = Spelling.literal(scheme.key)
        return scheme.scopes.isEmpty
            ? key : ".init(\(key), scopes: \(Spelling.literal(scheme.scopes.joined(separator: " "))))"
    }

    private func interpolation(of name: String) -> SwiftText {
        let value = Spelling.identifier(name)
        guard let parameter = endpoint.parameters.first(where: { $0.name == name && $0.location == .path }),
            parameter.style != .simple || parameter.explode || parameter.allowsReserved || parameter.allowsEmpty
                || !parameter.itemStyles.isEmpty
        else { return value }
        var options: SwiftText = parameter.style == .simple ? "" : ", style: .\(Self.spelled(parameter.style))"
        if !parameter.itemStyles.isEmpty {
            return
                "\(value), name: \(Spelling.literal(parameter.key))\(options), items: \(Self.spelled(parameter.itemStyles))"
        }
        if parameter.explode { options = "\(options), explode: true" }
        if parameter.allowsReserved { options = "\(options), allowReserved: true" }
        if parameter.allowsEmpty { options = "\(options), allowEmpty: true" }
        return "\(value), name: \(Spelling.literal(parameter.key))\(options)"
    }

    private var calls: [SwiftText] {
        // What replaces something comes behind it: a whole query goes before the parameters of one, and a header of the
        // caller's behind what the body and the answer ask for.
        let wholes = endpoint.parameters.filter { $0.location == .querystring }
        let late = endpoint.parameters.filter { $0.location == .header && Self.settable.contains($0.key) }
        let others = endpoint.parameters.filter {
            $0.location != .querystring && !($0.location == .header && Self.settable.contains($0.key))
        }
        var lines = wholes.flatMap(querystring) + others.compactMap(call)
        if let body = endpoint.body { lines += call(body) }
        if let accept = endpoint.accept { lines.append(".accept(\(Spelling.literal(accept)))") }
        lines += late.compactMap(call)
        if case .alternatives(let alternatives) = endpoint.security {
            lines.append(".security(\(Self.spelled(alternatives)))")
        }
        if let servers = endpoint.servers, model.operationServers.indices.contains(servers) {
            lines.append(".server(\(Spelling.literal(model.operationServers[servers].standardURL)))")
        }
        return lines
    }

    /// Headers that calls set themselves: only Swagger 2.0 has parameters called so.
    private static let settable: Set<String> = ["Accept", "Content-Type"]

    private func call(_ parameter: Parameter) -> SwiftText? {
        let start: SwiftText = "(\(Spelling.literal(parameter.key)), \(Spelling.identifier(parameter.name))"
        var options: SwiftText = ""
        let standard: (style: Parameter.Style, explode: Bool)
        let function: SwiftText
        switch parameter.location {
        case .path, .querystring: return nil
        case .query: (function, standard) = (query(of: parameter), (.form, true))
        case .header: (function, standard) = ("header", (.simple, false))
        case .cookie: (function, standard) = ("cookie", (.form, true))
        }
        if !parameter.itemStyles.isEmpty { return lists(parameter, start) }
        if parameter.style != standard.style { options = ", style: .\(Self.spelled(parameter.style))" }
        let canExplode = ![.json, .plain, .urlEncoded, .deepObject].contains(parameter.style)
        if parameter.explode != standard.explode, isComposite(parameter.type), canExplode {
            options = "\(options), explode: \(parameter.explode ? "true" : "false")"
        }
        if parameter.allowsReserved, parameter.location != .header { options = "\(options), allowReserved: true" }
        return ".\(function)\(start)\(options))"
    }

    /// Lists within lists.
    private func lists(_ parameter: Parameter, _ start: SwiftText) -> SwiftText {
        let isQuery = parameter.location == .query
        var options: SwiftText = ""
        if parameter.style != (isQuery ? .form : .simple) { options = ", style: .\(Self.spelled(parameter.style))" }
        if isQuery { options = "\(options), explode: \(parameter.explode ? "true" : "false")" }
        options = "\(options), items: \(Self.spelled(parameter.itemStyles))"
        if isQuery, parameter.allowsEmptyValue { options = "\(options), allowEmpty: true" }
        return ".\(isQuery ? "queryLists" : "headerLists")\(start)\(options))"
    }

    static func spelled(_ styles: [Parameter.Style]) -> SwiftText {
        "[\(styles.map { ".\(spelled($0))" as SwiftText }.joined(", "))]"
    }

    /// Values of the types that most have are written by functions of their own.
    private func query(of parameter: Parameter) -> SwiftText {
        // The others have an empty value that is a text.
        if parameter.allowsEmptyValue, isComposite(parameter.type) { return "queryOrEmpty" }
        guard parameter.style == .form, !parameter.allowsReserved else { return "query" }
        return switch parameter.type {
        case .string: "queryText"
        case .int: "queryInt"
        case .boolean: "queryBool"
        case .array(.string): "queryTexts"
        case .named(let id): model.types.kind(of: id).isGenericEnumeration ? "queryEnumeration" : "query"
        default: "query"
        }
    }

    private func querystring(_ parameter: Parameter) -> [SwiftText] {
        let name = Spelling.identifier(parameter.name)
        return switch parameter.style {
        case .json: [".querystring(json: \(name))"]
        case .plain: [".querystring(text: \(name))"]
        default: form(".querystring(form: \(name)", parameter.encodings)
        }
    }

    /// Whether exploding makes a difference.
    private func isComposite(_ type: TypeReference) -> Bool {
        switch type {
        case .array, .dictionary, .json, .custom: true
        case .optional(let wrapped): isComposite(wrapped)
        case .named(let id):
            if case .enumeration = model.types.kind(of: id) { false } else { true }
        default: false
        }
    }

    private static func spelled(_ style: Parameter.Style) -> SwiftText {
        switch style {
        case .simple: "simple"
        case .label: "label"
        case .matrix: "matrix"
        case .form: "form"
        case .spaceDelimited: "spaceDelimited"
        case .pipeDelimited: "pipeDelimited"
        case .tabDelimited: "tabDelimited"
        case .deepObject: "deepObject"
        case .cookie: "cookie"
        case .json: "json"
        case .urlEncoded: "urlEncoded"
        case .plain: "plain"
        }
    }

    /// A form, in whose encodings there may be something to say.
    private func form(_ start: SwiftText, _ encodings: [RequestBody.PropertyEncoding]) -> [SwiftText] {
        guard !encodings.isEmpty else { return ["\(start))"] }
        let entries = encodings.map { encoding -> SwiftText in
            var fields: [SwiftText] = []
            if let contentType = encoding.contentType { fields.append("contentType: \(Spelling.literal(contentType))") }
            if let style = encoding.style { fields.append("style: .\(Self.spelled(style))") }
            if let explode = encoding.explode { fields.append("explode: \(explode ? "true" : "false")") }
            if encoding.allowsReserved == true { fields.append("allowReserved: true") }
            if !encoding.itemStyles.isEmpty { fields.append("items: \(Self.spelled(encoding.itemStyles))") }
            if encoding.allowsEmptyValue { fields.append("allowEmpty: true") }
            if !encoding.headers.isEmpty {
                let headers = encoding.headers.map {
                    "\(Spelling.literal($0.name)): \(Spelling.literal($0.value))" as SwiftText
                }
                fields.append("headers: [\(headers.joined(", "))]")
            }
            return "\(Spelling.literal(encoding.key)): .init(\(fields.joined(", ")))"
        }
        return Layout.list(
            "\(start), encoding: ", entries, ")", indentation: 16, open: "[", close: "]"
        )
    }

    private func call(_ body: RequestBody) -> [SwiftText] {
        let name = Spelling.identifier(body.name)
        let type: SwiftText = ", contentType: \(Spelling.literal(body.contentType))"
        switch body.format {
        case .json:
            // A nil alone is no body.
            let value: SwiftText = body.isNullable && body.isRequired ? ".some(\(name))" : name
            return [".body(json: \(value)\(body.contentType == "application/json" ? "" : type))"]
        case .form: return form(".body(form: \(name)", body.encodings)
        case .sequence(let format):
            return [".body(items: \(name), as: .\(Spelling.sequenceFormat(format))\(type))"]
        case .multipart: return form(".body(multipart: \(name)", body.encodings)
        case .text:
            let label: SwiftText = body.type == .string ? "text" : "textValue"
            return [".body(\(label): \(name)\(body.contentType.contains("*") ? "" : type))"]
        case .binary: return [".body(data: \(name)\(type))"]
        }
    }
}

extension RequestBody {
    /// Its type and default argument: nil is null where a body must be there, else no body.
    func declaration(in model: APIModel) -> SwiftText {
        let type = Spelling.type(type, in: model.types)
        return switch (isRequired, isNullable) {
        case (true, false): type
        case (true, true): "\(type)?"
        case (false, false): "\(type)? = nil"
        case (false, true): "Nullable<\(type)>? = nil"
        }
    }
}
