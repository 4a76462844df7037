extension ResponseModel {
    /// The name of the response's case among several contents: `created`.
    public var name: String { StatusNames.member(status) }
}

/// The names of HTTP statuses (RFC 9110, section 15, and the IANA registry).
enum StatusNames {
    /// Returns the member name of a status: `notFound`.
    static func member(_ status: Status) -> String {
        switch status {
        case .code(let code): names[code] ?? "status\(code)"
        case .range(2): "success"
        case .range(3): "redirection"
        case .range(4): "clientError"
        case .range(5): "serverError"
        case .range(let hundreds): "status\(hundreds)XX"
        case .default: "other"
        }
    }

    /// Returns the type name of a status: `NotFound`.
    static func type(_ status: Status) -> String {
        if status == .default { return "Error" }
        let name = member(status)
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    /// The type names of all statuses, status ranges and the default response.
    static let types = Set(
        (1...5).map { type(.range($0)) } + names.keys.map { type(.code($0)) } + [type(.default)])

    /// Returns whether a type's name contains a body's role: a status name, `Request` or `Response`.
    static func isRole(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        return bytes.indices.contains { start in
            // Each role begins with a capital letter, and most letters of a name are lowercase.
            guard (0x41...0x5A).contains(bytes[start]), let roles = roles[bytes[start]] else { return false }
            return roles.contains { role in
                let end = start + role.count
                guard end <= bytes.count, bytes[start..<end].elementsEqual(role) else { return false }
                return end == bytes.count || !name[name.utf8.index(name.startIndex, offsetBy: end)].isLowercase
            }
        }
    }

    /// The roles of bodies and of array elements in bodies, as UTF-8, keyed by their first byte.
    private static let roles: [UInt8: [[UInt8]]] = {
        let roles = types.union(["Request", "Response"])
        let elements = roles.map { role in
            NameStep.name(role, isProperty: false, [.element(otherwise: "Item")], repeats: false)
        }
        return Dictionary(grouping: roles.union(elements).map { Array($0.utf8) }) { $0[0] }
    }()

    private static let names: [Int: String] = [
        100: "continue", 101: "switchingProtocols", 102: "processing", 103: "earlyHints",
        200: "ok", 201: "created", 202: "accepted", 203: "nonAuthoritativeInformation", 204: "noContent",
        205: "resetContent", 206: "partialContent", 207: "multiStatus", 208: "alreadyReported", 226: "imUsed",
        300: "multipleChoices", 301: "movedPermanently", 302: "found", 303: "seeOther", 304: "notModified",
        307: "temporaryRedirect", 308: "permanentRedirect",
        400: "badRequest", 401: "unauthorized", 402: "paymentRequired", 403: "forbidden", 404: "notFound",
        405: "methodNotAllowed", 406: "notAcceptable", 407: "proxyAuthenticationRequired", 408: "requestTimeout",
        409: "conflict", 410: "gone", 411: "lengthRequired", 412: "preconditionFailed", 413: "contentTooLarge",
        414: "uriTooLong", 415: "unsupportedMediaType", 416: "rangeNotSatisfiable", 417: "expectationFailed",
        418: "teapot", 421: "misdirectedRequest", 422: "unprocessableContent", 423: "locked", 424: "failedDependency",
        425: "tooEarly", 426: "upgradeRequired", 428: "preconditionRequired", 429: "tooManyRequests",
        431: "headerFieldsTooLarge", 451: "unavailableForLegalReasons",
        500: "internalServerError", 501: "notImplemented", 502: "badGateway", 503: "serviceUnavailable",
        504: "gatewayTimeout", 507: "insufficientStorage", 508: "loopDetected",
    ]
}
