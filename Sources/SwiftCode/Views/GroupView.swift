import APIModel

/// The template data for a group of endpoints: its target enum, its client wrapper and its samples.
final class GroupView: TemplateView {
    private let group: Group
    private let model: APIModel
    private let endpoints: [EndpointView]

    static let fields: [ViewField<GroupView>] = [
        .text("access", \.model.access, "The access modifier with a trailing space, or an empty string."),
        .text("targetName", \.targetName, "The name of the target enum."),
        .text("clientName", \.clientName, "The name of the client wrapper."),
        .text("rootName", \.rootName, "The name of the root client."),
        .lines("documentation", \.documentation, "Its documentation."),
        .text("baseURL", \.baseURL, "The URL of the first server, as an expression."),
        .optionalText(
            "security", \.security,
            "The default security of its operations, as an expression, if declared."),
        .flag("hasSecrets", \.hasSecrets, "True if the root client declares secret values."),
        .flag("formatsAreStrict", \.model.formatsAreStrict, "True if values with an invalid format are errors."),
        .lines(
            "envelope", \.envelope,
            "The envelope of responses, as the body of a property; empty if there is none."),
        .flag("hasEnvelope", \.hasEnvelope, "True if responses have an envelope with a status."),
        .views("endpoints", \.endpoints, "Its endpoints."),
        .lines("samples", \.samples, "The literal of the sample responses."),
    ]

    init(_ group: Group, _ model: APIModel) {
        self.group = group
        self.model = model
        endpoints = group.endpoints.map { EndpointView($0, model) }
    }

    private var targetName: SwiftText { Spelling.identifier(group.targetName) }
    private var clientName: SwiftText { Spelling.identifier(group.clientName) }
    private var rootName: SwiftText { Spelling.identifier(model.name + "Client") }
    private var baseURL: SwiftText { ClientView(model).defaultURL }
    private var security: SwiftText? {
        if let security = group.security { return ParameterSpelling.asSwift(security) }
        return model.resolvedSecurity == nil ? nil : "\(rootName).defaultSecurity"
    }
    private var hasSecrets: Bool { !model.secrets.isEmpty }
    private var envelope: [SwiftText] { Self.envelopeLines(group, model) }
    private var hasEnvelope: Bool { group.endpoints.contains { $0.envelope != nil } }
    private var samples: [SwiftText] { SampleResponseLines(group).lines }

    private var documentation: [SwiftText] {
        var lines = DocumentationComment.lines(group.documentation)
        if lines.isEmpty { lines = [fallbackDocumentation] }
        let relations =
            ancestors + parts + (group.kind.map { [Self.documentation(of: TagKind(kind: "Kind", title: $0))] } ?? [])
        for line in relations { lines += ["", line] }
        DocumentationComment.append(seeAlso: group.documentation, to: &lines)
        return lines
    }

    /// A sentence with the tags that enclose the group's tag, for documentation.
    private var ancestors: [SwiftText] {
        guard !group.ancestors.isEmpty else { return [] }
        let names = group.ancestors.map { ancestor -> SwiftText in
            ancestor.clientName.map { "``\(Spelling.identifier($0))``" } ?? DocumentationComment.phrase(ancestor.title)
        }
        return ["Part of \(names.joined(" › "))."]
    }

    private var parts: [SwiftText] {
        guard !group.partClientNames.isEmpty else { return [] }
        return [
            "Its parts are \(group.partClientNames.map { "``\(Spelling.identifier($0))``" as SwiftText }.joined(", "))."
        ]
    }

    /// Returns a sentence for a tag that has a kind, such as "Audience: Partners."
    static func documentation(of tag: TagKind) -> SwiftText {
        let kind = tag.kind.prefix(1).uppercased() + tag.kind.dropFirst()
        return
            """
            \(DocumentationComment.phrase(kind)): \
            \(DocumentationComment.ended(DocumentationComment.phrase(tag.title)))
            """
    }

    private var fallbackDocumentation: SwiftText {
        SwiftText(spelled: "The endpoints of `\(Spelling.documented(group.name))`.")
    }
}
