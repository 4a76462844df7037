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
