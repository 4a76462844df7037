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
        View([
            "access": .text(model.access),
            "targetName": .text(Spelling.identifier(group.targetName)),
            "clientName": .text(Spelling.identifier(group.clientName)),
            "documentation": .lines(documentation),
            "baseURL": .text(ClientView(model).standardURL),
            "samples": .lines(SamplesView(group).lines),
            "security": .lines(security + formatPolicy),
            "endpoints": .views(group.endpoints.map { EndpointView($0, model).view }),
        ])
    }

    private var documentation: [SwiftText] {
        var lines = DocumentationComment.lines(group.documentation)
        if lines.isEmpty { lines = [fallbackDocumentation] }
        let places =
            place + parts + (group.kind.map { [Self.documentation(of: TagKind(kind: "Kind", title: $0))] } ?? [])
        for line in places { lines += ["///", line] }
        DocumentationComment.append(seeAlso: group.documentation, to: &lines)
        return lines
    }

    /// The tags around it.
    private var place: [SwiftText] {
        guard !group.ancestors.isEmpty else { return [] }
        let names = group.ancestors.map { ancestor -> SwiftText in
            ancestor.clientName.map { "``\(Spelling.identifier($0))``" } ?? DocumentationComment.phrase(ancestor.title)
        }
        return ["/// Part of \(names.joined(" › "))."]
    }

    private var parts: [SwiftText] {
        guard !group.partClientNames.isEmpty else { return [] }
        return [
            "/// Its parts are \(group.partClientNames.map { "``\(Spelling.identifier($0))``" as SwiftText }.joined(", "))."
        ]
    }

    /// `Audience: Partners.`
    static func documentation(of tag: TagKind) -> SwiftText {
        let kind = tag.kind.prefix(1).uppercased() + tag.kind.dropFirst()
        return
            "/// \(DocumentationComment.phrase(kind)): \(DocumentationComment.ended(DocumentationComment.phrase(tag.title)))"
    }

    /// What holds for all operations that don't say otherwise.
    private var security: [SwiftText] {
        guard model.knownSecurity != nil else { return [] }
        let client = Spelling.identifier(model.name + "Client")
        return ["\(model.access)static var standardSecurity: [[RequiredScheme]]? { \(client).standardSecurity }"]
    }

    private var formatPolicy: [SwiftText] {
        model.formatsAreStrict ? ["\(model.access)var formatPolicy: FormatPolicy { .strict }"] : []
    }

    private var fallbackDocumentation: SwiftText {
        SwiftText(spelled: "/// The endpoints of `\(Spelling.documented(group.name))`.")
    }
}
