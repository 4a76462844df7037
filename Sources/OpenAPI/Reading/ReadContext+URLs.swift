import Diagnostics
import SpecSyntax

// URLs that may be relative, and what to.
extension ReadContext {
    /// Returns the URL of the description that contains `range`; nil for a local file without `$self`.
    ///
    /// The URL is the one from which the description was fetched, or its own `$self`. For a server `$self` is ignored
    /// if the former is known (OpenAPI 3.2, 4.5.2).
    func descriptionURL(at range: SourceRange) -> URIReference? {
        let candidates = [
            trees.location(of: range.file),
            trees.tree(of: range.file).flatMap { trees.resource(at: $0.range) }.map { trees.resources[$0].base },
        ]
        return candidates.lazy.compactMap(\.self).first { ["http", "https"].contains($0.scheme?.lowercased()) }
    }

    /// Returns the absolute URL of a part of the API.
    ///
    /// Relative URLs are resolved against the server's (OpenAPI 3.1, 4.6), else the description's. Returns nil, with a
    /// note, if neither URL is known, and for invalid URLs.
    mutating func absoluteURL(_ node: SyntaxNode?) -> String? {
        guard let node, let text = node.scalar?.text, !text.isEmpty, URLText.isPlausible(text) else { return nil }
        let reference = URIReference(text)
        let base = serverURL ?? descriptionURL(at: node.range)
        let url = base.map { reference.resolved(against: $0) } ?? reference
        if ["http", "https"].contains(url.scheme?.lowercased()), url.authority != nil { return url.text }
        sink.report(
            Diagnostic(
                .invalidURL, severity: .note,
                "relative URL '\(text)' without a server; it is omitted",
                at: node.range, hint: "write an absolute URL here or in the first of the 'servers'"
            )
        )
        return nil
    }

    /// Returns the absolute URL of an endpoint; nil, with a note, if it isn't known.
    mutating func endpoint(in mapping: SyntaxMapping, _ field: String) -> String? {
        link(in: mapping, field).flatMap { _ in absoluteURL(mapping[field]) }
    }
}
