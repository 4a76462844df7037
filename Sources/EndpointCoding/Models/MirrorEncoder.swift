/// Decoding of a model from its own values.
///
/// The decoding reveals the names of the model's fields and creates a copy. Response models therefore need no
/// generated code to be written or changed.
enum MirrorEncoder {
    /// Decodes a model from the values of its properties.
    ///
    /// - Parameters:
    ///   - type: The type of the model, whose initializer must read the properties in their stored order.
    ///   - values: The values of the properties, in the stored order.
    /// - Returns: The model and the requests of its initializer; nil if the initializer reads in another order.
    static func replay<Model: ReadableValue>(
        _ type: Model.Type, _ values: [Any]
    ) -> (model: Model, requests: [ReplayedFields.Request])? {
        let replayed = ReplayedFields(values)
        guard let model = try? Model(from: ValueReader(tape(of: replayed))), replayed.isComplete else { return nil }
        return (model, replayed.requests)
    }

    /// Returns the requests of the initializer of `type`, up to a required property without a placeholder.
    static func requests<Model: ReadableValue>(of type: Model.Type) -> [ReplayedFields.Request] {
        let replayed = ReplayedFields([])
        _ = try? Model(from: ValueReader(tape(of: replayed)))
        return replayed.requests
    }

    private static func tape(of replayed: ReplayedFields) -> ValueTape {
        let text = TapeText(UnsafeRawBufferPointer(start: nil, count: 0), of: PlainText.self)
        let token = UnsafeMutablePointer<ValueTape.Token>.allocate(capacity: 1)
        token.initialize(to: ValueTape.Token(kind: .object, offset: 0, count: 0, next: 1))
        return ValueTape(text, tokens: token, count: 1, codingPath: [], formats: .lenient, replay: replayed)
    }

    /// Returns a Boolean value that indicates whether the model has no fields to read.
    static func readsNothing<Model: ReadableValue>(_ model: Model) -> Bool {
        replay(Model.self, []) != nil
    }
}
