public import EndpointRuntime

/// What responses have, for one that is still to come.
extension Producer where Value == Response {
    /// The JSON at a path, as ``EndpointRuntime/Response/toJSON(_:)`` has it.
    public func toJSON(_ path: KeyPathRoot? = nil) -> Producer<JSONValue> {
        map { response throws(EndpointError) in response.toJSON(path) }
    }

    /// The text of a scalar, as ``EndpointRuntime/Response/fetchString(_:keys:)`` has it.
    public func fetchString(_ path: KeyPathRoot? = nil, keys: [JSONKey] = []) -> Producer<String> {
        map { response throws(EndpointError) in response.fetchString(path, keys: keys) }
    }

    /// JSON as text, as ``EndpointRuntime/Response/fetchJSONString(_:keys:)`` has it.
    public func fetchJSONString(_ path: KeyPathRoot = .root, keys: [JSONKey] = []) -> Producer<String> {
        map { response throws(EndpointError) in response.fetchJSONString(path, keys: keys) }
    }

    /// The envelope's result, as ``EndpointRuntime/Response/mapResult(_:)`` has it.
    public func mapResult(_ envelope: Envelope? = nil) -> Producer<EnvelopeResult> {
        map { response throws(EndpointError) in response.mapResult(envelope) }
    }

    /// A model, as ``EndpointRuntime/Response/mapObject(_:at:)`` has it.
    public func mapObject<Model: ReadableValue>(_ type: Model.Type, at path: KeyPathRoot? = nil) -> Producer<Model> {
        map { response throws(EndpointError) in try response.mapObject(type, at: path) }
    }

    /// A result and a model, as ``EndpointRuntime/Response/mapObjResult(_:_:)`` has them.
    public func mapObjResult<Model: ReadableValue>(
        _ type: Model.Type, _ envelope: Envelope? = nil
    ) -> Producer<(result: EnvelopeResult, model: Model)> {
        map { response throws(EndpointError) in try response.mapObjResult(type, envelope) }
    }

    /// Models, as ``EndpointRuntime/Response/mapArray(_:at:)`` has them.
    public func mapArray<Model: ReadableValue>(_ type: Model.Type, at path: KeyPathRoot? = nil) -> Producer<[Model]> {
        map { response throws(EndpointError) in response.mapArray(type, at: path) }
    }

    /// A result and models, as ``EndpointRuntime/Response/mapArrayResult(_:_:)`` has them.
    public func mapArrayResult<Model: ReadableValue>(
        _ type: Model.Type, _ envelope: Envelope? = nil
    ) -> Producer<(result: EnvelopeResult, models: [Model])> {
        map { response throws(EndpointError) in response.mapArrayResult(type, envelope) }
    }

    /// The content of an envelope whose status is one of success, as ``EndpointRuntime/Response/mapEnvelope(_:_:)`` has it.
    public func mapEnvelope<Content: ReadableValue>(
        _ type: Content.Type, _ envelope: Envelope? = nil
    ) -> Producer<Content> {
        map { response throws(EndpointError) in try response.mapEnvelope(type, envelope) }
    }

    // Handwritten models that are mapped automatically.

    /// A model, as `Response.mapObject` has it; the default instance where there is none.
    public func mapObject<Model: Modelable & Sendable>(
        _ type: Model.Type, at path: KeyPathRoot? = nil
    ) -> Producer<Model> {
        map { response throws(EndpointError) in response.mapObject(type, at: path) }
    }

    /// A result and a model, as `Response.mapObjResult` has them.
    public func mapObjResult<Model: Modelable & Sendable>(
        _ type: Model.Type, _ envelope: Envelope? = nil
    ) -> Producer<(result: EnvelopeResult, model: Model)> {
        map { response throws(EndpointError) in response.mapObjResult(type, envelope) }
    }

    /// Models, as `Response.mapArray` has them.
    public func mapArray<Model: Modelable & Sendable>(
        _ type: Model.Type, at path: KeyPathRoot? = nil
    ) -> Producer<[Model]> {
        map { response throws(EndpointError) in response.mapArray(type, at: path) }
    }

    /// A result and models, as `Response.mapArrayResult` has them.
    public func mapArrayResult<Model: Modelable & Sendable>(
        _ type: Model.Type, _ envelope: Envelope? = nil
    ) -> Producer<(result: EnvelopeResult, models: [Model])> {
        map { response throws(EndpointError) in response.mapArrayResult(type, envelope) }
    }

    // Types that only `Decodable` reads.

    /// A value, as `Response.mapObject` has it.
    @_disfavoredOverload
    public func mapObject<Model: Decodable & Sendable>(
        _ type: Model.Type, at path: KeyPathRoot? = nil
    ) -> Producer<Model> {
        map { response throws(EndpointError) in try response.mapObject(type, at: path) }
    }

    /// A result and a value, as `Response.mapObjResult` has them.
    @_disfavoredOverload
    public func mapObjResult<Model: Decodable & Sendable>(
        _ type: Model.Type, _ envelope: Envelope? = nil
    ) -> Producer<(result: EnvelopeResult, model: Model)> {
        map { response throws(EndpointError) in try response.mapObjResult(type, envelope) }
    }

    /// Values, as `Response.mapArray` has them.
    @_disfavoredOverload
    public func mapArray<Model: Decodable & Sendable>(
        _ type: Model.Type, at path: KeyPathRoot? = nil
    ) -> Producer<[Model]> {
        map { response throws(EndpointError) in try response.mapArray(type, at: path) }
    }

    /// A result and values, as `Response.mapArrayResult` has them.
    @_disfavoredOverload
    public func mapArrayResult<Model: Decodable & Sendable>(
        _ type: Model.Type, _ envelope: Envelope? = nil
    ) -> Producer<(result: EnvelopeResult, models: [Model])> {
        map { response throws(EndpointError) in try response.mapArrayResult(type, envelope) }
    }
}
