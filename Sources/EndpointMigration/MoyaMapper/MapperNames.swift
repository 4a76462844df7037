public import EndpointMapper
public import EndpointRuntime

// These are MoyaMapper's names for envelopes. The compiler reports the new name and can insert it.

@available(*, unavailable, renamed: "Envelope") public typealias ModelableParameterType = Envelope
@available(*, unavailable, renamed: "Envelope") public typealias NetParameter = Envelope
@available(*, unavailable, renamed: "EnvelopePlugin") public typealias MoyaMapperPlugin = EnvelopePlugin
@available(*, unavailable, renamed: "EnvelopeStatus") public typealias MMStatusCode = EnvelopeStatus
@available(*, unavailable, renamed: "EnvelopeResult") public typealias MoyaMapperResult = EnvelopeResult

extension EnvelopeStatus {
    /// An unavailable name from MoyaMapper: use `EnvelopeStatus.loadFailed`.
    @available(*, unavailable, renamed: "loadFailed")
    public static var loadFail: Int { loadFailed }

    /// An unavailable name from MoyaMapper: use `EnvelopeStatus.cached`.
    @available(*, unavailable, renamed: "cached")
    public static var cache: Int { cached }
}

extension Envelope {
    /// An unavailable name from MoyaMapper: use `Envelope.success`, which may have several values.
    @available(*, unavailable, renamed: "success")
    public var successValue: String { success.first ?? "" }

    /// An unavailable name from MoyaMapper: use `Envelope.status`.
    @available(*, unavailable, renamed: "status")
    public var statusCodeKey: String { status.description }

    /// An unavailable name from MoyaMapper: use `Envelope.message`.
    @available(*, unavailable, renamed: "message")
    public var tipStrKey: String { message.description }

    /// An unavailable name from MoyaMapper: use `Envelope.content`.
    @available(*, unavailable, renamed: "content")
    public var modelKey: String { content.description }
}

// The declarations below have argument labels of MoyaMapper, and still work.

extension EnvelopePlugin {
    /// Creates the plugin with MoyaMapper's argument label `transformError`.
    @available(*, deprecated, renamed: "init(_:recoversFailures:)")
    public init(_ envelope: Envelope, transformError: Bool) { self.init(envelope, recoversFailures: transformError) }
}

extension Response {
    /// MoyaMapper's form of `Response.toJSON(_:)`, with another argument label.
    @available(*, deprecated, renamed: "toJSON(_:)")
    public func toJSON(modelKey: String) -> JSONValue { toJSON(KeyPathRoot(modelKey)) }

    /// MoyaMapper's form of `Response.fetchString(_:keys:)`, with another argument label.
    @available(*, deprecated, renamed: "fetchString(_:keys:)")
    public func fetchString(path: String, keys: [JSONKey] = []) -> String { fetchString(KeyPathRoot(path), keys: keys) }

    /// MoyaMapper's form of `Response.fetchJSONString(_:keys:)`, with another argument label.
    @available(*, deprecated, renamed: "fetchJSONString(_:keys:)")
    public func fetchJSONString(path: String, keys: [JSONKey] = []) -> String {
        fetchJSONString(KeyPathRoot(path), keys: keys)
    }

    /// MoyaMapper's form of `Response.mapResult(_:)`, with another argument label.
    @available(*, deprecated, renamed: "mapResult(_:)")
    public func mapResult(params: Envelope) -> EnvelopeResult { mapResult(params) }

    /// MoyaMapper's form of `Response.mapObject(_:at:)`, with another argument label.
    @available(*, deprecated, renamed: "mapObject(_:at:)")
    public func mapObject<Model: Modelable>(_ type: Model.Type, modelKey: String) -> Model {
        mapObject(type, at: KeyPathRoot(modelKey))
    }

    /// MoyaMapper's form of `Response.mapObjResult(_:_:)`, with another argument label.
    @available(*, deprecated, renamed: "mapObjResult(_:_:)")
    public func mapObjResult<Model: Modelable>(
        _ type: Model.Type, params: Envelope
    ) -> (result: EnvelopeResult, model: Model) { mapObjResult(type, params) }

    /// MoyaMapper's form of `Response.mapArray(_:at:)`, with another argument label.
    @available(*, deprecated, renamed: "mapArray(_:at:)")
    public func mapArray<Model: Modelable>(_ type: Model.Type, modelKey: String) -> [Model] {
        mapArray(type, at: KeyPathRoot(modelKey))
    }

    /// MoyaMapper's form of `Response.mapArrayResult(_:_:)`, with another argument label.
    @available(*, deprecated, renamed: "mapArrayResult(_:_:)")
    public func mapArrayResult<Model: Modelable>(
        _ type: Model.Type, params: Envelope
    ) -> (result: EnvelopeResult, models: [Model]) { mapArrayResult(type, params) }
}
