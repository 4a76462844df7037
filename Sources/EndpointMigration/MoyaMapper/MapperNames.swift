public import EndpointMapper
public import EndpointRuntime

// Names that MoyaMapper gives to envelopes. The compiler reports the new name and puts it in.

@available(*, unavailable, renamed: "Envelope") public typealias ModelableParameterType = Envelope
@available(*, unavailable, renamed: "Envelope") public typealias NetParameter = Envelope
@available(*, unavailable, renamed: "EnvelopePlugin") public typealias MoyaMapperPlugin = EnvelopePlugin
@available(*, unavailable, renamed: "EnvelopeStatus") public typealias MMStatusCode = EnvelopeStatus
@available(*, unavailable, renamed: "EnvelopeResult") public typealias MoyaMapperResult = EnvelopeResult

extension EnvelopeStatus {
    /// Use `loadFailed`.
    @available(*, unavailable, renamed: "loadFailed")
    public static var loadFail: Int { loadFailed }

    /// Use `cached`.
    @available(*, unavailable, renamed: "cached")
    public static var cache: Int { cached }
}

extension Envelope {
    /// Use `success`, which may have several values.
    @available(*, unavailable, renamed: "success")
    public var successValue: String { success.first ?? "" }

    /// Use `status`.
    @available(*, unavailable, renamed: "status")
    public var statusCodeKey: String { status.description }

    /// Use `message`.
    @available(*, unavailable, renamed: "message")
    public var tipStrKey: String { message.description }

    /// Use `content`.
    @available(*, unavailable, renamed: "content")
    public var modelKey: String { content.description }
}

// Labels of MoyaMapper that still work

extension EnvelopePlugin {
    /// Creates the plugin with MoyaMapper's label for `init(_:recoversFailures:refusesFailures:)`.
    @available(*, deprecated, renamed: "init(_:recoversFailures:)")
    public init(_ envelope: Envelope, transformError: Bool) { self.init(envelope, recoversFailures: transformError) }
}

extension Response {
    /// Another label of `toJSON(_:)`.
    @available(*, deprecated, renamed: "toJSON(_:)")
    public func toJSON(modelKey: String) -> JSONValue { toJSON(KeyPathRoot(modelKey)) }

    /// Another label of `fetchString(_:keys:)`.
    @available(*, deprecated, renamed: "fetchString(_:keys:)")
    public func fetchString(path: String, keys: [JSONKey] = []) -> String { fetchString(KeyPathRoot(path), keys: keys) }

    /// Another label of `fetchJSONString(_:keys:)`.
    @available(*, deprecated, renamed: "fetchJSONString(_:keys:)")
    public func fetchJSONString(path: String, keys: [JSONKey] = []) -> String {
        fetchJSONString(KeyPathRoot(path), keys: keys)
    }

    /// Another label of `mapResult(_:)`.
    @available(*, deprecated, renamed: "mapResult(_:)")
    public func mapResult(params: Envelope) -> EnvelopeResult { mapResult(params) }

    /// Another label of `mapObject(_:at:)`.
    @available(*, deprecated, renamed: "mapObject(_:at:)")
    public func mapObject<Model: Modelable>(_ type: Model.Type, modelKey: String) -> Model {
        mapObject(type, at: KeyPathRoot(modelKey))
    }

    /// Another label of `mapObjResult(_:_:)`.
    @available(*, deprecated, renamed: "mapObjResult(_:_:)")
    public func mapObjResult<Model: Modelable>(
        _ type: Model.Type, params: Envelope
    ) -> (result: EnvelopeResult, model: Model) { mapObjResult(type, params) }

    /// Another label of `mapArray(_:at:)`.
    @available(*, deprecated, renamed: "mapArray(_:at:)")
    public func mapArray<Model: Modelable>(_ type: Model.Type, modelKey: String) -> [Model] {
        mapArray(type, at: KeyPathRoot(modelKey))
    }

    /// Another label of `mapArrayResult(_:_:)`.
    @available(*, deprecated, renamed: "mapArrayResult(_:_:)")
    public func mapArrayResult<Model: Modelable>(
        _ type: Model.Type, params: Envelope
    ) -> (result: EnvelopeResult, models: [Model]) { mapArrayResult(type, params) }
}
