import APIModel

/// The names in a client of swift-openapi-generator.
public struct AppleClientNames: Sendable, Hashable {
    /// A Boolean value that indicates whether the strategy is `idiomatic`; otherwise it is `defensive`.
    public var isIdiomatic = false
    /// The names in `nameOverrides`, by the name in the description.
    public var overrides: [String: String] = [:]

    public init() {}

    /// Returns the name of a type: `Operations.GetBook`, `Components.Schemas.Book`.
    func type(_ name: String) -> String { converted(name, isType: true) }

    /// Returns the name of a function, a property or a case: `getBook`, `per_page`.
    func member(_ name: String) -> String { converted(name, isType: false) }

    private func converted(_ name: String, isType: Bool) -> String {
        if let own = overrides[name] { return own }
        return isIdiomatic ? AppleNames.idiomatic(name, isType: isType) : AppleNames.defensive(name)
    }

    /// The names of common media types; others are named after their type and subtype.
    private static let contentNames = [
        "application/json": "json", "application/x-www-form-urlencoded": "urlEncodedForm",
        "multipart/form-data": "multipartForm", "text/plain": "plainText", "*/*": "any", "application/xml": "xml",
        "application/octet-stream": "binary", "text/html": "html", "application/yaml": "yaml", "text/csv": "csv",
        "image/png": "png", "application/pdf": "pdf", "image/jpeg": "jpeg",
    ]

    /// Returns the name of the case for a media type: `json`.
    func content(_ mediaType: String) -> String {
        let parts = mediaType.split(separator: ";", maxSplits: 1)
        let essence = parts.first.map { $0.lowercased().filter { $0 != " " } } ?? ""
        if let own = overrides[essence] { return own }
        if parts.count == 1, let known = Self.contentNames[essence] { return known }
        guard !isIdiomatic else { return member(parts.count == 1 ? essence : mediaType) }
        let names = essence.split(separator: "/").map { AppleNames.defensive(String($0)) }
        let parameters = parts.dropFirst().map { AppleNames.defensive($0.trimmed) }
        return (names + parameters).joined(separator: "_")
    }

    /// The names of documented statuses.
    private static let statusNames = [
        200: "ok", 201: "created", 202: "accepted", 203: "nonAuthoritativeInformation", 204: "noContent",
        205: "resetContent", 206: "partialContent", 207: "multiStatus", 208: "alreadyReported", 226: "imUsed",
        300: "multipleChoices", 301: "movedPermanently", 302: "found", 303: "seeOther", 304: "notModified",
        305: "useProxy", 307: "temporaryRedirect", 308: "permanentRedirect", 400: "badRequest", 401: "unauthorized",
        402: "paymentRequired", 403: "forbidden", 404: "notFound", 405: "methodNotAllowed", 406: "notAcceptable",
        407: "proxyAuthenticationRequired", 408: "requestTimeout", 409: "conflict", 410: "gone", 411: "lengthRequired",
        412: "preconditionFailed", 413: "contentTooLarge", 414: "uriTooLong", 415: "unsupportedMediaType",
        416: "rangeNotSatisfiable", 417: "expectationFailed", 421: "misdirectedRequest", 422: "unprocessableContent",
        423: "locked", 424: "failedDependency", 425: "tooEarly", 426: "upgradeRequired", 428: "preconditionRequired",
        429: "tooManyRequests", 431: "requestHeaderFieldsTooLarge", 451: "unavailableForLegalReasons",
        500: "internalServerError", 501: "notImplemented", 502: "badGateway", 503: "serviceUnavailable",
        504: "gatewayTimeout", 505: "httpVersionNotSupported", 506: "variantAlsoNegotiates",
        507: "insufficientStorage", 508: "loopDetected", 511: "networkAuthenticationRequired",
    ]

    private static let rangeNames = [
        1: "informational", 2: "successful", 3: "redirection", 4: "clientError", 5: "serverError",
    ]

    func status(_ code: Int) -> String { Self.statusNames[code] ?? "code\(code)" }

    /// Returns the name of a range of statuses, by the first digit.
    func range(_ hundreds: Int) -> String { Self.rangeNames[hundreds] ?? "code\(hundreds)XX" }
}

extension Substring {
    /// The text without blanks at its ends.
    fileprivate var trimmed: String {
        var rest = self
        while rest.first == " " { rest.removeFirst() }
        while rest.last == " " { rest.removeLast() }
        return String(rest)
    }
}
