import APIModel
import Diagnostics
import OpenAPI
import SwiftCode

/// The names of the generated client, by the names in the description.
struct ClientIndex: Sendable {
    /// An endpoint with its group.
    struct Entry: Sendable {
        let group: Group
        let endpoint: Endpoint

        /// The method of the client: `books.get`.
        var call: String { "\(SwiftName.member(group.name)).\(SwiftName.member(endpoint.name))" }

        /// The method with its labels: `books.get(id:)`.
        var signature: String {
            var labels = endpoint.parameters.map { SwiftName.label($0.name) + ":" }
            if endpoint.body != nil { labels.insert("_:", at: min(endpoint.bodyPosition, labels.count)) }
            return labels.isEmpty ? "\(call)()" : "\(call)(\(labels.joined()))"
        }
    }

    let model: APIModel
    private let byRoute: [String: [Entry]]

    init(_ model: APIModel) {
        self.model = model
        var byRoute: [String: [Entry]] = [:]
        for group in model.groups {
            for endpoint in group.endpoints {
                byRoute[Self.route(endpoint.method, endpoint.pathTemplate), default: []].append(
                    Entry(group: group, endpoint: endpoint))
            }
        }
        self.byRoute = byRoute
    }

    /// Returns the endpoints of an operation, the first of which has the most precise types.
    func entries(method: String, path: String) -> [Entry] { byRoute[Self.route(method, path)] ?? [] }

    private static func route(_ method: String, _ path: String) -> String { "\(method) \(path)" }

    /// The name of the client's type: `BookstoreClient`.
    var clientName: String { qualified(model.name + "Client") }

    /// The name of the environments' type: `BookstoreEnvironment`.
    var environmentName: String { qualified(model.name + "Environment") }

    /// Returns the name of the type whose cases are the endpoints of a group: `BooksTarget`.
    func targetName(of group: Group) -> String { qualified(group.targetName) }

    /// Returns a type of the client as Swift code: `[Book]`.
    func spelling(of type: TypeReference) -> String {
        guard let namespace = model.namespace, let id = type.innermostID else { return model.spelling(of: type) }
        let name = model.spelling(of: .named(id))
        return model.spelling(of: type).replacing(name, with: "\(namespace).\(name)")
    }

    /// Returns the name of the outermost type that contains a type, or of the type itself.
    func outermostName(of type: TypeReference) -> String? {
        type.innermostID.map { model.namespace ?? model.types[$0].path[0] }
    }

    /// Returns the types of the description's components, with the names of the components.
    func components(of document: Document) -> [(name: String, schema: Schema, type: TypeID)] {
        var definitions: [SourceRange: TypeID] = [:]
        for (index, definition) in model.types.definitions.enumerated() where definition.parent == nil {
            definitions[definition.range] = TypeID(index: index)
        }
        return document.namedSchemas.compactMap { named in
            let schema = document.schemas[named.schema]
            return definitions[schema.range].map { (named.name, schema, $0) }
        }
    }

    private func qualified(_ name: String) -> String { model.namespace.map { "\($0).\(name)" } ?? name }

    /// Returns the definition of a type or of an alias's type; nil for a type without a definition.
    func definition(of type: TypeReference) -> TypeDefinition? {
        guard case .named(let id) = type else { return nil }
        let definition = model.types[id]
        if case .alias(let other) = definition.kind, case .named(let id) = other { return model.types[id] }
        return definition
    }

    /// Returns the type with a name that no other type contains; nil if there is none.
    func topLevelType(_ name: String) -> TypeDefinition? {
        model.types.definitions.first { $0.parent == nil && $0.name == name }
    }

    /// Returns the type of an alias that isn't a model, such as `[Book]`; otherwise the type itself.
    func resolved(_ type: TypeReference) -> TypeReference {
        guard case .named(let id) = type, case .alias(let other) = model.types[id].kind else { return type }
        return other
    }
}

extension TypeDefinition {
    /// Returns whether the type is an enumeration that has a case.
    func hasCase(_ name: String) -> Bool {
        guard case .enumeration(let enumeration) = kind else { return false }
        return enumeration.cases.contains { $0.name == name }
    }
}

extension TypeReference {
    var innermostID: TypeID? {
        switch self {
        case .array(let type), .dictionary(let type), .optional(let type), .embeddedJSON(let type): type.innermostID
        case .named(let id): id
        default: nil
        }
    }

    /// The wrapped type of an optional; any other type is returned as it is.
    var unwrapped: TypeReference {
        if case .optional(let type) = self { type.unwrapped } else { self }
    }
}
