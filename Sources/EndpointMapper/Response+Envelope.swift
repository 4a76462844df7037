public import EndpointRuntime

/// The result that an envelope reports, and its human-readable message.
public typealias EnvelopeResult = (isSuccess: Bool, message: String)

extension Response {
    /// The envelope of the body, set by ``EnvelopePlugin`` or ``with(_:)``; nil if unset.
    public var envelope: Envelope? { self[note: Envelope.self] }

    /// Returns a copy of the response with another envelope.
    public func with(_ envelope: Envelope) -> Response {
        var response = self
        response[note: Envelope.self] = envelope
        return response
    }

    /// Creates a response with a JSON body, for example for a cache or a test.
    public init(_ json: JSONValue, statusCode: Int = 200, envelope: Envelope? = nil) {
        self.init(statusCode: statusCode, data: Data(json.description.utf8), message: nil)
        self[note: Envelope.self] = envelope
    }

    /// The server's response that ``EnvelopePlugin`` has replaced; nil if there is none.
    public var originalResponse: Response? { self[note: RecoveredFailure.self]?.response }

    /// The error that ``EnvelopePlugin`` has replaced by a response; nil if there is none.
    public var recoveredError: EndpointError? { self[note: RecoveredFailure.self]?.error }
}

extension Response {
    /// Returns the envelope's result: its success as a Boolean value, and its message.
    ///
    /// The result is `(false, "")` if there is no envelope.
    ///
    /// - Parameter envelope: The envelope to use; nil for the envelope of the response.
    public func mapResult(_ envelope: Envelope? = nil) -> EnvelopeResult {
        guard let envelope = envelope ?? self.envelope else { return (false, "") }
        return (envelope.success.contains(fetchString(envelope.status)), fetchString(envelope.message))
    }

    /// Returns the status of the envelope, or the scalar at a path, as a string; empty if there is none.
    public func fetchStatusCode(_ path: KeyPathRoot? = nil, keys: [JSONKey] = []) -> String {
        guard let path = path ?? envelope?.status else { return "" }
        return fetchString(path, keys: keys)
    }

    /// The failure that the envelope reports; nil for a success, or without an envelope.
    public var envelopeError: EnvelopeError? {
        guard let envelope else { return nil }
        // The status alone determines a success, so the message is only read for a failure.
        let status = fetchString(envelope.status)
        if envelope.success.contains(status) { return nil }
        return EnvelopeError(status: status, message: fetchString(envelope.message))
    }

    /// Returns the decoded content of the envelope, if its status is a success.
    ///
    /// - Parameter envelope: The envelope to use; nil for the envelope of the response.
    /// - Throws: `.underlying` with an ``EnvelopeError`` if the status isn't a success; `.jsonMapping` and
    ///   `.objectMapping` if the body isn't JSON, or its content can't be decoded.
    public func mapEnvelope<Content: ReadableValue>(
        _ type: Content.Type = Content.self, _ envelope: Envelope? = nil
    ) throws(EndpointError) -> Content {
        guard let envelope = envelope ?? self.envelope else { return try content() }
        // The body is parsed first, because a body that isn't JSON must cause `.jsonMapping` rather than an error about
        // its status.
        _ = try mapJSONValue()
        if let error = with(envelope).envelopeError { throw .underlying(error, self) }
        return try content(at: envelope.content)
    }
}
