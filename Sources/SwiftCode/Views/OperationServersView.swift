import APIModel

/// The template data for the servers of operations that have their own servers.
struct OperationServersView: TemplateView {
    private let index: Int
    private let model: APIModel
    private let requestLines: [String]
    private var item: OperationServersModel { model.operationServers[index] }

    static let fields: [ViewField<OperationServersView>] = [
        .text("access", \.model.access, "The access modifier with a trailing space, or an empty string."),
        .text("name", \.name, "The name of the function that selects a server."),
        .text("type", \.type, "The name of the type of the servers."),
        .text("replaced", \.replaced, "The server that they replace, for comments."),
        .lines("requests", \.requests, "The methods and paths of the operations, for comments."),
        .lines("operations", \.operations, "The methods and paths of the operations, as literals."),
        .views("servers", \.servers, "The servers."),
        .flag("isLast", \.isLast, "True for the last element."),
    ]

    init(_ index: Int, _ model: APIModel) {
        self.index = index
        self.model = model
        requestLines = Self.requestLines(of: index, in: model)
    }

    private var name: SwiftText { Spelling.identifier(item.name) }
    private var type: SwiftText { Spelling.identifier(item.typeName) }
    private var isLast: Bool { index == model.operationServers.count - 1 }
    private var replaced: SwiftText { SwiftText(spelled: Spelling.documented(item.defaultURL)) }
    private var requests: [SwiftText] { requestLines.map { SwiftText(spelled: Spelling.documented($0)) } }
    private var operations: [SwiftText] { requestLines.map { Spelling.literal($0) } }
    /// The servers of the operations.
    ///
    /// A relative URL is resolved against the URL of the environment.
    private var servers: [EnvironmentView] { item.servers.map { EnvironmentView($0, asksOrigin: false, model) } }

    /// Returns the operations in the form by which the runtime identifies them, such as `GET /books/{id}`.
    ///
    /// The operations are in order, without duplicates.
    private static func requestLines(of servers: Int, in model: APIModel) -> [String] {
        var lines: [String] = []
        for endpoint in model.groups.flatMap(\.endpoints) where endpoint.servers == servers {
            let line = endpoint.method + " " + PathText.template(of: endpoint)
            if !lines.contains(line) { lines.append(line) }
        }
        return lines
    }
}
