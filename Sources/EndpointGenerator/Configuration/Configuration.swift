public import APIModel

/// The contents of `endpointgen.yaml`, in which every entry is optional.
///
/// A flag takes precedence over the corresponding entry.
public struct Configuration: Sendable {
    /// The path or address of the description; a path is relative to the configuration's folder.
    public var spec: String?
    /// The output folder, relative to the configuration's folder.
    public var output: String?
    /// The overlays, in the order of their application; relative to the configuration's folder.
    public var overlays: [String] = []
    /// A folder of templates that replace built-in ones, relative to the configuration's folder.
    public var templates: String?
    /// The files and hosts that references may lead to in addition to the description's folder.
    ///
    /// Folders are relative to the configuration's folder.
    public var references = ReferenceAccess()
    /// The lines of comments that follow the first line of each generated file.
    public var header: [String] = []
    public var name: String?
    public var namespace: String?
    public var access: AccessLevel?
    public var libraryEvolution: Bool?
    public var keyPaths = ModelOptions.KeyPathOptions()
    public var envelopes = ModelOptions.EnvelopeOptions()
    public var pagination = ModelOptions.PaginationOptions()
    public var mediaTypes = ModelOptions.MediaTypeOptions()
    public var streams = ModelOptions.StreamOptions()
    public var filter = ModelOptions.Filter()
    /// The folders of the app's sources, which determine the operations and models that are generated.
    public var usedBy: [String] = []
    public var names = ModelOptions.Names()
    public var types = ModelOptions.Types()
    public var models = ModelForm()
    public var retainedModels = ModelOptions.RetainedModels.named([])
    public var webhooks = ModelOptions.WebhookOptions()
    public var enumerationsAreOpen: Bool?
    public var formatsAreStrict: Bool?
    /// A Boolean value that indicates whether documented responses are generated for EndpointObservations.
    public var observations: Bool?

    /// The positions in the file of the names and paths that entries contain.
    var positions = EntryPositions()

    public init() {}
}
