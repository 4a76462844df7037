public import EndpointMapper
public import EndpointRuntime

#if canImport(Combine)
    @preconcurrency public import Combine
#else
    @preconcurrency public import OpenCombine
#endif

/// The operators of `EndpointMapper`, for publishers of responses.
extension Publisher where Output == Response, Failure == EndpointError {
    /// Returns a publisher of the JSON at a path, like ``EndpointRuntime/Response/toJSON(_:)``.
    public func toJSON(_ path: KeyPathRoot? = nil) -> AnyPublisher<JSONValue, EndpointError> {
        mapped { response throws(EndpointError) in response.toJSON(path) }
    }

    /// Returns a publisher of a scalar's string, like ``EndpointRuntime/Response/fetchString(_:keys:)``.
    public func fetchString(_ path: KeyPathRoot? = nil, keys: [JSONKey] = []) -> AnyPublisher<String, EndpointError> {
        mapped { response throws(EndpointError) in response.fetchString(path, keys: keys) }
    }

    /// Returns a publisher of a JSON string, like ``EndpointRuntime/Response/fetchJSONString(_:keys:)``.
    public func fetchJSONString(_ path: KeyPathRoot = .root, keys: [JSONKey] = []) -> AnyPublisher<
        String, EndpointError
    > {
        mapped { response throws(EndpointError) in response.fetchJSONString(path, keys: keys) }
    }

    /// Returns a publisher of the envelope's result, like ``EndpointRuntime/Response/mapResult(_:)``.
    public func mapResult(_ envelope: Envelope? = nil) -> AnyPublisher<EnvelopeResult, EndpointError> {
        mapped { response throws(EndpointError) in response.mapResult(envelope) }
    }

    /// Returns a publisher of a tolerantly decoded model, like `Response.mapObject`.
    ///
    /// If the response has no model, the publisher publishes the default instance of a ``Modelable`` type, and fails
    /// for other types.
    public func mapObject<Model: Decodable & Sendable>(
        _ type: Model.Type = Model.self, at path: KeyPathRoot? = nil
    ) -> AnyPublisher<Model, EndpointError> {
        mapped { response throws(EndpointError) in try response.mapObject(type, at: path) }
    }

    /// Returns a publisher of a result and a model, like `Response.mapObjResult`.
    ///
    /// The publisher fails in the same cases as `mapObject(_:at:)`.
    public func mapObjResult<Model: Decodable & Sendable>(
        _ type: Model.Type = Model.self, _ envelope: Envelope? = nil
    ) -> AnyPublisher<(result: EnvelopeResult, model: Model), EndpointError> {
        mapped { response throws(EndpointError) in try response.mapObjResult(type, envelope) }
    }

    /// Returns a publisher of tolerantly decoded models, like `Response.mapArray`.
    ///
    /// If the response has no models, the publisher publishes an empty array for a ``Modelable`` type, and fails for
    /// other types.
    public func mapArray<Model: Decodable & Sendable>(
        _ type: Model.Type = Model.self, at path: KeyPathRoot? = nil
    ) -> AnyPublisher<[Model], EndpointError> {
        mapped { response throws(EndpointError) in try response.mapArray(type, at: path) }
    }

    /// Returns a publisher of a result and models, like `Response.mapArrayResult`.
    ///
    /// The publisher fails in the same cases as `mapArray(_:at:)`.
    public func mapArrayResult<Model: Decodable & Sendable>(
        _ type: Model.Type = Model.self, _ envelope: Envelope? = nil
    ) -> AnyPublisher<(result: EnvelopeResult, models: [Model]), EndpointError> {
        mapped { response throws(EndpointError) in try response.mapArrayResult(type, envelope) }
    }

    /// Returns a publisher of a successful envelope's content.
    ///
    /// The content is decoded like ``EndpointRuntime/Response/mapEnvelope(_:_:)``.
    public func mapEnvelope<Content: ReadableValue>(
        _ type: Content.Type = Content.self, _ envelope: Envelope? = nil
    ) -> AnyPublisher<Content, EndpointError> {
        mapped { response throws(EndpointError) in try response.mapEnvelope(type, envelope) }
    }
}
