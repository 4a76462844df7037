import APIModel

/// The sentence about a callback: a request that the API sends to a URL that an operation was given.
enum CallbackSentence {
    /// `onEvent`: the API sends `POST {$request.body#/url}` with an `OnEventPayload`.
    static func text(_ callback: CallbackModel, in model: APIModel) -> SwiftText {
        let key = Spelling.documented(callback.key)
        let route = "\(callback.method) \(Spelling.documented(callback.expression))"
        let payload = callback.payload.map { " with `\(Spelling.type($0, in: model.types).text)`" } ?? ""
        return SwiftText(spelled: "`\(key)`: the API sends `\(route)`\(payload).")
    }
}
