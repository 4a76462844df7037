// What a cache beside the runtime asks of texts.

extension String {
    /// The date in a header; nil for anything that isn't one.
    package var httpDate: Date? { HTTPDate.date(self) }

    /// Scheme, host and port of an absolute URL of HTTP, in lower case and the port only where it isn't the scheme's own;
    /// nil for anything else, and where the URL has the name of a user.
    package var webOrigin: String? { WebOrigin(self)?.text }

    /// The URL that this reference means where `base` is read, without a fragment; nil where either isn't one.
    package func resolvedURL(against base: String) -> String? {
        guard let reference = URIReference(self), let base = URIReference(base), base.scheme != nil else { return nil }
        return reference.resolved(against: base).text
    }

    /// What stands between the question mark and the fragment of a URL; nil where there is no question mark.
    package var urlQuery: String? { RequestURL.query(of: self).map(String.init) }

    /// The text without the values of secrets in the URLs that it holds.
    ///
    /// - Parameter names: Secret parameters beside the usual ones, in lower case.
    package func withoutSecrets(besides names: Set<String>) -> String { Redaction.standard.adding(names).text(self) }
}
