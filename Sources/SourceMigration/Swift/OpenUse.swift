/// The reason why a use isn't rewritten, as the text of a comment that states what to do instead.
struct OpenUse: Error {
    let advice: String

    init(_ advice: String) {
        self.advice = advice
    }
}
