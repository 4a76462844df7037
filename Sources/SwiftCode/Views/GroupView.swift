import APIModel

/// Spells a group: its target enum, its client wrapper and its samples.
struct GroupView {
    private let group: Group
    private let model: APIModel

    init(_ group: Group, _ model: APIModel) {
        self.group = group
        self.model = model
    }

    var view: View {
        let documentation = DocumentationComment.lines(group.documentation)
        return View([
            "access": .text(model.access),
            "targetName": .text(Spelling.identifier(group.targetName)),
            "clientName": .text(Spelling.identifier(group.clientName)),
            "documentation": .lines(documentation.isEmpty ? [fallbackDocumentation] : documentation),
            "baseURL": .text(ClientView(model).standardURL),
            "samples": .lines(SamplesView(group).lines),
            "security": .lines(security),
            "endpoints": .views(group.endpoints.map { EndpointView($0, model).view }),
        ])
    }

    /// What holds for all operations that don't say otherwise.
    private var security: [SwiftText] {
        guard model.knownSecurity != nil else { return [] }
        let client = Spelling.identifier(model.name + "Client")
        return ["\(model.access)static var standardSecurity: [[String]]? { \(client).standardSecurity }"]
    }

    private var fallbackDocumentation: SwiftText {
        SwiftText(spelled: "/// The endpoints of `\(Spelling.documented(group.name))`.")
    }
}
