/// The reason why a use of the old client isn't rewritten, as the text of a comment: what to do instead.
struct OpenUse: Error {
    let advice: String

    init(_ advice: String) {
        self.advice = advice
    }
}
