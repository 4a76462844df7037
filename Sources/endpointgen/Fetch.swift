import ArgumentParser
import Diagnostics
import EndpointGenerator

struct Fetch: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fetch",
        abstract: "Fetches descriptions whose addresses the configuration names.",
        usage: "endpointgen fetch [<options>]",
        discussion: """
            Write 'spec: https://…' in 'endpointgen.yaml'. The description is written beside the configuration, with \
            'endpointgen.lock': its address, date, SHA-256 and ETag. Commit both. Other verbs read the file, and \
            never the address.

            An unchanged description isn't written. A redirect may lead to the hosts that references may lead to.
            """
    )

    @Option(
        help: ArgumentHelp("The configuration; 'endpointgen.yaml' here by default.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml"]))
    var config: String?

    @Option(
        name: .customLong("client"),
        help: ArgumentHelp("A client of 'clients:' in the configuration; may be repeated.", valueName: "name"))
    var clients: [String] = []

    @Flag(help: "Write nothing; where a description changed, print the changes and end with status 1.")
    var check = false

    @Option(
        name: .customLong("allow-host"),
        help: ArgumentHelp("A host that a redirect may lead to, over https; may be repeated.", valueName: "host"))
    var allowedHosts: [String] = []

    @Option(help: "The format of the changes: text, markdown, or json with one object a line.")
    var format: DiffFormat = .text

    @Option(help: "The format of errors: text, json or github.")
    var diagnostics: DiagnosticFormat = .text

    @Flag(help: "Print unchanged descriptions too, and warnings about both versions.")
    var verbose = false

    func validate() throws {
        if let problem = allowedHosts.lazy.compactMap(ReferenceAccess.problem).first {
            throw ValidationError("--allow-host: \(problem)")
        }
    }

    func run() throws {
        let report = Report(format: diagnostics, isVerbose: verbose)
        var request = GenerationRequest()
        request.configuration = config
        request.clients = clients
        request.references.hosts = allowedHosts
        let line = diagnostics == .text ? ProgressLine.start() : nil
        if let line { request.progress = { stage, description in line.update(stage, of: description) } }
        let (result, descriptions) = Generator.fetch(request, isCheck: check)
        line?.finish()
        report.print(result)
        for description in descriptions where verbose || description.change != .unchanged {
            let size = description.size > 0 ? " (\(description.size) bytes)" : ""
            let path = VisibleText.of(description.path)
            StandardError.write("\(description.change.rawValue) \(path) from \(description.address)\(size)")
        }
        for description in descriptions where check {
            guard let versions = description.versions else { continue }
            let (result, diff) = Generator.diff(from: versions.old, to: versions.new)
            report.print(
                verbose ? result.diagnostics : result.diagnostics.filter { $0.severity == .error },
                sources: result.sources)
            guard let diff else { continue }
            let version = try DescriptionVersion(description.path)
            let text = DiffText(diff: diff, uses: [], sources: result.sources, versions: [version, version])
            StandardOutput.write(text.render(as: format))
        }
        guard result.outcome == .done else { throw ExitCode(result.outcome.rawValue) }
        if check, descriptions.contains(where: { $0.change != .unchanged }) { throw ExitCode(1) }
    }
}
