import APIModel

/// Samples of the payloads of callbacks.
struct CallbacksView: TemplateView {
    private let model: APIModel

    static let kindName = "Callbacks"
    static let fields: [ViewField<CallbacksView>] = [
        .text("access", \.access, "The access modifier followed by a blank, or an empty string."),
        .text("name", \.name, "The type's name."),
        .text("title", \.title, "The title of the API, for comments."),
        .views("callbacks", \.callbacks, "The callbacks that have samples."),
    ]

    init(_ model: APIModel) {
        self.model = model
    }

    var name: SwiftText { Spelling.identifier(model.name + "Callbacks") }
    var isNeeded: Bool { !callbacks.isEmpty }
    private var access: SwiftText { model.access }
    private var title: SwiftText { DocumentationComment.phrase(model.title) }

    private var callbacks: [CallbackView] {
        model.groups.flatMap { $0.endpoints.filter { $0.alternative == nil }.flatMap(\.callbacks) }
            .filter { $0.sample != nil }.map { CallbackView($0, model) }
    }
}

/// A callback: a request that the API sends to a URL that an operation was given.
struct CallbackView: TemplateView {
    private let callback: CallbackModel
    private let model: APIModel

    static let kindName = "Callback"
    static let fields: [ViewField<CallbackView>] = [
        .text("access", \.access, "The access modifier followed by a blank, or an empty string."),
        .lines("documentation", \.documentation, "The name, URL and payload of the callback."),
        .text("name", \.name, "The name."),
        .text("sample", \.sample, "A payload in JSON, as a literal."),
    ]

    init(_ callback: CallbackModel, _ model: APIModel) {
        self.callback = callback
        self.model = model
    }

    private var access: SwiftText { model.access }
    private var documentation: [SwiftText] { [sentence] }
    private var name: SwiftText { Spelling.identifier(callback.sampleName) }
    private var sample: SwiftText { Spelling.rawLiteral(callback.sample ?? "") }

    /// `onEvent`: the API sends `POST {$request.body#/url}` with an `OnEventPayload`.
    var sentence: SwiftText {
        let key = Spelling.documented(callback.key)
        let route = "\(callback.method) \(Spelling.documented(callback.expression))"
        let payload = callback.payload.map { " with `\(Spelling.type($0, in: model.types).text)`" } ?? ""
        return SwiftText(spelled: "`\(key)`: the API sends `\(route)`\(payload).")
    }
}
