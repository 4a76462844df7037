public import EndpointClients
public import EndpointRuntime

/// The operators of a response, for one that is still to come.
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

    /// Returns a producer of a model, decoded tolerantly as by `Response.mapObject`.
    ///
    /// If the response has no model, the value is the default instance of a ``Modelable`` type, and a failure for other
    /// types.
    public func mapObject<Model: Decodable & Sendable>(
        _ type: Model.Type = Model.self, at path: KeyPathRoot? = nil
    ) -> Producer<Model> {
        map { response throws(EndpointError) in try response.object(at: path) }
    }

    /// Returns a producer of a result and a model, like `Response.mapObjResult`; fails as `mapObject` does.
    public func mapObjResult<Model: Decodable & Sendable>(
        _ type: Model.Type = Model.self, _ envelope: Envelope? = nil
    ) -> Producer<(result: EnvelopeResult, model: Model)> {
        map { response throws(EndpointError) in try response.objectResult(envelope) }
    }

    /// Returns a producer of models, decoded tolerantly as by `Response.mapArray`.
    ///
    /// If the response has no models, the value is an empty array of a ``Modelable`` type, and a failure for other
    /// types.
    public func mapArray<Model: Decodable & Sendable>(
        _ type: Model.Type = Model.self, at path: KeyPathRoot? = nil
    ) -> Producer<[Model]> {
        map { response throws(EndpointError) in try response.array(at: path) }
    }

    /// Returns a producer of a result and models, like `Response.mapArrayResult`; fails as `mapArray` does.
    public func mapArrayResult<Model: Decodable & Sendable>(
        _ type: Model.Type = Model.self, _ envelope: Envelope? = nil
    ) -> Producer<(result: EnvelopeResult, models: [Model])> {
        map { response throws(EndpointError) in try response.arrayResult(envelope) }
    }

    /// Returns a producer of the content of an envelope whose status is a success, as
    /// ``EndpointRuntime/Response/mapEnvelope(_:_:)`` returns it.
    public func mapEnvelope<Content: ReadableValue>(
        _ type: Content.Type = Content.self, _ envelope: Envelope? = nil
    ) -> Producer<Content> {
        map { response throws(EndpointError) in try response.mapEnvelope(type, envelope) }
    }
}
