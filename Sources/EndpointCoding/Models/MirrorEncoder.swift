/// Decoding of a model from its own values.
///
/// The decoding reveals the names of the model's fields and creates a copy. Because of it, response models need no
/// generated code to be written or changed.
enum MirrorEncoder {
    /// - Parameters:
    ///   - type: Of the model, which reads its properties in the order in which they are stored.
    ///   - values: Those of its properties, in order.
    /// - Returns: The model, and what it asked for; nil where `type` reads otherwise.
    static func replay<Model: ReadableValue>(
        _ type: Model.Type, _ values: [Any]
    ) -> (model: Model, requests: [ReplayedFields.Request])? {
        let replayed = ReplayedFields(values)
        guard let model = try? Model(from: ValueReader(tape(of: replayed))), replayed.isComplete else { return nil }
        return (model, replayed.requests)
    }

    /// Returns what `type` asks for if it has no values, up to a required property that has no placeholder.
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
