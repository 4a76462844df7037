import ArgumentParser
import EndpointGenerator

/// What every verb takes: the description and how to read it.
struct InputOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The OpenAPI description, YAML or JSON.",
            discussion: "May be left out when the configuration names it.", valueName: "description"
        ),
        completion: .file(extensions: ["yaml", "yml", "json"])
    )
    var spec: String?

    @Option(
        help: ArgumentHelp(
            "The configuration.",
            discussion: "Without it, 'endpointgen.yaml' beside the description is taken when there is one.",
            valueName: "file"
        ),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var config: String?

    @Option(
        name: .customLong("overlay"),
        help: ArgumentHelp(
            "An overlay of the description, YAML or JSON; may be repeated.",
            discussion: "They are applied in order, in place of those that the configuration names.", valueName: "file"
        ),
        completion: .file(extensions: ["yaml", "yml", "json"])
    )
    var overlays: [String] = []

    @Option(
        help: ArgumentHelp("What the API is called in Swift: 'Bookstore' gives BookstoreClient.", valueName: "name"))
    var name: String?

    @Option(
        name: .customLong("allow-folder"),
        help: ArgumentHelp(
            "A folder beside the description's own that references may lead to; may be repeated.", valueName: "folder"
        ),
        completion: .directory
    )
    var allowedFolders: [String] = []

    @Option(
        name: .customLong("allow-host"),
        help: ArgumentHelp("A host that references may lead to, over https; may be repeated.", valueName: "host")
    )
    var allowedHosts: [String] = []

    @Flag(help: "Count warnings as errors.")
    var strict = false

    @Option(help: "How diagnostics are printed: text, or json with one object a line.")
    var diagnostics: DiagnosticFormat = .text

    @Flag(
        help: ArgumentHelp(
            "Print every diagnostic.",
            discussion: "Without it, of many that say the same the first is printed, and their number."
        )
    )
    var verbose = false

    func validate() throws {
        if let name, !Self.isIdentifier(name) {
            throw ValidationError("'\(name)' can't be a name in Swift")
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
        request.spec = spec
        request.configuration = config
        request.overlays = overlays
        request.name = name
        request.references.folders = allowedFolders
        request.references.hosts = allowedHosts
        request.isStrict = strict
        return request
    }
}

enum DiagnosticFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json
}
