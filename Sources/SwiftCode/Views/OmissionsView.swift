import APIModel

/// The template data for the operations that aren't generated, because the app doesn't use them.
struct OmissionsView: TemplateView {
    private let model: APIModel

    static let fields: [ViewField<OmissionsView>] = [
        .text("access", \.model.access, "The access modifier with a trailing space, or an empty string."),
        .text("name", \.name, "The name of the type that stands for an omitted operation."),
        .views("clients", \.clients, "The clients without some of their operations."),
    ]

    init(_ model: APIModel) {
        self.model = model
    }

    private var name: SwiftText { Self.name(model) }

    private var clients: [OmittingClientView] {
        let groups = model.omissions.filter { $0.clientName == nil }.map(\.groupName)
        let root = groups.isEmpty ? [] : [OmittingClientView(model.name + "Client", groups, model)]
        return root
            + model.omissions.compactMap { omission in
                omission.clientName.map { OmittingClientView($0, omission.methods, model) }
            }
    }

    static func name(_ model: APIModel) -> SwiftText { Spelling.identifier(model.name + "Omission") }
}

/// The template data for a client without some of its operations.
struct OmittingClientView: TemplateView {
    private let client: String
    private let names: [String]
    private let model: APIModel

    static let fields: [ViewField<OmittingClientView>] = [
        .text("name", \.name, "The name of the client's type."),
        .views("members", \.members, "The omitted groups or methods."),
    ]

    init(_ client: String, _ names: [String], _ model: APIModel) {
        self.client = client
        self.names = names
        self.model = model
    }

    private var name: SwiftText { Spelling.identifier(client) }
    private var members: [OmittedMemberView] { names.map { OmittedMemberView($0, model) } }
}

/// The template data for a group or a method that isn't generated.
struct OmittedMemberView: TemplateView {
    private let member: String
    private let model: APIModel

    static let fields: [ViewField<OmittedMemberView>] = [
        .text("access", \.model.access, "The access modifier with a trailing space, or an empty string."),
        .text("name", \.name, "The name of the group's property, or of the method."),
        .text("type", \.type, "The name of the type that stands for an omitted operation."),
    ]

    init(_ member: String, _ model: APIModel) {
        self.member = member
        self.model = model
    }

    private var name: SwiftText { Spelling.identifier(member) }
    private var type: SwiftText { OmissionsView.name(model) }
}
