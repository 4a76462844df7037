/// An error of a call: creating the request, sending it, or decoding the response.
///
/// ```swift
/// do {
///     _ = try await bookstore.books.get(id: "A-1")
/// } catch {
///     if let problem = error.body(as: Problem.self) { show(problem.title) }
/// }
/// ```
///
/// The enumeration is a single pointer, because every call reserves memory for an error and few calls fail.
public indirect enum EndpointError: Error, Sendable {
    /// The body of the response isn't an image.
    case imageMapping(Response)
    /// The body of the response isn't JSON, or has no value at the key path.
    case jsonMapping(Response)
    /// The body of the response isn't text, or has no string at the key path.
    case stringMapping(Response)
    /// The JSON of the response doesn't match the requested type.
    case objectMapping(any Error, Response)
    /// A value of the request can't be encoded.
    case encodableMapping(any Error)
    /// The status of the response isn't a success.
    case statusCode(Response)
    /// An error of the transport, such as `URLError`, or a ``ContentTypeError``.
    ///
    /// The case also contains the response, if there is one.
    case underlying(any Error, Response?)
    /// The URL of the request is invalid.
    case requestMapping(String)
    /// A parameter of the request can't be encoded.
    case parameterEncoding(any Error)
}

extension EndpointError {
    /// The response of the server; nil if the error occurred before a response was received.
    public var response: Response? {
        switch self {
        case .imageMapping(let response), .jsonMapping(let response), .stringMapping(let response),
            .objectMapping(_, let response), .statusCode(let response):
            response
        case .underlying(_, let response): response
        case .encodableMapping, .requestMapping, .parameterEncoding: nil
        }
    }

    /// The cause of the error: an error of the transport, a decoder, an encoder or the parser.
    ///
    /// The value is nil if there is no cause, for example for a status that isn't a success.
    public var underlyingError: (any Error)? {
        switch self {
        case .objectMapping(let error, _), .encodableMapping(let error), .underlying(let error, _),
            .parameterEncoding(let error):
            error
        case .imageMapping(let response), .jsonMapping(let response), .stringMapping(let response):
            response.context.cause
        case .statusCode, .requestMapping: nil
        }
    }

    /// The error of the transport, a coder or an error filter; this error if it has no underlying error.
    public var unwrapped: any Error { underlyingError ?? self }

    /// The status of the response; nil if the error occurred before a response was received.
    public var statusCode: Int? { response?.statusCode }

    /// Returns the body of the response, decoded as a documented type.
    ///
    /// The result is nil if there is no response, or the body doesn't match the type. To get the decoding error, call
    /// ``decodedBody(as:at:)``.
    ///
    /// - Parameter path: The location of the value in the body.
    public func body<Value: ReadableValue>(as type: Value.Type, at path: KeyPathRoot = .root) -> Value? {
        try? decodedBody(at: path)
    }

    /// Decodes the body of the response as a documented type.
    ///
    /// - Parameter path: The location of the value in the body.
    /// - Throws: `.jsonMapping` or `.objectMapping` if the body isn't a `Value`; this error if there is no response.
    public func decodedBody<Value: ReadableValue>(
        as type: Value.Type = Value.self, at path: KeyPathRoot = .root
    ) throws(EndpointError) -> Value {
        guard var response else { throw self }
        // Tolerant reading would decode any body as a `Value`, so coercions are disabled.
        response.context.tolerance = nil
        if let stubbed = response.context.stubbed { return try stubbed.content(response) }
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
    /// Creates an error from any error.
    ///
    /// An `EndpointError` is unchanged, and a `ParameterError` becomes `.parameterEncoding`. Any other error becomes
    /// `.underlying`, a cancellation as well.
    public init(wrapping error: any Error) {
        switch error {
        case let error as EndpointError: self = error
        case is CancellationError: self = .underlying(Cancellation.error, nil)
        case is ParameterError: self = .parameterEncoding(error)
        default: self = .underlying(error, nil)
        }
    }
}

extension Result {
    /// The error of a failure; nil for a success.
    public var error: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }

    /// The value of a success; nil for a failure.
    public var value: Success? { try? get() }
}

extension Result where Failure == any Error {
    /// Creates the result of an asynchronous closure: its value, or the error that it throws.
    nonisolated(nonsending) package init(catching body: nonisolated(nonsending) () async throws -> Success) async {
        do {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}

extension EndpointError: CustomReflectable {
    /// The mirror for `dump` and debuggers.
    ///
    /// The mirror contains the case, the redacted description of the underlying error, and the response. The underlying
    /// error isn't in the mirror, because it may contain the whole URL; see ``underlyingError``.
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
