import Diagnostics
import SpecSyntax

// What security requirements call their schemes: names of components, and since OpenAPI 3.2 URIs (4.30).
extension DocumentBuilder {
    /// The name of the scheme that a requirement asks for. A scheme of elsewhere gets one.
    mutating func securitySchemeName(_ entry: SyntaxMapping.Entry) -> String {
        if securitySchemeNames.contains(entry.key) { return entry.key }
        if let name = securitySchemeURIs[entry.key] { return name }
        guard entry.key.contains(where: { $0 == "/" || $0 == "#" || $0 == "." }),
            let target = quietTarget(of: entry.key, at: entry.keyRange),
            target.mapping?["type"] != nil || target.mapping?["$ref"] != nil
        else {
            sink.report(
                .undeclaredSecurityScheme, "there is no security scheme '\(entry.key)'", at: entry.keyRange,
                hint: Suggestion.nearest(to: entry.key, among: securitySchemeNames.sorted()).map {
                    "did you mean '\($0)'?"
                }
            )
            return entry.key
        }
        if version < .v3_2 {
            sink.report(
                Diagnostic(
                    .invalidValue, severity: .note,
                    "requirements by URI came with OpenAPI 3.2, and this description is of \(version.rawValue); it is read all the same",
                    at: entry.keyRange
                )
            )
        }
        let name = securitySchemesByRange[target.range] ?? declare(target, entry)
        securitySchemeURIs[entry.key] = name
        return name
    }

    /// Reads a scheme that isn't among the components under the name that it has where it is declared.
    private mutating func declare(_ target: SyntaxNode, _ entry: SyntaxMapping.Entry) -> String {
        let tokens = Reference(entry.key).fragment.split(separator: "/")
        let own = tokens.last.map { Self.key($0) } ?? trees.name(of: target.range.file) ?? "scheme"
        var name = own
        var number = 2
        while securitySchemeNames.contains(name) {
            name = own + String(number)
            number += 1
        }
        let entry = SyntaxMapping.Entry(key: name, keyRange: entry.keyRange, value: target)
        schemesOfElsewhere += securitySchemes(SyntaxNode(.mapping(SyntaxMapping([entry])), range: target.range))
        return name
    }
}
