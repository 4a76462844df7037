import ArgumentParser
import DescriptionRepair
import Diagnostics
import EndpointGenerator

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Checks that the generated files are up to date.",
        usage: "endpointgen check [<description>] [<options>]",
        discussion: """
            Writes nothing. Prints nothing and exits with status 0 if the output folder is up to date; '--verbose' \
            prints the warnings of the description. Otherwise, exits with status 1 and prints each file that \
            'generate' would write, with the reason: added, changed, removed, or edited manually since the last run. A \
            folder that another version of endpointgen wrote isn't up to date.

            '--format github' prints annotations of GitHub Actions, and '--format json' one object a line with \
            'client', 'file' and 'change'.

            '--observations' compares the observations of EndpointObservations with the description and its overlays \
            instead, and prints each that they don't allow.
            """
    )

    @OptionGroup var input: InputOptions
    @OptionGroup var output: OutputOptions

    @Option(help: "The format of the result: text, json or github.")
    var format: CheckFormat = .text

    @Option(
        help: ArgumentHelp(
            "A file of observations, or a HAR file, to check instead; may be repeated.", valueName: "file"))
    var observations: [String] = []

    func run() throws {
        guard observations.isEmpty else { return try checkObservations() }
        var report = input.report
        if format == .github, report.format == .text { report.format = .github }
        let (result, checks) = input.withRequest { Generator.check(output.applied(to: $0)) }
        let outdated = checks.filter { !$0.isCurrent }
        let isCurrent = result.outcome == .done && outdated.isEmpty
        if !isCurrent || input.verbose { report.print(result) }
        guard result.outcome == .done else { throw ExitCode(result.outcome.rawValue) }
        StandardOutput.write(outdated.map(format.lines).joined())
        if !outdated.isEmpty { throw ExitCode(1) }
    }

    private func checkObservations() throws {
        let (result, unknown) = input.withRequest { Generator.unknownObservations($0, in: observations) }
        if result.outcome != .done || input.verbose { input.report.print(result) }
        guard result.outcome == .done else { throw ExitCode(result.outcome.rawValue) }
        StandardOutput.write(unknown.map(format.line).lines)
        if !unknown.isEmpty { throw ExitCode(1) }
    }
}

/// The output format of the subcommand `check`.
enum CheckFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json, github

    func line(of observation: Observation) -> String {
        switch self {
        case .text: VisibleText.of(observation.sentence)
        case .json: observation.line
        case .github:
            DiagnosticGitHub.command("error", [("title", "endpointgen check")], VisibleText.of(observation.sentence))
        }
    }

    func lines(of check: OutputCheck) -> String {
        let folder = check.folder
        switch self {
        case .text:
            let width = check.changes.map(\.kind.rawValue.count).max() ?? 0
            var lines = check.changes.map {
                $0.kind.rawValue.padding(to: width) + "  " + VisibleText.of(folder + "/" + $0.path)
            }
            if let version = check.otherVersion { lines.append(Self.text(version, check)) }
            let count = check.changes.count
            if count > 0 {
                let files = count == 1 ? "1 file" : "\(count) files"
                lines.append("\(files) of \(check.client) would change; run 'endpointgen generate'")
            }
            return lines.lines
        case .json:
            var lines = check.changes.map { change in
                JSONLine.object([
                    JSONLine.field("client", check.client), JSONLine.field("file", folder + "/" + change.path),
                    JSONLine.field("change", change.kind.rawValue),
                ])
            }
            if let version = check.otherVersion {
                lines.append(
                    JSONLine.object([
                        JSONLine.field("client", check.client), JSONLine.field("writtenBy", version),
                        JSONLine.field("generator", Generator.version),
                    ]))
            }
            return lines.lines
        case .github:
            var lines = check.changes.map { change in
                let file = folder + "/" + change.path
                // GitHub can't annotate a file that doesn't exist, so the annotation of an added file has no position.
                let properties = change.kind == .added ? [] : [("file", file), ("line", "1")]
                return DiagnosticGitHub.command(
                    "error", properties + [("title", "endpointgen check")],
                    "\(file): \(change.kind.rawValue); run 'endpointgen generate'")
            }
            if let version = check.otherVersion {
                lines.append(
                    DiagnosticGitHub.command(
                        "error", [("title", "endpointgen check")], Self.text(version, check)))
            }
            return lines.lines
        }
    }

    private static func text(_ version: String, _ check: OutputCheck) -> String {
        VisibleText.of(
            "\(check.folder) was generated by endpointgen \(version), and this is \(Generator.version); "
                + "run 'endpointgen generate'")
    }
}
