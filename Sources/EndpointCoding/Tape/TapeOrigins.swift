/// What a tape keeps of a text that isn't its own: its tokens' stretches lie in what was made of that.
@_spi(Format)
public final class TapeOrigins: Sendable {
    /// Which case of a union a value is, where the text itself says so.
    public struct Choice: Sendable {
        /// The case's index among the candidates.
        public let index: Int
        /// What tells it in the union's discriminator; nil where it has none.
        public let discriminator: String?

        public init(index: Int, discriminator: String?) {
            self.index = index
            self.discriminator = discriminator
        }
    }

    /// The line on which each token's value begins, counted from one.
    private let lines: [UInt32]
    private let choices: [Int: Choice]

    /// - Parameter choices: By the index of the token.
    public init(lines: [UInt32], choices: [Int: Choice]) {
        self.lines = lines
        self.choices = choices
    }

    /// Where a value begins, in words.
    func position(at index: Int) -> String? {
        lines.isEmpty ? nil : "on line \(lines[min(index, lines.count - 1)])"
    }

    func choice(at index: Int) -> Choice? {
        choices[index]
    }
}
