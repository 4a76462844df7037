import Foundation

/// Writes a type for each operation: its parameters, and a function that calls it.
struct BaselineOperations {
    private let description: [String: Any]
    private var schemas: BaselineSchemas
    private var files: [BaselineFile] = []

    struct BaselineFile {
        var path: String
        var text: String
    }

    static func files(of description: [String: Any]) -> [BaselineFile] {
        var operations = BaselineOperations(description)
        operations.addAll()
        return operations.files
    }

    private init(_ description: [String: Any]) {
        self.description = description
        schemas = BaselineSchemas(description)
    }

    private mutating func addAll() {
        let paths = description["paths"] as? [String: [String: Any]] ?? [:]
        for path in paths.keys.sorted() {
            let item = paths[path] ?? [:]
            for method in ["get", "put", "post", "delete", "options", "head", "patch"] {
                guard let operation = item[method] as? [String: Any] else { continue }
                add(operation, method, path, shared: item["parameters"] as? [[String: Any]] ?? [])
            }
        }
        schemas.breakCycles()
        for declaration in schemas.declarations {
            let text = "import Foundation\n\n" + declaration.text
            files.append(BaselineFile(path: "Models/\(declaration.name).swift", text: text))
        }
        files.append(BaselineFile(path: "Client.swift", text: BaselineSupport.text))
    }

    private struct Parameter {
        var key: String
        var name: String
        var place: String
        var type: String
        var isRequired: Bool
    }

    private mutating func add(
        _ operation: [String: Any], _ method: String, _ path: String, shared: [[String: Any]]
    ) {
        let name = schemas.reserve(BaselineName.type(operation["operationId"] as? String ?? method + path))
        let parameters = parameters(shared + (operation["parameters"] as? [[String: Any]] ?? []), name)
        let body = (resolved(operation["requestBody"]))?["content"].flatMap { json($0, name + "Body") }
        let output = output(of: operation, name)
        let stored =
            parameters.map { ($0.name, $0.type + ($0.isRequired ? "" : "?")) }
            + (body.map { [("body", $0 + "?")] } ?? [])

        var text = "import Foundation\n\n/// `\(method.uppercased()) \(path)`\npublic struct \(name): Sendable {\n"
        text += stored.map { "    public var \($0.0): \($0.1)\n" }.joined()
        let arguments = stored.map { "\($0.0): \($0.1)" + ($0.1.hasSuffix("?") ? " = nil" : "") }
        text += "\n    public init(\(arguments.joined(separator: ", "))) {\n"
        text += stored.map { "        self.\($0.0) = \($0.0)\n" }.joined() + "    }\n\n"
        text += "    public func call(_ client: Client) async throws -> \(output ?? "Data") {\n"
        text += Self.call(method, path, parameters, hasBody: body != nil)
        text +=
            output == nil
            ? "        return try await client.data(request)\n" : "        return try await client.value(request)\n"
        text += "    }\n}\n"
        files.append(BaselineFile(path: "Operations/\(name).swift", text: text))
    }

    private static func call(_ method: String, _ path: String, _ parameters: [Parameter], hasBody: Bool) -> String {
        var address = BaselineName.literal(path)
        for parameter in parameters where parameter.place == "path" {
            address = address.components(separatedBy: "{\(parameter.key)}").joined(separator: "\\(\(parameter.name))")
        }
        let query = parameters.filter { $0.place == "query" }
        var text = "        \(query.isEmpty ? "let" : "var") components = try client.components(\(address))\n"
        if !query.isEmpty { text += "        var items: [URLQueryItem] = []\n" }
        for parameter in query {
            let key = BaselineName.literal(parameter.key)
            let item = "items.append(URLQueryItem(name: \(key), value: \"\\(\(parameter.name))\"))"
            text += parameter.isRequired ? "        \(item)\n" : "        if let \(parameter.name) { \(item) }\n"
        }
        if !query.isEmpty { text += "        components.queryItems = items\n" }
        let headers = parameters.filter { $0.place == "header" }
        let isChanged = hasBody || !headers.isEmpty
        text += "        \(isChanged ? "var" : "let") request = try client.request("
        text += "\"\(method.uppercased())\", components)\n"
        for parameter in headers {
            let key = BaselineName.literal(parameter.key)
            let field = "request.setValue(\"\\(\(parameter.name))\", forHTTPHeaderField: \(key))"
            text += parameter.isRequired ? "        \(field)\n" : "        if let \(parameter.name) { \(field) }\n"
        }
        if hasBody { text += "        if let body { try client.set(body, in: &request) }\n" }
        return text
    }

    private mutating func parameters(_ list: [[String: Any]], _ operation: String) -> [Parameter] {
        var used: Set<String> = ["body"]
        return list.compactMap { resolved($0) }.compactMap { parameter in
            guard let key = parameter["name"] as? String, let place = parameter["in"] as? String else { return nil }
            let name = BaselineName.unique(BaselineName.member(key), &used)
            let schema = parameter["schema"] as? [String: Any] ?? ["type": "string"]
            let type = schemas.type(schema, named: operation + BaselineName.type(key))
            return Parameter(
                key: key, name: name, place: place, type: type.spelled,
                isRequired: place == "path" || parameter["required"] as? Bool == true
            )
        }
    }

    private mutating func output(of operation: [String: Any], _ name: String) -> String? {
        let responses = operation["responses"] as? [String: Any] ?? [:]
        for status in responses.keys.sorted() where status.hasPrefix("2") {
            if let content = resolved(responses[status])?["content"], let type = json(content, name + "Output") {
                return type
            }
        }
        return nil
    }

    /// The type of a JSON body.
    private mutating func json(_ content: Any, _ name: String) -> String? {
        let content = content as? [String: Any] ?? [:]
        guard
            let key = content.keys.sorted().first(where: { $0.contains("json") }),
            let schema = (content[key] as? [String: Any])?["schema"] as? [String: Any]
        else { return nil }
        return schemas.type(schema, named: name).spelled
    }

    /// Returns the target of a reference within the description, or `value` itself.
    private func resolved(_ value: Any?) -> [String: Any]? {
        guard let object = value as? [String: Any], let reference = object["$ref"] as? String else {
            return value as? [String: Any]
        }
        var place: Any? = description
        for key in reference.split(separator: "/").dropFirst() {
            place = (place as? [String: Any])?[key.components(separatedBy: "~1").joined(separator: "/")]
        }
        return place as? [String: Any]
    }
}
