/// The relation of a tape to the original document.
///
/// A tape has origins only if its tokens refer to text that was derived from the document.
package final class TapeOrigins: Sendable {
    /// The case of a union, if the document itself determines it.
    package struct Choice: Sendable {
        /// The case's index among the candidates.
        let index: Int
        /// The value of the union's discriminator for the case; nil if the union has no discriminator.
        let discriminator: String?

        package init(index: Int, discriminator: String?) {
            self.index = index
            self.discriminator = discriminator
        }
    }

    /// The line on which each token's value begins, counted from one.
    private let lines: [UInt32]
    private let choices: [Int: Choice]

    /// Creates the origins of a tape.
    ///
    /// - Parameter choices: The cases of unions, by the index of the value's token.
    package init(lines: [UInt32], choices: [Int: Choice]) {
        self.lines = lines
        self.choices = choices
    }

    /// Returns a description of a value's position; nil if the lines are unknown.
    func position(at index: Int) -> String? {
        lines.isEmpty ? nil : "on line \(lines[min(index, lines.count - 1)])"
    }

    func choice(at index: Int) -> Choice? { choices[index] }
}
