public import EndpointRuntime

/// What an envelope says, in words for people.
public typealias EnvelopeResult = (isSuccess: Bool, message: String)

extension Response {
    /// The envelope of the body, as ``EnvelopePlugin`` or ``with(_:)`` says; nil where nothing does.
    public var envelope: Envelope? { self[note: Envelope.self] }

    /// The same response, whose body is in such an envelope.
    public func with(_ envelope: Envelope) -> Response {
        var response = self
        response[note: Envelope.self] = envelope
        return response
    }

    /// A response of JSON that is made by hand, as for a cache or a test.
    public init(_ json: JSONValue, statusCode: Int = 200, envelope: Envelope? = nil) {
        self.init(statusCode: statusCode, data: Data(json.description.utf8), message: nil)
        self[note: Envelope.self] = envelope
    }

    /// What the server sent, where ``EnvelopePlugin`` has put a response of its own in that place.
    public var originalResponse: Response? { self[note: RecoveredFailure.self]?.response }

    /// Why there is no answer of the server's, where ``EnvelopePlugin`` has made a response of a failure.
    public var recoveredError: EndpointError? { self[note: RecoveredFailure.self]?.error }
}

extension Response {
    /// Whether the envelope's status stands for success, and its message; `(false, "")` where there is no envelope.
    ///
    /// - Parameter envelope: Another one than the response's own.
    public func mapResult(_ envelope: Envelope? = nil) -> EnvelopeResult {
        guard let envelope = envelope ?? self.envelope else { return (false, "") }
        return (envelope.success.contains(fetchString(envelope.status)), fetchString(envelope.message))
    }

    /// The envelope's status as text, or the text at a path; empty where nothing lies there.
    public func fetchStatusCode(_ path: KeyPathRoot? = nil, keys: [JSONKey] = []) -> String {
        guard let path = path ?? envelope?.status else { return "" }
        return fetchString(path, keys: keys)
    }

    /// What the envelope says of a call that wasn't done; nil where it was, or there is no envelope.
    public var envelopeError: EnvelopeError? {
        guard let envelope else { return nil }
        // A success is told by its status alone, so that no more is looked for.
        let status = fetchString(envelope.status)
        if envelope.success.contains(status) { return nil }
        return EnvelopeError(status: status, message: fetchString(envelope.message))
    }

    /// The content of the envelope.
    ///
    /// - Parameter envelope: Another one than the response's own.
    /// - Throws: `.underlying` with an ``EnvelopeError`` where the status is none of success; `.jsonMapping` and
    ///   `.objectMapping` where the body isn't JSON, nothing lies there, or what does is no `Content`.
    public func mapEnvelope<Content: ReadableValue>(
        _ type: Content.Type = Content.self, _ envelope: Envelope? = nil
    ) throws(EndpointError) -> Content {
        guard let envelope = envelope ?? self.envelope else { return try content() }
        // What isn't JSON has no status.
        _ = try mapJSONValue()
        if let error = with(envelope).envelopeError { throw .underlying(error, self) }
        return try content(at: envelope.content)
    }
}
