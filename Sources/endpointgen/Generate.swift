import ArgumentParser
import Diagnostics
import EndpointGenerator

struct Generate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Generates targets, models and clients for a description.",
        usage: "endpointgen generate [<description>] [<options>]",
        discussion: """
            Unchanged files aren't touched. Files of an earlier run that are no longer needed are removed. A file \
            that endpointgen didn't write is never overwritten or removed. If there is an error, nothing is written.
            """
    )

    @OptionGroup var input: InputOptions

    @OptionGroup var output: OutputOptions

    @Flag(
        help: ArgumentHelp(
            "Ignore the names that earlier runs decided.",
            discussion: "By default, they remain as recorded in the output folder, so that an addition renames nothing."
        ))
    var fresh = false

    @Flag(help: "Print the CPU time of each stage to standard error.")
    var timings = false

    func run() throws {
        let result = input.withRequest { request in
            var request = output.applied(to: request)
            request.isFresh = fresh
            return Generator.generate(request)
        }
        input.report.print(result)
        if timings {
            StandardError.write(TimingsTable(timings: result.timings).render(as: input.diagnostics))
        }
        for summary in result.summaries {
            StandardOutput.write(summary.contents)
            StandardOutput.write("  products: " + summary.products.joined(separator: ", "))
            guard input.verbose else { continue }
            for file in summary.files {
                StandardOutput.write("  \(file.kind.rawValue) \(VisibleText.of(summary.folder + "/" + file.path))")
            }
        }
        if !result.summaries.isEmpty { StandardOutput.write("  " + Summary.changes(of: result.summaries)) }
        withExtendedLifetime(result) { Self.exit(withError: ExitCode(result.outcome.rawValue)) }
    }
}
