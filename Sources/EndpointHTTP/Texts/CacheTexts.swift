// Functions for strings that a cache in another module needs.

extension String {
    /// The date in a header; nil for anything that isn't one.
    package var httpDate: Date? { HTTPDate.date(self) }

    /// The scheme, host and port of an absolute HTTP URL, in lower case and without the scheme's default port; nil for
    /// other strings and for URLs with user information.
    package var webOrigin: String? { WebOrigin(self)?.text }

    /// Returns the reference resolved against `base`, without a fragment; nil if either is invalid.
    package func resolvedURL(against base: String) -> String? {
        guard let reference = URIReference(self), let base = URIReference(base), base.scheme != nil else { return nil }
        return reference.resolved(against: base).text
    }

    /// The query of a URL, between the question mark and the fragment; nil if there is no question mark.
    package var urlQuery: String? { RequestURL.query(of: self).map(String.init) }

    /// Returns the string without the secrets in its URLs.
    ///
    /// - Parameter names: Additional secret parameters, in lower case.
    package func withoutSecrets(besides names: Set<String>) -> String { Redaction.standard.adding(names).text(self) }
}
