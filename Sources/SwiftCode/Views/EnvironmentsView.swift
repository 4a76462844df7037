import APIModel

/// Spells the servers of the API, and those that some operations have in their place.
struct EnvironmentsView {
    private let model: APIModel

    init(_ model: APIModel) {
        self.model = model
    }

    var environments: [View] {
        model.environments.map { view($0, asksOrigin: $0.isRelative) }
    }

    var operationServers: [View] {
        model.operationServers.enumerated().map { index, servers in
            let lines = requestLines(of: index)
            return View([
                "access": .text(model.access),
                "name": .text(Spelling.identifier(servers.name)),
                "type": .text(Spelling.identifier(servers.typeName)),
                "documentation": .lines(lines.map { SwiftText(spelled: "/// - `\(Spelling.documented($0))`") }),
                "standard": .text(SwiftText(spelled: Spelling.documented(servers.standardURL))),
                "operations": .lines(
                    Layout.list(
                        "let operations = ", lines.map { Spelling.literal($0) }, "", indentation: 8, open: "[",
                        close: "]")
                ),
                // What is relative is so to the environment's.
                "servers": .views(servers.servers.map { view($0, asksOrigin: false) }),
            ])
        }
    }

    /// The operations as the runtime tells them apart, in order, each once.
    private func requestLines(of servers: Int) -> [String] {
        var lines: [String] = []
        for endpoint in model.groups.flatMap(\.endpoints) where endpoint.servers == servers {
            let line = endpoint.method + " " + PathText.template(of: endpoint)
            if !lines.contains(line) { lines.append(line) }
        }
        return lines
    }

    private func view(_ environment: EnvironmentModel, asksOrigin: Bool) -> View {
        var lines = DocumentationComment.lines(environment.documentation)
        let choices = environment.variables.compactMap(Self.documentation)
        if !choices.isEmpty { lines += (lines.isEmpty ? [] : ["///"]) + choices }
        let names = Dictionary(environment.variables.map { ($0.key, $0.name) }, uniquingKeysWith: { first, _ in first })
        var parameters = environment.variables.map { variable -> SwiftText in
            "\(Spelling.label(variable.name)): String = \(Spelling.literal(variable.defaultValue))"
        }
        var url = Spelling.template(environment.urlTemplate, names: names)
        if asksOrigin {
            parameters.insert("origin: String", at: 0)
            lines +=
                (lines.isEmpty ? [] : ["///"]) + [
                    "/// - Parameter origin: What the description leaves open: `https://example.com`."
                ]
        }
        let base: SwiftText? = asksOrigin ? "origin" : environment.base.map { Spelling.literal($0) }
        if let base {
            url = environment.urlTemplate.isEmpty ? base : "Environment(baseURL: \(url), relativeTo: \(base)).baseURL"
        }
        let name = Spelling.identifier(environment.name)
        return View([
            "access": .text(model.access),
            "documentation": .lines(lines),
            "declaration": .text(
                parameters.isEmpty ? "var \(name): Self" : "func \(name)(\(parameters.joined(", "))) -> Self"
            ),
            "url": .text(url),
        ])
    }

    private static func documentation(_ variable: EnvironmentModel.Variable) -> SwiftText? {
        let words = variable.documentation.description.map { DocumentationComment.phrase($0) }
        let values = variable.allowedValues.map { SwiftText(spelled: "`\(Spelling.documented($0))`") }.joined(", ")
        let choice: SwiftText? = variable.allowedValues.isEmpty ? nil : "One of \(values)."
        let parts = [words, choice].compactMap { $0 }
        return parts.isEmpty ? nil : "/// - Parameter \(Spelling.label(variable.name)): \(parts.joined(" "))"
    }
}
