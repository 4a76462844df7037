import APIModel

/// Spells what a list of parameters says of one of them, in one line.
struct ParameterDocumentation {
    private let parameter: Parameter

    init(_ parameter: Parameter) {
        self.parameter = parameter
    }

    /// Swift can mark declarations as deprecated, and no single parameter: the documentation says it first. The default
    /// and the examples come last.
    var phrase: SwiftText {
        let described = DocumentationComment.remark(parameter.documentation.description ?? "")
        var phrase: SwiftText = parameter.isDeprecated ? "Deprecated." : ""
        if described.count > 0 { phrase = phrase.count == 0 ? described : "\(phrase) \(described)" }
        let sentences = [parameter.documentedDefault.map(Spelling.sentence), Spelling.sentence(of: parameter.examples)]
        for sentence in sentences.compactMap(\.self) {
            phrase = DocumentationComment.phrase(phrase, followedBy: sentence)
        }
        return phrase
    }
}
