public import EndpointRuntime

/// The result that an envelope reports, and its human-readable message.
public typealias EnvelopeResult = (isSuccess: Bool, message: String)

extension Response {
    /// The envelope of the body, as ``EnvelopePlugin`` or ``with(_:)`` says; nil where nothing does.
    public var envelope: Envelope? { self[note: Envelope.self] }

    /// Returns the same response with another envelope.
    public func with(_ envelope: Envelope) -> Response {
        var response = self
        response[note: Envelope.self] = envelope
        return response
    }

    /// Creates a JSON response manually, for example for a cache or a test.
    public init(_ json: JSONValue, statusCode: Int = 200, envelope: Envelope? = nil) {
        self.init(statusCode: statusCode, data: Data(json.description.utf8), message: nil)
        self[note: Envelope.self] = envelope
    }

    /// The server's response, if ``EnvelopePlugin`` has replaced it.
    public var originalResponse: Response? { self[note: RecoveredFailure.self]?.response }

    /// The error that ``EnvelopePlugin`` has replaced by a response.
    public var recoveredError: EndpointError? { self[note: RecoveredFailure.self]?.error }
}

extension Response {
    /// Returns whether the envelope's status is a success, and the envelope's message.
    ///
    /// The result is `(false, "")` if there is no envelope.
    ///
    /// - Parameter envelope: An envelope to use instead of the response's own.
    public func mapResult(_ envelope: Envelope? = nil) -> EnvelopeResult {
        guard let envelope = envelope ?? self.envelope else { return (false, "") }
        return (envelope.success.contains(fetchString(envelope.status)), fetchString(envelope.message))
    }

    /// Returns the envelope's status, or the value at a path, as a string; empty if there is none.
    public func fetchStatusCode(_ path: KeyPathRoot? = nil, keys: [JSONKey] = []) -> String {
        guard let path = path ?? envelope?.status else { return "" }
        return fetchString(path, keys: keys)
    }

    /// The failure that the envelope reports; nil if it reports a success, or there is no envelope.
    public var envelopeError: EnvelopeError? {
        guard let envelope else { return nil }
        // The status alone determines a success, so nothing else is read.
        let status = fetchString(envelope.status)
        if envelope.success.contains(status) { return nil }
        return EnvelopeError(status: status, message: fetchString(envelope.message))
    }

    /// Returns the content of the envelope.
    ///
    /// - Parameter envelope: An envelope to use instead of the response's own.
    /// - Throws: `.underlying` with an ``EnvelopeError`` if the status isn't a success; `.jsonMapping` and
    ///   `.objectMapping` if the body isn't JSON, or has no `Content`.
    public func mapEnvelope<Content: ReadableValue>(
        _ type: Content.Type = Content.self, _ envelope: Envelope? = nil
    ) throws(EndpointError) -> Content {
        guard let envelope = envelope ?? self.envelope else { return try content() }
        // A body that isn't JSON has no envelope, and so no status.
        _ = try mapJSONValue()
        if let error = with(envelope).envelopeError { throw .underlying(error, self) }
        return try content(at: envelope.content)
    }
}
