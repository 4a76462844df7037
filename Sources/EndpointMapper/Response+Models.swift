public import EndpointRuntime

// Models that are read tolerantly, whatever the call's own policy: what isn't there or is of another kind has its default.
extension Response {
    /// The model at a path, the content of the envelope where none is given.
    ///
    /// - Throws: `.objectMapping` where nothing lies there and the type has no default, as a date hasn't.
    public func mapObject<Model: ReadableValue>(
        _ type: Model.Type = Model.self, at path: KeyPathRoot? = nil
    ) throws(EndpointError) -> Model {
        try tolerant.content(at: path ?? envelope?.content ?? .root)
    }

    /// The result of the envelope, and the model in it.
    ///
    /// - Parameter envelope: Another one than the response's own.
    /// - Throws: What ``mapObject(_:at:)`` throws.
    public func mapObjResult<Model: ReadableValue>(
        _ type: Model.Type = Model.self, _ envelope: Envelope? = nil
    ) throws(EndpointError) -> (result: EnvelopeResult, model: Model) {
        (mapResult(envelope), try mapObject(at: (envelope ?? self.envelope)?.content))
    }

    /// The models of a list at a path, the content of the envelope where none is given; none where no list lies there. Elements
    /// that aren't models have their defaults, so that the list doesn't become shorter.
    public func mapArray<Model: ReadableValue>(_ type: Model.Type = Model.self, at path: KeyPathRoot? = nil) -> [Model]
    {
        (try? tolerant.content(at: path ?? envelope?.content ?? .root)) ?? []
    }

    /// The result of the envelope, and the models in it.
    ///
    /// - Parameter envelope: Another one than the response's own.
    public func mapArrayResult<Model: ReadableValue>(
        _ type: Model.Type = Model.self, _ envelope: Envelope? = nil
    ) -> (result: EnvelopeResult, models: [Model]) {
        (mapResult(envelope), mapArray(at: (envelope ?? self.envelope)?.content))
    }

    private var tolerant: Response { mapping == .strict ? with(.tolerantKeepingCounts) : self }
}

// Handwritten models that are mapped automatically never fail: what can't be read is the default instance.
extension Response {
    /// Returns the model at a path, the content of the envelope where none is given; the default instance where there is
    /// none.
    public func mapObject<Model: Modelable>(_ type: Model.Type = Model.self, at path: KeyPathRoot? = nil) -> Model {
        (try? content(at: path, of: nil)) ?? Model()
    }

    /// Returns the result of the envelope, and the model in it.
    ///
    /// Where there is no such model, the result isn't a success, and its message says why.
    ///
    /// - Parameter envelope: Another one than the response's own.
    public func mapObjResult<Model: Modelable>(
        _ type: Model.Type = Model.self, _ envelope: Envelope? = nil
    ) -> (result: EnvelopeResult, model: Model) {
        mapped(envelope, otherwise: Model())
    }

    /// Returns the models of a list at a path, the content of the envelope where none is given; none where no list lies
    /// there. Elements that aren't models are default instances, so that the list doesn't become shorter.
    public func mapArray<Model: Modelable>(_ type: Model.Type = Model.self, at path: KeyPathRoot? = nil) -> [Model] {
        (try? content(at: path, of: nil)) ?? []
    }

    /// Returns the result of the envelope, and the models in it.
    ///
    /// Where there is no list, the result isn't a success, and its message says why.
    ///
    /// - Parameter envelope: Another one than the response's own.
    public func mapArrayResult<Model: Modelable>(
        _ type: Model.Type = Model.self, _ envelope: Envelope? = nil
    ) -> (result: EnvelopeResult, models: [Model]) {
        mapped(envelope, otherwise: [])
    }

    private func mapped<Content: Decodable>(
        _ envelope: Envelope?, otherwise standard: Content
    ) -> (result: EnvelopeResult, Content) {
        let result = mapResult(envelope)
        do throws(EndpointError) {
            return (result, try content(at: nil, of: envelope))
        } catch {
            // A refusal has a message of its own, and most have no content.
            let isRefused = !result.isSuccess && !result.message.isEmpty
            return (isRefused || isContentAbsent(envelope) ? result : (false, error.reason), standard)
        }
    }

    /// Returns whether the body is JSON in which nothing, or null, lies where the content would.
    private func isContentAbsent(_ envelope: Envelope?) -> Bool {
        guard let path = (envelope ?? self.envelope)?.content, !path.keys.isEmpty, (try? mapJSON()) != nil else {
            return false
        }
        return toJSON(path) == .null
    }
}

// Types that only `Decodable` reads.
extension Response {
    /// Returns the value at a path, the content of the envelope where none is given.
    ///
    /// - Throws: `.jsonMapping` where the body isn't JSON or nothing lies there, `.objectMapping` where what does is no
    ///   such value.
    @_disfavoredOverload
    public func mapObject<Model: Decodable>(
        _ type: Model.Type = Model.self, at path: KeyPathRoot? = nil
    ) throws(EndpointError) -> Model {
        try content(at: path, of: nil)
    }

    /// Returns the result of the envelope, and the value in it.
    ///
    /// - Parameter envelope: Another one than the response's own.
    /// - Throws: What `mapObject` throws.
    @_disfavoredOverload
    public func mapObjResult<Model: Decodable>(
        _ type: Model.Type = Model.self, _ envelope: Envelope? = nil
    ) throws(EndpointError) -> (result: EnvelopeResult, model: Model) {
        (mapResult(envelope), try content(at: nil, of: envelope))
    }

    /// Returns the values of a list at a path, the content of the envelope where none is given.
    ///
    /// - Throws: What `mapObject` throws.
    @_disfavoredOverload
    public func mapArray<Model: Decodable>(
        _ type: Model.Type = Model.self, at path: KeyPathRoot? = nil
    ) throws(EndpointError) -> [Model] {
        try content(at: path, of: nil)
    }

    /// Returns the result of the envelope, and the values in it.
    ///
    /// - Parameter envelope: Another one than the response's own.
    /// - Throws: What `mapObject` throws.
    @_disfavoredOverload
    public func mapArrayResult<Model: Decodable>(
        _ type: Model.Type = Model.self, _ envelope: Envelope? = nil
    ) throws(EndpointError) -> (result: EnvelopeResult, models: [Model]) {
        (mapResult(envelope), try content(at: nil, of: envelope))
    }

    fileprivate func content<Content: Decodable>(
        at path: KeyPathRoot?, of envelope: Envelope?
    ) throws(EndpointError) -> Content {
        try tolerantContent(at: path ?? (envelope ?? self.envelope)?.content ?? .root)
    }
}
