import APIModel
import ArgumentParser
import EndpointGenerator

struct Generate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes targets, models and clients for a description.",
        discussion: """
            Files that didn't change aren't touched, files of an earlier run that are no longer needed are removed, and \
            a file that endpointgen didn't write is never overwritten or removed. Where there is an error nothing is \
            written at all.
            """
    )

    @OptionGroup var input: InputOptions

    @Option(
        name: [.short, .long], help: ArgumentHelp("The folder to write to.", valueName: "folder"),
        completion: .directory
    )
    var output: String?

    @Option(help: "Who sees what is generated: public, package or internal. (default: public)")
    var access: Access?

    @Option(
        help: ArgumentHelp("Templates to use in place of the built-in ones, file by file.", valueName: "folder"),
        completion: .directory
    )
    var templates: String?

    @Flag(help: "Print the CPU time of each stage to standard error.")
    var timings = false

    func run() throws {
        var request = input.request
        request.output = output
        request.access = access.flatMap { AccessLevel(rawValue: $0.rawValue) }
        request.templates = templates
        let result = Generator.generate(request)
        input.report.print(result)
        if timings {
            StandardError.write(TimingsTable(timings: result.timings).render(as: input.diagnostics))
        }
        if let summary = result.summary {
            print(summary.contents)
            print("  " + summary.changes)
        }
        withExtendedLifetime(result) { Self.exit(withError: ExitCode(result.outcome.rawValue)) }
    }
}

enum Access: String, ExpressibleByArgument, CaseIterable {
    case `public`, package, `internal`
}
