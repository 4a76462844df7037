#if canImport(Darwin) || URLSession
    public import Foundation
#endif

#if URLSession && canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// The response of a server.
///
/// ```swift
/// let response = try await provider.request(.get(id: "A-1"))
/// let book     = try response.filterSuccessfulStatusCodes().map(Book.self, atKeyPath: "book")
/// ```
public struct Response: Sendable {
    /// The status of the response.
    public var statusCode: Int
    /// The body of the response; empty if the body was written to a file or is streamed.
    ///
    /// If an item of a stream can't be decoded, the response of the error has the bytes of that item.
    public var data: Data
    private var facts: CopiedOnWrite<ResponseContext>

    /// Creates a response.
    public init(
        statusCode: Int, data: Data, message: RequestMessage?, head: ResponseHead? = nil, file: URL? = nil
    ) {
        self.statusCode = statusCode
        self.data = data
        facts = CopiedOnWrite(ResponseContext(message: message, head: head, file: file))
    }

    /// The request that was sent, including changes by plugins.
    public var message: RequestMessage? { context.message }
    /// The status and the headers of the response; nil for most stubs.
    public var head: ResponseHead? { context.head }
    /// The file that the body was written to; nil if the call isn't a download.
    public var file: URL? { context.file }

    /// The facts about the response's call, and the settings with which the body is decoded.
    package internal(set) var context: ResponseContext {
        _read { yield facts.value }
        _modify { yield &facts.value }
    }

    /// The value for a key, which a middleware or a plugin has set; nil if there is none.
    ///
    /// Copies of the response, such as the response of an error, have the same value.
    public subscript<Key: CallKey>(key: Key.Type) -> Key.Value? {
        get { context.values[ObjectIdentifier(key)] as? Key.Value }
        set { context.values[ObjectIdentifier(key)] = newValue }
    }
}

extension Response {
    /// Returns the value of a header; nil if the response doesn't have it.
    ///
    /// Names are case-insensitive (RFC 9110, section 5.1).
    public func header(_ name: String) -> String? {
        head?[header: name]
    }

    /// A Boolean value that indicates whether the body is a stream's item that couldn't be decoded.
    var isStreamedItem: Bool { context.stream != nil && !data.isEmpty }

    /// A Boolean value that indicates whether the response is a sample of a stub.
    var isSample: Bool { head == nil }

    /// Returns a copy of the response for an error, with the cause of the error.
    func failing(with cause: any Error) -> Response {
        var response = self
        response.context.cause = cause
        return response
    }
}

extension Response: Equatable {
    /// Returns a Boolean value that indicates whether two responses are equal.
    ///
    /// The requests of the responses aren't compared.
    public static func == (lhs: Response, rhs: Response) -> Bool {
        lhs.statusCode == rhs.statusCode && lhs.data == rhs.data && lhs.file == rhs.file
            && lhs.head == rhs.head
    }
}

extension Response: CustomStringConvertible, CustomDebugStringConvertible {
    public var description: String {
        "Status Code: \(statusCode), Data Length: \(data.count)"
    }

    public var debugDescription: String { description }
}

extension Response {
    /// Returns the response if its status is in a range.
    ///
    /// - Throws: `.statusCode` if the status isn't in the range.
    public func filter(statusCodes: some RangeExpression<Int>) throws(EndpointError) -> Response {
        guard statusCodes.contains(statusCode) else { throw .statusCode(self) }
        return self
    }

    /// Returns the response if it has the given status.
    ///
    /// - Throws: `.statusCode` if the status is another one.
    public func filter(statusCode: Int) throws(EndpointError) -> Response {
        try filter(statusCodes: statusCode...statusCode)
    }

    /// Returns the response if its status is a success.
    ///
    /// If a generated operation documents a redirect as its only success, a redirect is returned too.
    ///
    /// - Throws: `.statusCode` if the status isn't 200 to 299.
    public func filterSuccessfulStatusCodes() throws(EndpointError) -> Response {
        context.isRedirectResult ? self : try filter(statusCodes: 200...299)
    }

    /// Returns the response if its status is a success or a redirect.
    ///
    /// - Throws: `.statusCode` if the status isn't 200 to 399.
    public func filterSuccessfulStatusAndRedirectCodes() throws(EndpointError) -> Response {
        try filter(statusCodes: 200...399)
    }
}

extension Response {
    /// A copy of the response without secrets in its header fields and URLs, for a cache or a log.
    ///
    /// Secret fields of the request and of the response are removed, and secrets in URLs are replaced by `<redacted>`.
    /// Secrets are the client's credentials, values that the description declares secret, and values whose names
    /// indicate secrets. The bodies are unchanged.
    public var withoutSecrets: Response {
        Response(
            statusCode: statusCode, data: data, message: message?.without(context.redaction, of: context.operation),
            head: head?.without(context.redaction, of: context.operation), file: file)
    }
}

extension Response: CustomReflectable {
    /// The mirror for `dump` and debuggers, without secrets and with only the length of the body.
    ///
    /// Secrets are the client's credentials and values with a secret name.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "statusCode": statusCode, "data": "\(data.count) bytes",
                "message": message.map { Reflected($0.mirror(without: context.redaction)) } as Any,
                "head": headWithoutEchoes.map { Reflected($0.mirror(without: context.redaction)) } as Any,
                "file": file?.path as Any, "cause": context.cause.map { ErrorMessage.of($0) } as Any,
            ]
        )
    }

    /// The head without the request's secrets, which some servers echo in header fields of any name.
    private var headWithoutEchoes: ResponseHead? {
        guard let head else { return nil }
        let sent = SentSecrets(message, context.redaction, of: context.operation)
        var headers = HeaderFields()
        for field in head.headers { headers.append(field.name, sent.hidden(in: field.value)) }
        return ResponseHead(statusCode: head.statusCode, headers: headers, url: head.url)
    }
}

#if canImport(Darwin) || URLSession
    extension Response {
        /// The request that was sent, including changes by plugins.
        public var request: URLRequest? { message?.urlRequest }

        /// The ``head`` of the response as an `HTTPURLResponse`; nil for most stubs.
        public var response: HTTPURLResponse? { head?.httpURLResponse }

        /// Creates a response.
        public init(
            statusCode: Int, data: Data, request: URLRequest? = nil, response: HTTPURLResponse? = nil, file: URL? = nil
        ) {
            self.init(
                statusCode: statusCode, data: data, message: request.map { RequestMessage($0) },
                head: response.map { ResponseHead($0) }, file: file
            )
        }
    }
#endif
