/// A renderer that writes diagnostics as workflow commands of GitHub Actions.
///
/// GitHub shows such commands as annotations at the lines of a pull request.
public struct DiagnosticGitHub: Sendable {
    private let sources: SourceMap

    public init(sources: SourceMap) {
        self.sources = sources
    }

    /// Returns a workflow command for each diagnostic, one per line.
    public func render(_ diagnostics: [Diagnostic]) -> String {
        diagnostics.map { line(for: $0) + "\n" }.joined()
    }

    private func line(for diagnostic: Diagnostic) -> String {
        var properties: [(String, String)] = []
        if let range = diagnostic.range {
            let start = sources.position(of: range)
            let end = sources.endPosition(of: range)
            properties = [
                ("file", sources[range.file].path), ("line", "\(start.line)"), ("endLine", "\(end.line)"),
            ]
            // GitHub supports columns only for a range within one line.
            if start.line == end.line {
                properties += [("col", "\(start.column)"), ("endColumn", "\(end.column)")]
            }
        }
        let message = [diagnostic.message, diagnostic.hint].compactMap(\.self).joined(separator: "\n")
        return Self.command(
            diagnostic.severity == .note ? "notice" : diagnostic.severity.rawValue,
            properties + [("title", "endpointgen \(diagnostic.code.rawValue)")], message)
    }

    /// Returns a workflow command, such as `::error file=api.yaml,line=1::message`.
    public static func command(_ name: String, _ properties: [(String, String)], _ message: String) -> String {
        let list = properties.map { "\($0.0)=\(escaped($0.1, isProperty: true))" }.joined(separator: ",")
        return "::\(name)\(list.isEmpty ? "" : " ")\(list)::\(escaped(message, isProperty: false))"
    }

    private static func escaped(_ text: String, isProperty: Bool) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "%": escaped += "%25"
            case "\r": escaped += "%0D"
            case "\n": escaped += "%0A"
            case ":" where isProperty: escaped += "%3A"
            case "," where isProperty: escaped += "%2C"
            case _ where VisibleText.isInvisible(scalar): escaped += VisibleText.of(String(scalar))
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
