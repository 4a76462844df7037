public import EndpointClients
public import EndpointRuntime

/// The operators of this module for producers of responses.
extension Producer where Value == Response {
    /// Returns a producer of the JSON at a path, like ``EndpointRuntime/Response/toJSON(_:)``.
    public func toJSON(_ path: KeyPathRoot? = nil) -> Producer<JSONValue> {
        map { response throws(EndpointError) in response.toJSON(path) }
    }

    /// Returns a producer of a scalar's string, like ``EndpointRuntime/Response/fetchString(_:keys:)``.
    public func fetchString(_ path: KeyPathRoot? = nil, keys: [JSONKey] = []) -> Producer<String> {
        map { response throws(EndpointError) in response.fetchString(path, keys: keys) }
    }

    /// Returns a producer of a JSON string, like ``EndpointRuntime/Response/fetchJSONString(_:keys:)``.
    public func fetchJSONString(_ path: KeyPathRoot = .root, keys: [JSONKey] = []) -> Producer<String> {
        map { response throws(EndpointError) in response.fetchJSONString(path, keys: keys) }
    }

    /// Returns a producer of the envelope's result, like ``EndpointRuntime/Response/mapResult(_:)``.
    public func mapResult(_ envelope: Envelope? = nil) -> Producer<EnvelopeResult> {
        map { response throws(EndpointError) in response.mapResult(envelope) }
    }

    /// Returns a producer of a tolerantly decoded model, like `Response.mapObject`.
    ///
    /// If the response has no model, the producer returns the default instance of a ``Modelable`` type, and fails for
    /// other types.
    public func mapObject<Model: Decodable & Sendable>(
        _ type: Model.Type = Model.self, at path: KeyPathRoot? = nil
    ) -> Producer<Model> {
        map { response throws(EndpointError) in try response.mapObject(type, at: path) }
    }

    /// Returns a producer of a result and a model, like `Response.mapObjResult`.
    ///
    /// The producer fails in the same cases as `mapObject(_:at:)`.
    public func mapObjResult<Model: Decodable & Sendable>(
        _ type: Model.Type = Model.self, _ envelope: Envelope? = nil
    ) -> Producer<(result: EnvelopeResult, model: Model)> {
        map { response throws(EndpointError) in try response.mapObjResult(type, envelope) }
    }

    /// Returns a producer of tolerantly decoded models, like `Response.mapArray`.
    ///
    /// If the response has no models, the producer returns an empty array for a ``Modelable`` type, and fails for other
    /// types.
    public func mapArray<Model: Decodable & Sendable>(
        _ type: Model.Type = Model.self, at path: KeyPathRoot? = nil
    ) -> Producer<[Model]> {
        map { response throws(EndpointError) in try response.mapArray(type, at: path) }
    }

    /// Returns a producer of a result and models, like `Response.mapArrayResult`.
    ///
    /// The producer fails in the same cases as `mapArray(_:at:)`.
    public func mapArrayResult<Model: Decodable & Sendable>(
        _ type: Model.Type = Model.self, _ envelope: Envelope? = nil
    ) -> Producer<(result: EnvelopeResult, models: [Model])> {
        map { response throws(EndpointError) in try response.mapArrayResult(type, envelope) }
    }

    /// Returns a producer of a successful envelope's content.
    ///
    /// The content is decoded like ``EndpointRuntime/Response/mapEnvelope(_:_:)``.
    public func mapEnvelope<Content: ReadableValue>(
        _ type: Content.Type = Content.self, _ envelope: Envelope? = nil
    ) -> Producer<Content> {
        map { response throws(EndpointError) in try response.mapEnvelope(type, envelope) }
    }
}
