import APIModel

/// The documentation of a parameter on one line.
struct ParameterDocumentation {
    private let parameter: Parameter

    init(_ parameter: Parameter) {
        self.parameter = parameter
    }

    /// The parameter's documentation on one line.
    ///
    /// A deprecation comes first, because Swift can mark only whole declarations as deprecated, not single parameters.
    /// The name in the description, the default and the examples come last.
    var phrase: SwiftText {
        let described = DocumentationComment.inlineDocumentation(parameter.documentation.description ?? "")
        var phrase: SwiftText = parameter.isDeprecated ? "Deprecated." : ""
        if described.count > 0 { phrase = phrase.count == 0 ? described : "\(phrase) \(described)" }
        let name = parameter.isNumbered ? Spelling.sentence(ofName: parameter.key) : nil
        let sentences = [
            name, parameter.documentedDefault.map(Spelling.sentence), Spelling.sentence(of: parameter.examples),
        ]
        for sentence in sentences.compactMap(\.self) {
            phrase = DocumentationComment.phrase(phrase, followedBy: sentence)
        }
        return phrase
    }
}
