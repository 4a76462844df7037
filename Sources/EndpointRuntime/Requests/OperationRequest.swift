public import Foundation

/// What an operation sends, before it is known to which server and with which credentials.
public struct OperationRequest: Sendable {
    public let method: HTTPMethod
    /// Percent-encoded; begins with a slash.
    public let path: String
    /// Percent-encoded, without the question mark.
    public private(set) var query = ""
    public private(set) var headers: [String: String] = [:]
    public private(set) var task = RequestTask.requestPlain
    /// Alternatives, each a list of security schemes that are needed together. Nil: what the client holds is sent; no
    /// alternative at all: nothing is.
    public private(set) var security: [[String]]?
    /// The server that holds for this operation alone.
    public private(set) var server: String?
    /// What was wrong with a parameter; thrown when the request is built.
    private(set) var failure: (any Error)?

    @_spi(Generated)
    public init(_ method: HTTPMethod, _ path: RequestPath) {
        self.method = method
        self.path = path.text
        failure = path.failure
    }

    /// A nil value isn't sent.
    @_spi(Generated)
    public mutating func query<Value: WritableValue>(
        _ name: StaticString, _ value: Value?, style: ParameterStyle = .form, explode: Bool = true,
        allowReserved: Bool = false
    ) {
        guard let value else { return }
        recording { request throws in
            try ParameterSerializer.appendQuery(
                value, name: name.description, style: style, explode: explode, allowReserved: allowReserved,
                to: &request.query
            )
        }
    }

    @_spi(Generated)
    public mutating func header<Value: WritableValue>(
        _ name: StaticString, _ value: Value?, style: ParameterStyle = .simple, explode: Bool = false
    ) {
        guard let value else { return }
        recording { request throws in
            request.headers[name.description] = try ParameterSerializer.header(
                value, name: name.description, style: style, explode: explode
            )
        }
    }

    @_spi(Generated)
    public mutating func cookie<Value: WritableValue>(
        _ name: StaticString, _ value: Value?, style: ParameterStyle = .form, explode: Bool = true
    ) {
        guard let value else { return }
        recording { request throws in
            guard
                let cookie = try ParameterSerializer.cookie(
                    value, name: name.description, style: style, explode: explode
                )
            else { return }
            request.headers["Cookie"] = request.headers["Cookie"].map { $0 + "; " + cookie } ?? cookie
        }
    }

    @_spi(Generated)
    public mutating func body<Value: WritableValue>(json value: Value?, contentType: StaticString = "application/json") {
        if let value { task = .requestModel(value, format: .json(contentType: contentType.description)) }
    }

    @_spi(Generated)
    public mutating func body<Value: WritableValue>(form value: Value?) {
        if let value { task = .requestModel(value, format: .form) }
    }

    @_spi(Generated)
    public mutating func body<Value: WritableValue>(multipart value: Value?) {
        if let value { task = .requestModel(value, format: .multipart) }
    }

    @_spi(Generated)
    public mutating func body<Item: WritableValue>(
        items: [Item]?, as format: SequenceFormat, contentType: StaticString
    ) {
        guard let items else { return }
        recording { request throws in
            let texts = try items.map { item in
                let buffer = JSONBuffer()
                var writer = ValueWriter(buffer)
                try item.write(to: &writer)
                return buffer.bytes
            }
            request.body(data: format.body(of: texts), contentType: contentType)
        }
    }

    @_spi(Generated)
    public mutating func body(text: String?, contentType: StaticString = "text/plain; charset=utf-8") {
        body(data: text.map { Data($0.utf8) }, contentType: contentType)
    }

    @_spi(Generated)
    public mutating func body(data: Data?, contentType: StaticString = "application/octet-stream") {
        guard let data else { return }
        task = .requestData(data)
        headers["Content-Type"] = contentType.description
    }

    @_spi(Generated)
    public mutating func accept(_ mediaType: StaticString) {
        headers["Accept"] = mediaType.description
    }

    @_spi(Generated)
    public mutating func security(_ alternatives: [[String]]) {
        security = alternatives
    }

    @_spi(Generated)
    public mutating func server(_ baseURL: String) {
        server = baseURL
    }

    private mutating func recording(_ change: (inout OperationRequest) throws -> Void) {
        do {
            try change(&self)
        } catch {
            failure = failure ?? error
        }
    }
}
