import APIModel

/// A type that returns the documentation sentence for a callback.
enum CallbackSentence {
    /// Returns a sentence such as "`onEvent`: the API sends `POST {$request.body#/url}` with `Payload`."
    static func text(_ callback: CallbackModel, in model: APIModel) -> SwiftText {
        let key = Spelling.documented(callback.key)
        let route = "\(callback.method) \(Spelling.documented(callback.expression))"
        let payload = callback.payload.map { " with `\(Spelling.type($0, in: model.types).text)`" } ?? ""
        return SwiftText(spelled: "`\(key)`: the API sends `\(route)`\(payload).")
    }
}
