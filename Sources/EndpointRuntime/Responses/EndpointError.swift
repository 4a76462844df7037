/// An error of a call, from the request to its decoded content.
///
/// ```swift
/// do {
///     _ = try await bookstore.books.get(id: "A-1")
/// } catch {
///     if let problem = error.body(as: Problem.self) { show(problem.title) }
/// }
/// ```
///
/// It is a single pointer, whatever it contains: every call reserves space for one, and few fail.
public indirect enum EndpointError: Error, Sendable {
    /// The body isn't an image.
    case imageMapping(Response)
    /// The body isn't JSON, or has no value at the key path.
    case jsonMapping(Response)
    /// The body isn't text, or has no string at the key path.
    case stringMapping(Response)
    /// The JSON isn't what the type asks for.
    case objectMapping(any Error, Response)
    /// A value can't be encoded.
    case encodableMapping(any Error)
    /// The status isn't one that counts as success.
    case statusCode(Response)
    /// The transport's own error, such as `URLError`, or a ``ContentTypeError``.
    ///
    /// The error is stored with its response.
    case underlying(any Error, Response?)
    /// The URL is invalid.
    case requestMapping(String)
    /// A parameter can't be encoded.
    case parameterEncoding(any Error)
}

extension EndpointError {
    /// The response, where there was one.
    public var response: Response? {
        switch self {
        case .imageMapping(let response), .jsonMapping(let response), .stringMapping(let response),
            .objectMapping(_, let response), .statusCode(let response):
            response
        case .underlying(_, let response): response
        case .encodableMapping, .requestMapping, .parameterEncoding: nil
        }
    }

    /// The cause: the error of the transport, of a decoder, an encoder or the parser.
    ///
    /// The cause is nil if there is none, as for a status that isn't a success.
    public var underlyingError: (any Error)? {
        switch self {
        case .objectMapping(let error, _), .encodableMapping(let error), .underlying(let error, _),
            .parameterEncoding(let error):
            error
        case .imageMapping(let response), .jsonMapping(let response), .stringMapping(let response): response.cause
        case .statusCode, .requestMapping: nil
        }
    }

    /// The underlying error, of an error filter or the connection; this error itself if there is none.
    public var unwrapped: any Error { underlyingError ?? self }

    /// The status of the response, where there was one.
    public var statusCode: Int? { response?.statusCode }

    /// Returns the body of the response as a documented type.
    ///
    /// The result is nil if there is no response or its body is another one, whose error ``decodedBody(as:at:)``
    /// throws.
    ///
    /// - Parameter path: The location of the value in the body.
    public func body<Value: ReadableValue>(as type: Value.Type, at path: KeyPathRoot = .root) -> Value? {
        try? decodedBody(at: path)
    }

    /// Decodes the body of the response as a documented type.
    ///
    /// - Parameter path: The location of the value in the body.
    /// - Throws: `.jsonMapping` or `.objectMapping` if the body isn't a `Value`. This error if there is no response.
    public func decodedBody<Value: ReadableValue>(
        as type: Value.Type = Value.self, at path: KeyPathRoot = .root
    ) throws(EndpointError) -> Value {
        guard var response else { throw self }
        // Tolerantly, anything would be a `Value`.
        response.coercionLog = nil
        if let stubbed = response.stubbed { return try stubbed.content(response) }
        do {
            return try response.content(at: path)
        } catch {
            if response.isForm { return try response.formContent(at: path) }
            if response.isMultipart { return try response.partContent(at: path) }
            if response.isText, let value: Value = try? response.valueInText(at: path) { return value }
            throw error
        }
    }
}

extension EndpointError {
    /// An error of any kind as one of this type: itself, a cancellation, or what it wraps.
    package init(wrapping error: any Error) {
        switch error {
        case let error as EndpointError: self = error
        case is CancellationError: self = .underlying(Cancellation.error, nil)
        case is ParameterError: self = .parameterEncoding(error)
        default: self = .underlying(error, nil)
        }
    }
}

extension Result {
    /// The failure; nil where there is a success.
    public var error: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }

    /// The success; nil where there is a failure.
    public var value: Success? { try? get() }
}

extension EndpointError: CustomReflectable {
    /// The mirror for `dump` and debuggers.
    ///
    /// The mirror contains the case, the underlying error's description without secrets, and the response. The error
    /// itself, which may contain the whole URL, is ``underlyingError``.
    public var customMirror: Mirror {
        let error = underlyingError.map { ErrorMessage.of($0) } as Any
        let children: KeyValuePairs<String, Any> =
            switch self {
            case .imageMapping(let response): ["imageMapping": response]
            case .jsonMapping(let response): ["jsonMapping": response]
            case .stringMapping(let response): ["stringMapping": response]
            case .objectMapping(_, let response): ["objectMapping": error, "response": response]
            case .encodableMapping: ["encodableMapping": error]
            case .statusCode(let response): ["statusCode": response]
            case .underlying(_, let response): ["underlying": error, "response": response as Any]
            case .requestMapping(let url): ["requestMapping": Redaction.standard.text(url)]
            case .parameterEncoding: ["parameterEncoding": error]
            }
        return Mirror(self, children: children, displayStyle: .enum)
    }
}
