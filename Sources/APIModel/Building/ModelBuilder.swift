public import Diagnostics
public import OpenAPI

/// `Document → APIModel`: decides what is generated for a description, down to every name.
///
/// Endpoints are planned in document order; each asks for the types that it needs, so that what no endpoint reaches
/// isn't there. Then the passes: how values travel, which properties can be absent, what lies behind a reference, names.
public struct ModelBuilder: Sendable {
    public var options: ModelOptions

    public init(options: ModelOptions) {
        self.options = options
    }

    public func build(_ document: Document, reporting sink: inout DiagnosticSink) -> APIModel {
        let types = TypeBuilder(document, options: options, sink: sink)
        let apiName = options.name ?? APINaming.name(of: document.info.title)
        let operations = OperationFilter(options.filter).apply(to: document.operations, reporting: &types.sink)
        var planner = EndpointPlanner(types: types, apiName: apiName)
        var groups = planner.groups(of: operations)
        types.finish()
        planner.reportUnmatchedKeyPaths()

        var usage = UsagePass(types: types.types)
        usage.mark(groups)
        types.types = usage.types
        types.types = PresencePass().apply(to: types.types)
        types.types = IndirectionPass().apply(to: types.types)
        NamingPass(apiName: apiName).apply(to: &types.types, &groups, proposals: types.proposals)

        var surroundings = SurroundingsPlanner(document: document)
        let environments = surroundings.environments()
        let schemes = surroundings.securitySchemes(reporting: &types.sink)
        sink = types.sink
        return APIModel(
            name: apiName, title: document.info.title, version: document.info.version,
            openAPIVersion: document.version.rawValue,
            documentation: Documentation(summary: document.info.summary, description: document.info.description),
            environments: environments, securitySchemes: schemes, security: document.security?.map(\.schemes),
            groups: groups, types: types.types, openedEnvelopes: planner.openedEnvelopes,
            accessLevel: options.accessLevel
        )
    }
}
