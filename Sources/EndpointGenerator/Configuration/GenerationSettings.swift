import APIModel
import Diagnostics
import Foundation

/// The options that the stages use, resolved from flags and configuration.
struct GenerationSettings {
    /// The path of the description; nil if an overlay specifies the description.
    var spec: String?
    /// The contents that replace the contents of files, by canonical location.
    var fetched: [DescriptionLocation: SourceFile] = [:]
    /// The address from which the file at ``spec`` is fetched.
    var address: DescriptionAddress?
    var overlays: [String]
    /// The positions of the paths that the configuration names.
    var ranges: [String: SourceRange] = [:]
    var output: String?
    var templates: String?
    var references = ReferenceAccess()
    /// A Boolean value that indicates whether the names of earlier runs are ignored.
    var isFresh = false
    /// A Boolean value that indicates whether documented responses are generated for EndpointObservations.
    var observesResponses = false
    /// The lines of comments that follow the first line of each generated file.
    var header: [String] = []
    /// The folders of the app's sources; empty to generate all declarations.
    var usedBy: [String] = []
    var model: ModelOptions
}

extension GenerationSettings {
    /// Creates the settings from flags and the configuration; flags take precedence.
    ///
    /// - Returns: Nil if neither flags nor the configuration name a description or an overlay of a description.
    init?(_ request: GenerationRequest, configuration: Configuration, folder: String) {
        let configured = { (path: String?) in path.map { Self.path($0, in: folder) } }
        for (path, file) in request.fetched { fetched[DescriptionLocation.path(path).canonical] = file }
        address = configuration.spec.flatMap { DescriptionAddress($0) }
        let own = configured(address?.fileName ?? configuration.spec)
        spec = request.spec ?? own
        if let spec, let own, ReferenceAccess.canonical(spec) != ReferenceAccess.canonical(own) { address = nil }
        overlays = request.overlays
        if overlays.isEmpty { overlays = configuration.overlays.map { Self.path($0, in: folder) } }
        guard spec != nil || !overlays.isEmpty else { return nil }
        output = request.output ?? configured(configuration.output)
        templates = request.templates ?? configured(configuration.templates)
        // A path that a flag specifies has no position in the configuration.
        if request.spec == nil, let spec {
            ranges[spec] = configuration.spec.flatMap { configuration.positions["spec", $0] }
        }
        if request.templates == nil, let templates {
            ranges[templates] = configuration.templates.flatMap { configuration.positions["templates", $0] }
        }
        for name in configuration.overlays where request.overlays.isEmpty {
            ranges[Self.path(name, in: folder)] = configuration.positions["overlays", name]
        }

        references = request.references
        for name in configuration.references.folders {
            let path = Self.path(name, in: folder)
            references.folders.append(path)
            references.folderRanges[path] = configuration.positions["references.folders", name]
        }
        references.hosts += configuration.references.hosts

        isFresh = request.isFresh
        usedBy = request.usedBy
        if usedBy.isEmpty { usedBy = configuration.usedBy.map { Self.path($0, in: folder) } }
        observesResponses = configuration.observations ?? false
        header = configuration.header
        model = ModelOptions()
        model.name = request.name ?? configuration.name
        model.namespace = configuration.namespace
        model.accessLevel = request.access ?? configuration.access ?? .public
        model.supportsLibraryEvolution = configuration.libraryEvolution ?? false
        model.keyPaths = configuration.keyPaths
        model.envelopes = configuration.envelopes
        model.pagination = configuration.pagination
        model.mediaTypes = configuration.mediaTypes
        model.streams = configuration.streams
        model.filter = configuration.filter
        model.names = configuration.names
        model.types = configuration.types
        model.models = configuration.models
        model.retainedModels = configuration.retainedModels
        model.webhooks = configuration.webhooks
        model.enumerationsAreOpen = configuration.enumerationsAreOpen ?? true
        model.positions = configuration.positions
        model.formatsAreStrict = configuration.formatsAreStrict ?? false
    }

    static func path(_ path: String, in folder: String) -> String {
        if path.hasPrefix("/") || folder.isEmpty || folder == "." { return path }
        return folder + "/" + path
    }
}
