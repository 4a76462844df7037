import Diagnostics
import OpenAPI

/// The roles of a union's members: the parts of their types' names after the union's name.
struct MemberRoles {
    enum Role: Equatable {
        /// A member that is an array, which has no separate type.
        case list
        /// A name that the member's schema itself defines.
        case own(String)
        /// A word for the kind of the member's values, such as `Object` or `Keyword`.
        case kind(String)

        /// The text of the role in the name of the member's type; empty for an array.
        var name: String {
            switch self {
            case .list: ""
            case .own(let name), .kind(let name): name
            }
        }
    }

    /// The roles, in the order of the union's members.
    let roles: [Role]

    init(of options: [SchemaID], _ graph: SchemaGraph) {
        let telling = DistinguishingProperties(of: options, graph)
        var titles: [String: Int] = [:]
        for case let title? in options.map({ graph[$0].title }) { titles[title, default: 0] += 1 }
        roles = options.map { Self.role(of: $0, titles, telling, graph) }
    }

    private static func role(
        of id: SchemaID, _ titles: [String: Int], _ telling: DistinguishingProperties, _ graph: SchemaGraph
    ) -> Role {
        let option = graph[id]
        if !option.prefixItems.isEmpty, option.title == nil { return .kind("Tuple") }
        if option.items != nil { return .list }
        if let title = option.title, titles[title] == 1, Words.areFew(in: title) {
            return .own(Identifier.type(words: Words.split(title)))
        }
        if let constant = constant(of: option, graph) { return .own(Identifier.type(constant)) }
        if let values = option.enumeration {
            // An enumeration of strings beside other values is called a keyword, as in CSS.
            return .kind(values.contains { $0.isText } ? "Keyword" : "Number")
        }
        if !option.oneOf.isEmpty || !option.anyOf.isEmpty { return .kind("Choice") }
        if let property = telling.name(of: id, graph) { return .own("With" + Identifier.type(property)) }
        if let base = option.allOf.lazy.compactMap({ graph[graph[$0].reference ?? $0].name }).first {
            return .own(Identifier.type(base))
        }
        return .kind("Object")
    }

    /// Returns an object's first constant string that contains a usable name; nil if there is none.
    static func constant(of option: Schema, _ graph: SchemaGraph) -> String? {
        for property in option.properties {
            let values = graph[property.schema].enumeration
            guard values?.count == 1, case .string(let value)? = values?.first else { continue }
            if Words.split(value).contains(where: { $0.unicodeScalars.first.map(SwiftIdentifier.isHead) == true }) {
                return value
            }
        }
        return nil
    }
}

/// The properties that only one of several inline objects has.
struct DistinguishingProperties {
    private var objects = 0
    private var uses: [ExactString: Int] = [:]

    init(of options: [SchemaID], _ graph: SchemaGraph) {
        for option in options where graph[option].reference == nil {
            let names = Set<ExactString>(exactly: Self.objects(in: option, graph).flatMap { $0.properties.map(\.name) })
            if names.isEmpty { continue }
            objects += 1
            for name in names { uses[name, default: 0] += 1 }
        }
    }

    /// Returns an object schema, followed by the inline schemas of its `allOf`.
    private static func objects(in id: SchemaID, _ graph: SchemaGraph) -> [Schema] {
        [graph[id]] + graph[id].allOf.lazy.map { graph[$0] }.filter { $0.reference == nil }
    }

    /// Returns the name of a property that only this object has, preferably of a required property.
    ///
    /// Returns nil if there is only one object, or if no property distinguishes the object from the others.
    func name(of id: SchemaID, _ graph: SchemaGraph) -> String? {
        guard objects > 1 else { return nil }
        let parts = Self.objects(in: id, graph)
        let own = parts.flatMap { $0.properties.map(\.name) }.filter { uses[$0] == 1 && !Identifier.type($0).isEmpty }
        let required = Set<ExactString>(exactly: parts.flatMap(\.required))
        return own.first { required.contains($0) } ?? own.first
    }
}

extension Literal {
    fileprivate var isText: Bool {
        if case .string = self { true } else { false }
    }
}
