// Descriptions and mirrors of an environment for `print`, `dump` and debuggers: for headers with names of secrets only
// the names. API keys often are common headers.

extension ServerEnvironment: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Its name and its server.
    public var description: String {
        let server = base.map { Redaction.standard.text($0) } ?? "the targets' own servers"
        return "ServerEnvironment(\(name.map { "\($0), " } ?? "")\(server))"
    }

    public var debugDescription: String { description }

    /// Its parts without the values that are secret by their names.
    public var customMirror: Mirror {
        func lines(_ headers: [String: String]) -> [String] {
            headers.map { "\($0): \(Redaction.standard.value($1, ofHeader: $0))" }.sorted()
        }
        return Mirror(
            self,
            children: [
                "name": name as Any, "baseURL": Redaction.standard.text(baseURL), "headers": lines(headers),
                "headerGroups": headerGroups.mapValues(lines),
                "servers": servers.mapValues { Redaction.standard.text($0) },
                "kind": kind as Any, "cachePolicy": cachePolicy as Any, "fixtures": fixtures, "trust": trust as Any,
            ])
    }
}
