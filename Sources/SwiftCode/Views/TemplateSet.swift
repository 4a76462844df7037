public import Diagnostics

/// The templates of a run: the built-in templates, each of which a user's template can replace.
///
/// The type of a template includes the type of the view that it is rendered with.
public struct TemplateSet: Sendable {
    let sourceFile: Template<FileView>
    let structure: Template<StructureView>
    let tuple: Template<StructureView>
    let stringEnumeration: Template<EnumerationView>
    let stringValues: Template<EnumerationView>
    let openEnumeration: Template<EnumerationView>
    let closedEnumeration: Template<EnumerationView>
    let alias: Template<AliasView>
    let union: Template<UnionView>
    let xmlForm: Template<XMLFormView>
    let modelNamespace: Template<ModelNamespaceView>
    let nested: Template<NestedView>
    let otherName: Template<ShadowedTypeAliasView>
    let success: Template<SuccessView>
    let target: Template<GroupView>
    let samples: Template<GroupView>
    let groupClient: Template<GroupView>
    let client: Template<ClientView>
    let environment: Template<ClientView>
    let credentials: Template<ClientView>
    let enumerations: Template<EnumerationsView>
    let namespace: Template<NamespaceView>
    let omissions: Template<OmissionsView>
    let responseHeaders: Template<ResponseHeadersView>
    let webhookEvent: Template<WebhooksView>
    let webhookReceiver: Template<WebhooksView>

    /// Loads the templates of a run.
    ///
    /// - Parameters:
    ///   - overrides: The user's templates, each by the name of the built-in template that it replaces.
    ///   - sink: Receives an error for each name in a template that the template's view doesn't have.
    /// - Returns: Nil if a template of the user is invalid.
    public init?(
        overriddenBy overrides: [String: SourceFileID], in sources: SourceMap, reporting sink: inout DiagnosticSink
    ) {
        var loader = TemplateLoader(overrides: overrides, sources: sources)
        self.init(from: &loader)
        loader.finish(reporting: &sink)
        if sink.hasErrors { return nil }
    }

    init(from loader: inout TemplateLoader) {
        sourceFile = loader.template("SourceFile")
        structure = loader.template("ModelStruct")
        tuple = loader.template("ModelTuple")
        stringEnumeration = loader.template("ModelStringEnumeration")
        stringValues = loader.template("ModelStringValues")
        openEnumeration = loader.template("ModelOpenEnumeration")
        closedEnumeration = loader.template("ModelClosedEnumeration")
        alias = loader.template("ModelAlias")
        union = loader.template("ModelUnion")
        xmlForm = loader.template("ModelXML")
        modelNamespace = loader.template("ModelNamespace")
        nested = loader.template("ModelNested")
        otherName = loader.template("ModelOtherName")
        success = loader.template("ModelSuccess")
        target = loader.template("GroupTarget")
        samples = loader.template("GroupSamples")
        groupClient = loader.template("GroupClient")
        client = loader.template("RootClient")
        environment = loader.template("RootEnvironment")
        credentials = loader.template("RootCredentials")
        enumerations = loader.template("Enumerations")
        namespace = loader.template("Namespace")
        omissions = loader.template("Omissions")
        responseHeaders = loader.template("ResponseHeaders")
        webhookEvent = loader.template("WebhookEvent")
        webhookReceiver = loader.template("WebhookReceiver")
    }
}
