import APIDiff
import ArgumentParser
import DescriptionRepair
import Diagnostics
import EndpointGenerator

struct Repair: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "repair",
        abstract: "Writes an overlay with which the description fits the server's responses.",
        usage: "endpointgen repair [<observations> ...] [--spec <description>] [<options>]",
        discussion: """
            Reads observations of EndpointObservations (JSON Lines), HAR files ('*.har') and recorded bodies, and adds \
            an action to the overlay for each difference that the description and its overlays don't allow yet. \
            Values of responses aren't written.

            '--bodies' names a folder of HAR files and bodies. A body's path is 'OPERATIONID.STATUS.json' or \
            'GET/books/A-1.200.json'.

            Prints the changes of the client, and the actions of the overlay that change nothing any more.
            """
    )

    @Argument(help: ArgumentHelp("Files of observations, and HAR files.", valueName: "observations"))
    var observations: [String] = []

    @Option(help: ArgumentHelp("The description; omit it if the configuration names it.", valueName: "description"))
    var spec: String?

    @Option(
        help: ArgumentHelp("A folder of recorded bodies and HAR files.", valueName: "folder"), completion: .directory)
    var bodies: String?

    @Option(
        name: [.short, .long],
        help: ArgumentHelp("The overlay to write or extend. (default: standard output)", valueName: "file"))
    var output: String?

    @Option(name: .customLong("at-least"), help: "The smallest number of calls with a difference.")
    var atLeast = 1

    @Option(help: ArgumentHelp("The smallest percentage of calls with a difference.", valueName: "percent"))
    var share = 0.0

    @Option(
        name: .customLong("values"),
        help: ArgumentHelp(
            "A place in recorded bodies whose unknown enumeration values are added; may be repeated.",
            discussion: "For example 'GET /books/{id} /status'.", valueName: "place"))
    var values: [String] = []

    @Flag(help: "Remove actions that change nothing any more.")
    var prune = false

    @Option(help: "Print an issue for the API's owner instead of the overlay: markdown.")
    var report: RepairReport?

    @Option(
        name: .customLong("used-by"),
        help: ArgumentHelp("A folder of Swift sources that use the client.", valueName: "folder"))
    var usedBy: String?

    @OptionGroup var reading: ReadingOptions

    func validate() throws {
        if observations.isEmpty, bodies == nil {
            throw ValidationError("'repair' needs observations, HAR files or '--bodies'")
        }
        guard atLeast >= 1 else { throw ValidationError("invalid --at-least; expected 1 or more") }
        guard (0...100).contains(share) else {
            throw ValidationError("invalid --share; expected a percentage from 0 to 100")
        }
    }

    func run() throws {
        var options = RepairOptions()
        options.observations = observations
        options.bodies = bodies
        options.values = Set(values)
        options.minimumCount = atLeast
        options.minimumShare = share / 100
        options.overlay = report == nil ? output : nil
        options.removesSuperfluous = prune
        let (result, repairs) = reading.withRequest(for: spec) { Generator.repair($0, options) }
        reading.report.print(
            result.diagnostics.filter { reading.verbose || $0.severity == .error }, sources: result.sources)
        guard let repairs else { throw ExitCode(max(1, result.outcome.rawValue)) }
        if report != nil {
            return StandardOutput.write(RepairReport.markdown(repairs, sources: result.sources))
        }
        let uses = try usedBy.map { folder in
            try repairs.diff.map { try Diff.uses(of: $0, in: folder, reading.report) } ?? []
        }
        let summary = Self.summary(of: repairs, uses: uses ?? [], output: output)
        guard output == nil else { return StandardOutput.write(summary.lines) }
        StandardOutput.write(repairs.text ?? "")
        StandardError.write(summary.lines)
    }

    private static func summary(of repairs: DescriptionRepairs, uses: [SymbolUse], output: String?) -> [String] {
        var lines: [String] = []
        let actions = repairs.plan.repairs.reduce(0) { $0 + $1.actions }
        for repair in repairs.plan.repairs {
            lines += repair.evidence.map { "  repaired  \(VisibleText.of($0.sentence))" }
        }
        for remainder in repairs.plan.remainders {
            let text = "\(remainder.observation.sentence); \(remainder.reason)"
            lines.append("  open      \(VisibleText.of(text))")
        }
        for outlier in repairs.outliers { lines.append("  outlier   \(VisibleText.of(outlier.sentence))") }
        for action in repairs.superfluous {
            lines.append("  superfluous  line \(action.line): \(VisibleText.of(action.text))")
        }
        let changes = repairs.diff?.changes.filter { $0.layer == .swift } ?? []
        if !changes.isEmpty {
            lines.append("\(repairs.diff?.client ?? "The client"):")
            lines += changes.map {
                "  \($0.severity.rawValue): \(VisibleText.of("\(DiffText.subject($0)): \($0.message)"))"
            }
        }
        if !uses.isEmpty {
            lines.append("Used by:")
            lines += uses.map {
                VisibleText.of("  \($0.file):\($0.line): \(DiffText.subject($0.change)): \($0.change.message)")
            }
        }
        if repairs.skipped > 0 {
            lines.append(
                repairs.skipped == 1
                    ? "1 line or response wasn't read" : "\(repairs.skipped) lines or responses weren't read")
        }
        let count = "\(actions) new action\(actions == 1 ? "" : "s")"
        if let output, repairs.isChanged {
            lines.append("wrote \(VisibleText.of(output)): \(count)")
        } else {
            lines.append(repairs.isChanged ? count : "nothing to repair")
        }
        return lines
    }
}

/// The format of a report for the owner of an API.
enum RepairReport: String, ExpressibleByArgument, CaseIterable {
    case markdown

    static func markdown(_ repairs: DescriptionRepairs, sources: SourceMap) -> String {
        let title = QuotedText.markdown(repairs.title)
        var lines = ["# Responses that differ from the description of \(title)", ""]
        guard !repairs.plan.findings.isEmpty else { return (lines + ["No differences."]).lines }
        lines += [
            "The responses of the server differ from the description in these places. The report contains no values.",
            "",
            "| operation and place | description | documented | received | calls | since |",
            "| --- | --- | --- | --- | --- | --- |",
        ]
        for finding in repairs.plan.findings {
            let observation = finding.observation
            let place = finding.range.map { "\(sources[$0.file].path):\(sources.position(of: $0).line)" } ?? ""
            let cells = [
                QuotedText.markdownCode(observation.subject),
                QuotedText.markdownCode(place), QuotedText.markdown(finding.promised),
                QuotedText.markdown(observation.problem), "\(observation.count) of \(observation.calls)",
                observation.first,
            ]
            lines.append("| \(cells.joined(separator: " | ")) |")
        }
        return lines.lines
    }
}
