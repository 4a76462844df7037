public import EndpointRuntime

/// The result that an envelope reports, and its human-readable message.
public typealias EnvelopeResult = (isSuccess: Bool, message: String)

/// The key of a response's envelope.
private enum EnvelopeKey: CallKey { typealias Value = Envelope }

extension Response {
    /// The envelope of the body, set by ``EnvelopePlugin`` or ``with(_:)``; nil if unset.
    public var envelope: Envelope? { self[EnvelopeKey.self] }

    /// Returns a copy of the response with another envelope.
    public func with(_ envelope: Envelope) -> Response {
        var response = self
        response[EnvelopeKey.self] = envelope
        return response
    }

    /// Creates a response with a JSON body, for example for a cache or a test.
    public init(_ json: JSONValue, statusCode: Int = 200, envelope: Envelope? = nil) {
        self.init(statusCode: statusCode, data: Data(json.description.utf8), message: nil)
        self[EnvelopeKey.self] = envelope
    }

    /// The server's response that ``EnvelopePlugin`` has replaced; nil if there is none.
    public var originalResponse: Response? { self[RecoveredFailure.self]?.response }

    /// The error that ``EnvelopePlugin`` has replaced by a response; nil if there is none.
    public var recoveredError: EndpointError? { self[RecoveredFailure.self]?.error }
}

extension Response {
    /// Returns the envelope's result: its success as a Boolean value, and its message.
    ///
    /// The result is `(false, "")` if there is no envelope.
    ///
    /// - Parameter envelope: The envelope to use; nil for the envelope of the response.
    public func mapResult(_ envelope: Envelope? = nil) -> EnvelopeResult {
        guard let envelope = envelope ?? self.envelope else { return (false, "") }
        return (envelope.success.contains(fetchStatusCode(envelope.status)), fetchString(envelope.message))
    }

    /// Returns the status of the envelope, or the scalar at a path, as a string; empty if there is none.
    ///
    /// A whole number has no fraction: both `0` and `0.0` are "0".
    public func fetchStatusCode(_ path: KeyPathRoot? = nil, keys: [JSONKey] = []) -> String {
        guard let path = path ?? envelope?.status else { return "" }
        return toJSON(path)[keys].statusText
    }

    /// The failure that the envelope reports; nil for a success, or without an envelope.
    public var envelopeError: EnvelopeError? {
        guard let envelope else { return nil }
        // The status alone determines a success, so the message is only read for a failure.
        let status = fetchStatusCode(envelope.status)
        if envelope.success.contains(status) { return nil }
        return EnvelopeError(status: status, message: fetchString(envelope.message))
    }

