public import APIModel

/// The contents of `endpointgen.yaml`. Every entry is optional; flags override it.
public struct Configuration: Sendable {
    /// Relative to the configuration's own folder.
    public var spec: String?
    /// Relative to the configuration's own folder.
    public var output: String?
    /// The overlays that are applied to the description, in order; relative to the configuration's folder.
    public var overlays: [String] = []
    /// A folder of templates over the built-in ones, relative to the configuration's own folder.
    public var templates: String?
    /// The files and hosts that references may lead to in addition to the description's folder.
    ///
    /// Folders are relative to the configuration's.
    public var references = ReferenceAccess()
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
    public var names = ModelOptions.Names()
    public var types = ModelOptions.Types()
    public var models = ModelForm()
    public var retainedModels = ModelOptions.RetainedModels.named([])
    public var webhooks = ModelOptions.WebhookOptions()
    public var enumerationsAreOpen: Bool?
    public var formatsAreStrict: Bool?

    /// The positions of the names that the entries have.
    var positions = EntryPositions()

    public init() {}
}
