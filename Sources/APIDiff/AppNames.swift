public import APIModel

extension AppUse {
    /// Creates the names in an app's files.
    public init(sources: [String]) {
        self.init()
        for text in sources { add(SwiftTokenReader.tokens(of: text)) }
    }

    private mutating func add(_ tokens: [SwiftToken]) {
        func text(_ index: Int) -> String? { tokens.indices.contains(index) ? tokens[index].text : nil }
        for index in tokens.indices where tokens[index].isName {
            let name = tokens[index].text
            receivers[name, default: []].insert(Self.receiver(of: index, in: tokens))
            // A name in a pattern, a list of variables or parameters: `let (a, b)`, `let a = 1, b = 2`, `_ a: Int`.
            let mayBeDeclared = text(index + 1).map { [":", "=", ",", ")"].contains($0) } ?? false
            if text(index - 1) == "let" || text(index - 1) == "var" || (mayBeDeclared && text(index - 1) != ".") {
                declared.insert(name)
            }
        }
    }

    private static func receiver(of index: Int, in tokens: [SwiftToken]) -> Receiver {
        guard index > 0, tokens[index - 1].text == "." else { return .none }
        var start = index - 2
        while start >= 0, ["?", "!"].contains(tokens[start].text) { start -= 1 }
        guard start >= 0, tokens[start].isName else { return .unknown }
        let name = tokens[start].text
        let isMember = start > 0 && tokens[start - 1].text == "."
        return isMember || name.first?.isUppercase == true ? .named(name) : .unknown
    }
}
