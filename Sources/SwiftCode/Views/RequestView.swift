import APIModel

/// Spells the request that a case of the target makes.
struct RequestView {
    private let endpoint: Endpoint
    private let model: APIModel
    /// What the request is called where no parameter is called so.
    private let request: SwiftText

    init(_ endpoint: Endpoint, _ model: APIModel) {
        self.endpoint = endpoint
        self.model = model
        // Once, for every line names it.
        let taken = endpoint.parameters.map(\.name) + [endpoint.body?.name].compactMap { $0 }
        request = taken.contains("request") ? (taken.contains("operation") ? "operationRequest" : "operation") : "request"
    }

    var lines: [SwiftText] {
        let start: SwiftText = "OperationRequest(\(method), \(template ?? path))"
        let calls = calls
        guard !calls.isEmpty else { return ["return \(start)"] }
        return ["var \(request) = \(start)"] + calls + ["return \(request)"]
    }

    private static let methods: Set<String> = [
        "CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "QUERY", "TRACE",
    ]

    private var method: SwiftText {
        Self.methods.contains(endpoint.method)
            ? ".\(Spelling.member(endpoint.method.lowercased()))"
            : "HTTPMethod(rawValue: \(Spelling.literal(endpoint.method)))"
    }

    /// The path as the description has it, and the values in the order of their names, where the runtime takes so many
    /// and they are written as they are.
    private var template: SwiftText? {
        var text = ""
        var values: [SwiftText] = []
        for segment in endpoint.path {
            switch segment {
            case .literal(let literal): text += Spelling.escaped(PathText.encoded(literal))
            case .parameter(let name):
                let value = Spelling.identifier(name)
                guard interpolation(of: name) == value else { return nil }
                text += "{\(name)}"
                values.append(value)
            }
        }
        guard 1...4 ~= values.count else { return nil }
        return "\(SwiftText(spelled: "\"" + text + "\"")), \(values.joined(", "))"
    }

    /// The path as a literal with the parameters in it.
    private var path: SwiftText {
        var text = ""
        for segment in endpoint.path {
            switch segment {
            case .literal(let literal): text += Spelling.escaped(PathText.encoded(literal))
            case .parameter(let name): text += "\\(" + interpolation(of: name).text + ")"
            }
        }
        return SwiftText(spelled: "\"" + text + "\"")
    }

    /// Alternatives of security schemes.
    static func spelled(_ alternatives: [[String]]) -> SwiftText {
        let lists = alternatives.map { schemes in "[\(schemes.map { Spelling.literal($0) }.joined(", "))]" as SwiftText }
        return "[\(lists.joined(", "))]"
    }

    private func interpolation(of name: String) -> SwiftText {
        let value = Spelling.identifier(name)
        guard let parameter = endpoint.parameters.first(where: { $0.name == name && $0.location == .path }),
            parameter.style != .simple || parameter.explode || parameter.allowsReserved
        else { return value }
        var options: SwiftText = parameter.style == .simple ? "" : ", style: .\(Self.spelled(parameter.style))"
        if parameter.explode { options = "\(options), explode: true" }
        if parameter.allowsReserved { options = "\(options), allowReserved: true" }
        return "\(value), name: \(Spelling.literal(parameter.key))\(options)"
    }

    private var calls: [SwiftText] {
        var lines = endpoint.parameters.compactMap(call)
        if let body = endpoint.body { lines += call(body) }
        if let accept = endpoint.accept { lines.append("\(request).accept(\(Spelling.literal(accept)))") }
        if case .alternatives(let alternatives) = endpoint.security {
            lines.append("\(request).security(\(Self.spelled(alternatives)))")
        }
        if let server = endpoint.server, !server.urlTemplate.isEmpty {
            var url = server.urlTemplate
            for variable in server.variables {
                url = url.split(separator: "{\(variable.key)}", omittingEmptySubsequences: false).joined(separator: variable.defaultValue)
            }
            lines.append("\(request).server(\(Spelling.literal(url)))")
        }
        return lines
    }

    private func call(_ parameter: Parameter) -> SwiftText? {
        let start: SwiftText = "(\(Spelling.literal(parameter.key)), \(Spelling.identifier(parameter.name))"
        var options: SwiftText = ""
        let standard: (style: Parameter.Style, explode: Bool)
        let function: SwiftText
        switch parameter.location {
        case .path: return nil
        case .querystring: return querystring(parameter)
        case .query: (function, standard) = (query(of: parameter), (.form, true))
        case .header: (function, standard) = ("header", (.simple, false))
        case .cookie: (function, standard) = ("cookie", (.form, true))
        }
        if parameter.style != standard.style { options = ", style: .\(Self.spelled(parameter.style))" }
        let canExplode = ![.json, .plain, .urlEncoded, .deepObject].contains(parameter.style)
        if parameter.explode != standard.explode, isComposite(parameter.type), canExplode {
            options = "\(options), explode: \(parameter.explode ? "true" : "false")"
        }
        if parameter.allowsReserved, parameter.location != .header { options = "\(options), allowReserved: true" }
        return "\(request).\(function)\(start)\(options))"
    }

    /// Values of the types that most have are written by functions of their own.
    private func query(of parameter: Parameter) -> SwiftText {
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

    private func querystring(_ parameter: Parameter) -> SwiftText {
        let name = Spelling.identifier(parameter.name)
        return switch parameter.style {
        case .json: "\(request).querystring(json: \(name))"
        case .plain: "\(request).querystring(text: \(name))"
        default: "\(request).querystring(form: \(name))"
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

    /// A form in whose encoding there is something to say.
    private func form(_ label: SwiftText, _ body: RequestBody) -> [SwiftText] {
        let name = Spelling.identifier(body.name)
        guard !body.encodings.isEmpty else { return ["\(request).body(\(label): \(name))"] }
        let entries = body.encodings.map { encoding -> SwiftText in
            var fields: [SwiftText] = []
            if let contentType = encoding.contentType { fields.append("contentType: \(Spelling.literal(contentType))") }
            if let style = encoding.style { fields.append("style: .\(Self.spelled(style))") }
            if let explode = encoding.explode { fields.append("explode: \(explode ? "true" : "false")") }
            if encoding.allowsReserved == true { fields.append("allowReserved: true") }
            return "\(Spelling.literal(encoding.key)): .init(\(fields.joined(", ")))"
        }
        return Layout.list(
            "\(request).body(\(label): \(name), encoding: ", entries, ")", indentation: 12, open: "[", close: "]"
        )
    }

    private func call(_ body: RequestBody) -> [SwiftText] {
        let name = Spelling.identifier(body.name)
        let type: SwiftText = ", contentType: \(Spelling.literal(body.contentType))"
        switch body.format {
        case .json:
            return ["\(request).body(json: \(name)\(body.contentType == "application/json" ? "" : type))"]
        case .form: return form("form", body)
        case .sequence(let format):
            return ["\(request).body(items: \(name), as: .\(Spelling.sequenceFormat(format))\(type))"]
        case .multipart: return form("multipart", body)
        case .text: return ["\(request).body(text: \(name)\(body.contentType.contains("*") ? "" : type))"]
        case .binary: return ["\(request).body(data: \(name)\(type))"]
        }
    }
}

/// The literal text of a path.
enum PathText {
    /// What can't stand in a path is percent-encoded (RFC 3986, section 3.3); what is encoded already stays.
    static func encoded(_ text: String) -> String {
        if text.utf8.allSatisfy(isAllowed) { return text }
        var encoded: [UInt8] = []
        for byte in text.utf8 {
            if isAllowed(byte) {
                encoded.append(byte)
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                encoded += "%\(digits.utf8.count == 1 ? "0" : "")\(digits)".utf8
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: byte < 0x80 && "-._~!$&'()*+,;=:@/%?".utf8.contains(byte)
        }
    }
}
