import EndpointClients
public import EndpointRuntime

// These functions decode models tolerantly, regardless of the call's mapping policy: a property that is missing or has
// another type has its default. If the whole model can't be decoded, the result is the default instance of a
// `Modelable` type, and an error for other types.

extension Response {
    /// Returns the model at a path; by default the model in the content of the envelope.
    ///
    /// If there is no model, the result is the default instance.
    public func mapObject<Model: Modelable>(_ type: Model.Type = Model.self, at path: KeyPathRoot? = nil) -> Model {
        (try? object(at: path)) ?? Model()
    }

    /// Returns the result of the envelope, and the model in its content.
    ///
    /// If there is no model, the result is a failure whose message describes the reason.
    ///
    /// - Parameter envelope: The envelope to use; nil for the envelope of the response.
    public func mapObjResult<Model: Modelable>(
        _ type: Model.Type = Model.self, _ envelope: Envelope? = nil
    ) -> (result: EnvelopeResult, model: Model) {
        (try? objectResult(envelope)) ?? (mapResult(envelope), Model())
    }

    /// Returns the models of an array at a path; by default the array in the content of the envelope.
    ///
    /// The result is empty if there is no array. Elements that can't be decoded become default instances, so that the
    /// number of elements is preserved.
    public func mapArray<Model: Modelable>(_ type: Model.Type = Model.self, at path: KeyPathRoot? = nil) -> [Model] {
        (try? array(at: path)) ?? []
    }

    /// Returns the result of the envelope, and the models in its content.
    ///
    /// If there is no array, the result is a failure whose message describes the reason.
    ///
    /// - Parameter envelope: The envelope to use; nil for the envelope of the response.
    public func mapArrayResult<Model: Modelable>(
        _ type: Model.Type = Model.self, _ envelope: Envelope? = nil
    ) -> (result: EnvelopeResult, models: [Model]) {
        (try? arrayResult(envelope)) ?? (mapResult(envelope), [])
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
        try object(at: path)
    }

    /// Returns the result of the envelope, and the decoded value of its content.
    ///
    /// - Parameter envelope: The envelope to use; nil for the envelope of the response.
    /// - Throws: The errors of `mapObject`.
    @_disfavoredOverload
    public func mapObjResult<Model: Decodable>(
        _ type: Model.Type = Model.self, _ envelope: Envelope? = nil
    ) throws(EndpointError) -> (result: EnvelopeResult, model: Model) {
        try objectResult(envelope)
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
        try array(at: path)
    }

    /// Returns the result of the envelope, and the decoded values of its content.
    ///
    /// - Parameter envelope: The envelope to use; nil for the envelope of the response.
    /// - Throws: The errors of `mapObject`.
    @_disfavoredOverload
    public func mapArrayResult<Model: Decodable>(
        _ type: Model.Type = Model.self, _ envelope: Envelope? = nil
    ) throws(EndpointError) -> (result: EnvelopeResult, models: [Model]) {
        try arrayResult(envelope)
    }
}

// These functions decode any type: a value that can't be decoded causes an error, unless the type is Modelable.
extension Response {
    package func object<Model: Decodable>(at path: KeyPathRoot?) throws(EndpointError) -> Model {
        do throws(EndpointError) {
            return try content(at: path)
        } catch {
            guard let standard = Model.defaultInstance else { throw error }
            return standard
        }
    }

    package func array<Model: Decodable>(at path: KeyPathRoot?) throws(EndpointError) -> [Model] {
        do throws(EndpointError) {
            return try content(at: path)
        } catch {
            if Model.self is any Modelable.Type { return [] }
            throw error
        }
    }

    package func objectResult<Model: Decodable>(
        _ envelope: Envelope?
    ) throws(EndpointError) -> (result: EnvelopeResult, model: Model) {
        try result(envelope, otherwise: Model.defaultInstance)
    }

    package func arrayResult<Model: Decodable>(
        _ envelope: Envelope?
    ) throws(EndpointError) -> (result: EnvelopeResult, models: [Model]) {
        try result(envelope, otherwise: Model.self is any Modelable.Type ? [] : nil)
    }

    private func result<Content: Decodable>(
        _ envelope: Envelope?, otherwise standard: Content?
    ) throws(EndpointError) -> (EnvelopeResult, Content) {
        let result = mapResult(envelope)
        do throws(EndpointError) {
            return (result, try content(at: (envelope ?? self.envelope)?.content))
        } catch {
            guard let standard else { throw error }
            // An envelope that reports a failure has a message and usually no content, so its own message is preserved.
            let isRejected = !result.isSuccess && !result.message.isEmpty
            return (isRejected || isContentAbsent(envelope) ? result : (false, error.reason), standard)
        }
    }

    /// Returns a Boolean value that indicates whether the body is JSON whose content is missing or null.
    private func isContentAbsent(_ envelope: Envelope?) -> Bool {
        guard let path = (envelope ?? self.envelope)?.content, !path.keys.isEmpty, (try? mapJSON()) != nil else {
            return false
        }
        return toJSON(path) == .null
    }

    private func content<Content: Decodable>(at path: KeyPathRoot?) throws(EndpointError) -> Content {
        try tolerantContent(at: path ?? envelope?.content ?? .root)
    }
}

extension Decodable {
    /// The default instance of a `Modelable` type; nil for other types.
    fileprivate static var defaultInstance: Self? { (self as? any Modelable.Type)?.init() as? Self }
}
