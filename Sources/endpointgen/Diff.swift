import APIDiff
import ArgumentParser
import Diagnostics
import EndpointGenerator

struct Diff: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Compares two versions of a description, and the clients generated from them.",
        usage: "endpointgen diff <old> <new> [<options>]",
        discussion: """
            Each version is a file, a folder with a description, or 'git:REVISION:PATH'. Both are generated with the \
            configuration of the new one; if that has 'clients:', the client is the one of the new description, or the \
            one that '--client' names. Errors are printed, and with '--verbose' warnings too. Writes nothing.

            'breaking' is a request that becomes invalid, a response that wasn't expected, or code that no longer \
            compiles; 'risky' is a change that may alter behavior; 'compatible' is any other. '--used-by' names a \
            folder of your sources, and prints the lines that use changed declarations.

            Exits with status 1 if '--fail-on' applies.
            """
    )

    @Argument(help: ArgumentHelp("The old version.", valueName: "old"))
    var old: String

    @Argument(help: ArgumentHelp("The new version.", valueName: "new"))
    var new: String

    @Option(
        name: .customLong("used-by"),
        help: ArgumentHelp("A folder of Swift sources that use the client.", valueName: "folder"))
    var usedBy: String?

    @Option(name: .customLong("fail-on"), help: "The changes that cause exit status 1: none, breaking or any.")
    var failOn: FailOn = .none

    @Option(help: "The format of the changes: text, markdown, or json with one object a line.")
    var format: DiffFormat = .text

    @OptionGroup var reading: ReadingOptions

    func run() throws {
        let report = reading.report
        var versions: [DescriptionVersion] = []
        defer { versions.forEach { $0.remove() } }
        do {
            for argument in [old, new] { versions.append(try DescriptionVersion(argument)) }
        } catch let problem as DescriptionVersion.Problem {
            report.print(Diagnostic(.fileNotReadable, problem.message, at: nil, hint: problem.hint))
            throw ExitCode(2)
        }
        let (result, diff) = reading.withRequest(for: versions[1].path) { request in
            var new = request
            new.configuration = reading.config ?? versions[1].configuration ?? versions[0].configuration
            var old = new
            old.spec = versions[0].path
            return Generator.diff(from: old, to: new)
        }
        let shown =
            reading.verbose ? result.diagnostics : result.diagnostics.filter { $0.severity == .error }
        let sources = versions.reduce(result.sources) { $1.displayed($0) }
        report.print(shown.map { versions.reduce($0) { $1.displayed($0) } }, sources: sources)
        guard let diff, result.outcome == .done else { throw ExitCode(max(1, result.outcome.rawValue)) }
        let uses = try usedBy.map { try Self.uses(of: diff, in: $0, report) } ?? []
        let text = DiffText(
            diff: diff, uses: uses, sources: sources, versions: versions, columns: StandardOutput.columns)
        StandardOutput.write(text.render(as: format))
        if failOn.applies(to: diff.changes) { throw ExitCode(1) }
    }

    static func uses(of diff: Generator.Diff, in folder: String, _ report: Report) throws -> [SymbolUse] {
        var sink = DiagnosticSink()
        guard let sources = AppSources.read(folder, reporting: &sink) else {
            for diagnostic in sink.diagnostics { report.print(diagnostic) }
            throw ExitCode(2)
        }
        return SymbolUses.uses(of: diff.changes, in: sources, client: diff.oldSymbols)
    }
}

/// The kinds of changes that make the subcommand `diff` fail.
enum FailOn: String, ExpressibleByArgument, CaseIterable {
    case none, breaking, any

    func applies(to changes: [APIChange]) -> Bool {
        switch self {
        case .none: false
        case .breaking: changes.contains { $0.severity == .breaking }
        case .any: !changes.isEmpty
        }
    }
}

/// The output format of the subcommand `diff`.
enum DiffFormat: String, ExpressibleByArgument, CaseIterable {
    case text, markdown, json
}