    /// The failure that the response's envelope reports; nil for a success, or without a status.
    var refusal: EnvelopeError? {
        guard let error = envelopeError, !error.status.isEmpty else { return nil }
        return error
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

// These functions don't throw: a missing value is null or empty.
extension Response {
    /// Returns the JSON value at a path; by default the content of the envelope.
    ///
    /// The result is null if there is no value, or the body isn't JSON.
    public func toJSON(_ path: KeyPathRoot? = nil) -> JSONValue {
        (try? with(.strict).content(at: path ?? envelope?.content ?? .root)) ?? .null
    }

    /// Returns the scalar at a path as a string; empty for other values.
    ///
    /// Numbers and Boolean values are written as in JSON.
    ///
    /// - Parameters:
    ///   - path: The path of the value; nil for the content of the envelope.
    ///   - keys: The keys and indexes from the value at the path to the scalar.
    public func fetchString(_ path: KeyPathRoot? = nil, keys: [JSONKey] = []) -> String {
        toJSON(path)[keys].scalarText
    }

    /// Returns the value at a path as a string; `null` if there is none.
    ///
    /// Objects and arrays are written as JSON in several lines, scalars as their strings.
    ///
    /// - Parameters:
    ///   - path: The path from the root of the body.
    ///   - keys: The keys and indexes from the value at the path.
    public func fetchJSONString(_ path: KeyPathRoot = .root, keys: [JSONKey] = []) -> String {
        let value = toJSON(path)[keys]
        return switch value {
        case .null: "null"
        case .array, .object: value.prettyText
        case .boolean, .number, .string: value.scalarText
        }
    }
}

// These functions decode models tolerantly, regardless of the call's mapping policy: a property that is missing or has
// another type has its default. If the whole model can't be decoded, the result is the default instance of a
// `Modelable` type, and an error for other types.

extension Response {
    /// Returns the model at a path; by default the model in the content of the envelope.
    ///
    /// If there is no model, the result is the default instance.
    public func mapObject<Model: Modelable>(_ type: Model.Type = Model.self, at path: KeyPathRoot? = nil) -> Model {
        (try? model(at: path)) ?? Model()
    }

    /// Returns the result of the envelope, and the model in its content.
    ///
    /// If there is no model, the result is a failure whose message describes the reason.
    ///
    /// - Parameter envelope: The envelope to use; nil for the envelope of the response.
    public func mapObjResult<Model: Modelable>(
        _ type: Model.Type = Model.self, _ envelope: Envelope? = nil
    ) -> (result: EnvelopeResult, model: Model) {
        (try? result(envelope, otherwise: Model())) ?? (mapResult(envelope), Model())
    }

    /// Returns the models of an array at a path; by default the array in the content of the envelope.
    ///
    /// The result is empty if there is no array. Elements that can't be decoded become default instances, so that the
    /// number of elements is preserved.
    public func mapArray<Model: Modelable>(_ type: Model.Type = Model.self, at path: KeyPathRoot? = nil) -> [Model] {
        (try? model(at: path)) ?? []
    }

    /// Returns the result of the envelope, and the models in its content.
    ///
    /// If there is no array, the result is a failure whose message describes the reason.
    ///
    /// - Parameter envelope: The envelope to use; nil for the envelope of the response.
    public func mapArrayResult<Model: Modelable>(
        _ type: Model.Type = Model.self, _ envelope: Envelope? = nil
    ) -> (result: EnvelopeResult, models: [Model]) {
        (try? result(envelope, otherwise: [])) ?? (mapResult(envelope), [])
    }
}

extension Response {
    /// Returns the decoded value at a path; by default the content of the envelope.
    ///
    /// - Throws: `.jsonMapping` if the body isn't JSON or has no value at the path; `.objectMapping` if the value can't
    ///   be decoded.
    @_disfavoredOverload
    public func mapObject<Model: Decodable>(
        _ type: Model.Type = Model.self, at path: KeyPathRoot? = nil
    ) throws(EndpointError) -> Model {
        do throws(EndpointError) {
            return try model(at: path)
        } catch {
            guard let standard = Model.defaultInstance else { throw error }
            return standard
        }
    }

    /// Returns the result of the envelope, and the decoded value of its content.
    ///
    /// - Parameter envelope: The envelope to use; nil for the envelope of the response.
    /// - Throws: The errors of `mapObject`.
    @_disfavoredOverload
    public func mapObjResult<Model: Decodable>(
        _ type: Model.Type = Model.self, _ envelope: Envelope? = nil
    ) throws(EndpointError) -> (result: EnvelopeResult, model: Model) {
        try result(envelope, otherwise: Model.defaultInstance)
    }

    /// Returns the values of an array at a path; by default the array in the content of the envelope.
    ///
    /// Elements that can't be decoded become the default of their type, so that the number of elements is preserved.
    ///
    /// - Throws: The errors of `mapObject`.
    @_disfavoredOverload
    public func mapArray<Model: Decodable>(
        _ type: Model.Type = Model.self, at path: KeyPathRoot? = nil
    ) throws(EndpointError) -> [Model] {
        do throws(EndpointError) {
            return try model(at: path)
        } catch {
            if Model.self is any Modelable.Type { return [] }
            throw error
        }
    }

    /// Returns the result of the envelope, and the decoded values of its content.
    ///
    /// - Parameter envelope: The envelope to use; nil for the envelope of the response.
    /// - Throws: The errors of `mapObject`.
    @_disfavoredOverload
    public func mapArrayResult<Model: Decodable>(
        _ type: Model.Type = Model.self, _ envelope: Envelope? = nil
    ) throws(EndpointError) -> (result: EnvelopeResult, models: [Model]) {
        try result(envelope, otherwise: Model.self is any Modelable.Type ? [] : nil)
    }
}

extension Response {
    private func result<Content: Decodable>(
        _ envelope: Envelope?, otherwise standard: Content?
    ) throws(EndpointError) -> (EnvelopeResult, Content) {
        let result = mapResult(envelope)
        do throws(EndpointError) {
            return (result, try model(at: (envelope ?? self.envelope)?.content))
        } catch {
            guard let standard else { throw error }
            // An envelope that reports a failure has a message and usually no content, so its own message is preserved.
            let isRejected = !result.isSuccess && !result.message.isEmpty
            return (isRejected || isContentAbsent(envelope) ? result : (false, error.reason), standard)
        }
    }

    /// Returns a Boolean value that indicates whether the body is JSON whose content is missing or null.
    private func isContentAbsent(_ envelope: Envelope?) -> Bool {
        guard let path = (envelope ?? self.envelope)?.content, !path.keys.isEmpty, (try? mapJSONValue()) != nil else {
            return false
        }
        return toJSON(path) == .null
    }

    private func model<Content: Decodable>(at path: KeyPathRoot?) throws(EndpointError) -> Content {
        try mapTolerantly(atKeyPath: path ?? envelope?.content ?? .root)
    }
}

extension Decodable {
    /// The default instance of a `Modelable` type; nil for other types.
    fileprivate static var defaultInstance: Self? { (self as? any Modelable.Type)?.init() as? Self }
}
