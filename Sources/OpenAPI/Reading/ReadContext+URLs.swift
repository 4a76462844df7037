import Diagnostics
import SpecSyntax

// The resolution of URLs that may be relative.
extension ReadContext {
    /// Returns the URL of the file that contains a range; nil for a local file without `$self`.
    ///
    /// The URL is either the URL from which the file was fetched, or the URL in its `$self`. The fetch URL takes
    /// precedence (OpenAPI 3.2, 4.5.2).
    func descriptionURL(at range: SourceRange) -> URIReference? {
        let candidates = [
            trees.location(of: range.file),
            trees.tree(of: range.file).flatMap { trees.resource(at: $0.range) }.map { trees.resources[$0].base },
        ]
        return candidates.lazy.compactMap(\.self).first { ["http", "https"].contains($0.scheme?.lowercased()) }
    }

    /// Returns the absolute URL that a node contains.
    ///
    /// The URL leads to a part of the API.
    ///
    /// A relative URL is resolved against the server's URL (OpenAPI 3.1, 4.6), or else the description's URL. Returns
    /// nil for an invalid URL, and nil with a note if neither base URL is known.
    func absoluteURL(_ node: SyntaxNode?) -> String? {
        guard let node, let text = node.scalar?.text, !text.isEmpty, URLText.isPlausible(text) else { return nil }
        let reference = URIReference(text)
        let base = serverURL ?? descriptionURL(at: node.range)
        let url = base.map { reference.resolved(against: $0) } ?? reference
        if ["http", "https"].contains(url.scheme?.lowercased()), url.authority != nil { return url.text }
        sink.report(
            .invalidURL, severity: .note,
            "relative URL '\(text)' without a server; it is omitted",
            at: node.range, hint: "write an absolute URL here or in the first of the 'servers'")
        return nil
    }

    /// Returns the absolute URL in a field of a security scheme or OAuth flow.
    ///
    /// Returns nil with a note if the absolute URL isn't known.
    func endpoint(in mapping: SyntaxMapping, _ field: String) -> String? {
        link(in: mapping, field).flatMap { _ in absoluteURL(mapping[field]) }
    }
}
