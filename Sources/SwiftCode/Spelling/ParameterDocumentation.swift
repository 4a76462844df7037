import APIModel

/// Returns the documentation of a parameter, in one line.
struct ParameterDocumentation {
    private let parameter: Parameter

    init(_ parameter: Parameter) {
        self.parameter = parameter
    }

    /// The documentation in one line.
    ///
    /// Swift can mark declarations as deprecated, but not single parameters, so a deprecation is first. The name, the
    /// default and the examples are last.
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
