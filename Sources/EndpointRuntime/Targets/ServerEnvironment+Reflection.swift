// Output of an environment for `print`, `dump` and debuggers. API keys often are headers of an environment, so the
// value of a header with a secret name isn't shown.

extension ServerEnvironment: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name and the server of the environment.
    public var description: String {
        let server = base.map { Redaction.standard.text($0) } ?? "the targets' own servers"
        return "ServerEnvironment(\(name.map { "\($0), " } ?? "")\(server))"
    }

    public var debugDescription: String { description }

    /// The mirror of the environment, in which secret values are redacted.
    public var customMirror: Mirror {
        let parts: [Mirror.Child] = [
            ("name", name as Any), ("baseURL", Redaction.standard.text(baseURL)),
            ("headers", Self.redactedLines(headers)),
            ("servers", servers.mapValues { Redaction.standard.text($0) }), ("cachePolicy", cachePolicy as Any),
            ("trust", requirement?.value as Any),
        ]
        return Mirror(self, children: parts + (additions.map { Array(Mirror(reflecting: $0.settings).children) } ?? []))
    }

    /// Returns a line for each header. The value of a header with a secret name is redacted.
    package static func redactedLines(_ headers: [String: String]) -> [String] {
        headers.map { "\($0): \(Redaction.standard.value($1, ofHeader: $0))" }.sorted()
    }
}
