import ArgumentParser
import Diagnostics
import EndpointGenerator

struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explains a diagnostic's code, or an operation.",
        usage: "endpointgen explain [<code>]\nendpointgen explain operation <operation>",
        discussion: """
            'explain CODE' explains a diagnostic: its cause, an example before and after the fix, and the fix. A \
            diagnostic ends with its code in brackets. Without a code all codes are listed.

            'explain operation NAME' explains one endpoint of a description.
            """,
        subcommands: [ExplainCode.self, ExplainOperation.self], defaultSubcommand: ExplainCode.self
    )
}

struct ExplainCode: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "code", abstract: "Explains a diagnostic's code, with an example and the fix.",
        usage: "endpointgen explain [<code>]",
        discussion: "A diagnostic ends with its code in brackets. Without a code all codes are listed."
    )

    @Argument(help: ArgumentHelp("The code: 'unresolved-reference'.", valueName: "code"))
    var code: String?

    func run() throws {
        guard let code else {
            let width = DiagnosticCode.allCases.map(\.rawValue.count).max() ?? 0
            StandardOutput.write(
                DiagnosticCode.allCases.map { $0.rawValue.padding(to: width) + "  " + $0.explanation }.lines)
            return
        }
        let name = code.filter { $0 != "[" && $0 != "]" }
        guard let known = DiagnosticCode(rawValue: name), let explanation = DiagnosticExplanation(known) else {
            let nearest = Suggestion.nearest(to: name, among: DiagnosticCode.allCases.map(\.rawValue))
            Report(format: .current).print(
                Diagnostic(
                    .invalidCall, "unknown code '\(name)'", at: nil,
                    hint: nearest.map { "did you mean '\($0)'?" } ?? "run 'endpointgen explain' to see the codes"))
            throw ExitCode(2)
        }
        StandardOutput.write(Self.text(of: explanation))
    }

    private static func text(of explanation: DiagnosticExplanation) -> String {
        var lines = [
            "\(explanation.code.rawValue) (\(explanation.code.severity.rawValue))", explanation.explanation, "",
        ]
        if !explanation.files.isEmpty {
            lines.append("Example:")
            for (name, text) in explanation.files {
                lines.append("  \(name)")
                lines += text.split(separator: "\n").map { shortened("    " + $0) }
            }
            lines += ["", "  " + explanation.message, ""]
        }
        for (name, text) in explanation.files {
            guard let change = explanation.change?.lines(in: text) else { continue }
            lines.append("Fixed:")
            lines.append("  \(name)")
            lines += change.before.map { shortened("  - " + $0) } + change.after.map { shortened("  + " + $0) } + [""]
        }
        lines.append("Fix: \(explanation.fix)")
        if explanation.code.severity != .error {
            lines.append("The rest is generated nevertheless; '--strict' makes warnings errors.")
        }
        return lines.lines
    }

    private static func shortened(_ line: String) -> String {
        line.count > 240 ? line.prefix(239) + "…" : line
    }
}

struct ExplainOperation: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "operation", abstract: "Explains the request and response of one endpoint.",
        usage: "endpointgen explain operation <operation> [<options>]",
        discussion: """
            Prints each part of the endpoint with the line of the description or configuration that decides it, a \
            cURL command, and the body that stubs respond with. Writes nothing.
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The call ('books.list'), the operationId, or the request ('GET /books').", valueName: "operation"))
    var operation: String

    @OptionGroup var input: InputOptions

    func run() throws {
        let (result, explanations) = input.withRequest { Generator.explain(operation: operation, $0) }
        input.report.print(result)
        for (index, explanation) in explanations.enumerated() {
            if index > 0 { StandardOutput.write("\n") }
            StandardOutput.write(Self.text(of: explanation, sources: result.sources))
        }
        if result.outcome != .done { throw ExitCode(result.outcome.rawValue) }
    }

    private static func text(of explanation: OperationExplanation, sources: SourceMap) -> String {
        let rows = explanation.rows
        let width = rows.map(\.subject.count).max() ?? 0
        var lines = ["\(explanation.endpoint.client).\(explanation.endpoint.call)"]
        for row in rows {
            let reason = row.reason.isEmpty ? "" : "  (\(VisibleText.of(row.reason)))"
            lines.append("  \(row.subject.padding(to: width))  \(VisibleText.of(row.value))\(reason)")
            guard let range = row.range else { continue }
            let position = sources.position(of: range)
            lines.append(
                "  \("".padding(to: width))    \(sources[range.file].path):\(position.line):\(position.column)")
        }
        lines += ["", "Request:"] + explanation.curl.split(separator: "\n").map { "  " + $0 }
        if !explanation.sample.isEmpty {
            lines += ["", "Response of stubs:", "  " + VisibleText.of(explanation.sample)]
        }
        return lines.lines
    }
}
