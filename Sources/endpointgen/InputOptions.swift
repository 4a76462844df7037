import APIModel
import ArgumentParser
import EndpointGenerator

/// The arguments that name the description of a subcommand, and the options for reading it.
struct InputOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The OpenAPI description, YAML or JSON.",
            discussion: "Omit it if the configuration names it; '-' reads standard input.",
            valueName: "description"
        ),
        completion: .file(extensions: ["yaml", "yml", "json"])
    )
    var spec: String?

    @OptionGroup var reading: ReadingOptions

    var report: Report { reading.report }
    var verbose: Bool { reading.verbose }
    var diagnostics: DiagnosticFormat { reading.diagnostics }

    /// Runs `body` with the request, and shows the stages of a long run on the terminal.
    func withRequest<Value>(_ body: (GenerationRequest) -> Value) -> Value {
        reading.withRequest(for: spec, body)
    }
}

/// The options that all subcommands share, for reading descriptions and reporting their problems.
struct ReadingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The configuration.",
            discussion: "Default: 'endpointgen.yaml' beside the description, if it exists.",
            valueName: "file"
        ),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var config: String?

    @Option(
        name: .customLong("overlay"),
        help: ArgumentHelp(
            "An overlay of the description, YAML or JSON; may be repeated.",
            discussion: "They are applied in order, instead of those that the configuration names.", valueName: "file"
        ),
        completion: .file(extensions: ["yaml", "yml", "json"])
    )
    var overlays: [String] = []

    @Option(
        help: ArgumentHelp("The name of the API in Swift: 'Bookstore' results in BookstoreClient.", valueName: "name"))
    var name: String?

    @Option(
        name: .customLong("allow-folder"),
        help: ArgumentHelp(
            "An additional folder that references may lead to; may be repeated.", valueName: "folder"
        ),
        completion: .directory
    )
    var allowedFolders: [String] = []

    @Option(
        name: .customLong("allow-host"),
        help: ArgumentHelp("A host that references may lead to, over https; may be repeated.", valueName: "host")
    )
    var allowedHosts: [String] = []

    @Flag(help: "Treat warnings as errors.")
    var strict = false

    @Option(
        name: .customLong("client"),
        help: ArgumentHelp("A client of 'clients:' in the configuration; may be repeated.", valueName: "name")
    )
    var clients: [String] = []

    @Option(help: "The format of diagnostics: text, json with one object a line, or github with annotations.")
    var diagnostics: DiagnosticFormat = .text

    @Flag(
        help: ArgumentHelp(
            "Print every diagnostic.",
            discussion: "By default, the first of many similar ones is printed, with their number. "
                + "'generate' names each file that changes."
        )
    )
    var verbose = false

    func validate() throws {
        if let name, !Self.isIdentifier(name) {
            throw ValidationError(
                "'\(name)' isn't a valid name in Swift; \(SwiftIdentifier.expectation)")
        }
        if let problem = allowedHosts.lazy.compactMap(ReferenceAccess.problem).first {
            throw ValidationError("--allow-host: \(problem)")
        }
    }

    private static func isIdentifier(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, first == "_" || first.properties.isXIDStart else { return false }
        return text.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
    }

    var report: Report { Report(format: diagnostics, isVerbose: verbose) }

    var request: GenerationRequest {
        var request = GenerationRequest()
        request.configuration = config
        request.overlays = overlays
        request.name = name
        request.references.folders = allowedFolders
        request.references.hosts = allowedHosts
        request.isStrict = strict
        request.clients = clients
        return request
    }

    /// Runs `body` with the request for a description, and shows the stages of a long run on the terminal.
    func withRequest<Value>(for spec: String?, _ body: (GenerationRequest) -> Value) -> Value {
        var request = request
        request.spec = spec
        guard diagnostics == .text, let line = ProgressLine.start() else { return body(request) }
        defer { line.finish() }
        request.progress = { stage, description in line.update(stage, of: description) }
        return body(request)
    }
}

/// The options of the subcommands that compare or write generated files.
struct OutputOptions: ParsableArguments {
    @Option(
        name: [.short, .long], help: ArgumentHelp("The folder of the generated files.", valueName: "folder"),
        completion: .directory
    )
    var output: String?

    @Option(help: "The access level of generated declarations: public, package or internal. (default: public)")
    var access: Access?

    @Option(
        help: ArgumentHelp("A folder of templates that replace built-in ones.", valueName: "folder"),
        completion: .directory
    )
    var templates: String?

    @Option(
        name: .customLong("used-by"),
        help: ArgumentHelp(
            "A folder of the app's sources, which names all that is generated; may be repeated.", valueName: "folder"),
        completion: .directory
    )
    var usedBy: [String] = []

    func applied(to request: GenerationRequest) -> GenerationRequest {
        var request = request
        request.output = output
        request.usedBy = usedBy
        request.access = access.flatMap { AccessLevel(rawValue: $0.rawValue) }
        request.templates = templates
        return request
    }
}

enum Access: String, ExpressibleByArgument, CaseIterable {
    case `public`, package, `internal`
}
