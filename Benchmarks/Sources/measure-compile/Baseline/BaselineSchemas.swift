import Foundation

/// Turns the schemas that operations lead to into declarations.
struct BaselineSchemas {
    private let components: [String: Any]
    private(set) var declarations: [BaselineDeclaration] = []
    private var names: [String: String] = [:]
    private var used: Set<String> = []
    /// Names of components that have no declaration yet.
    private var given: Set<String> = []

    init(_ description: [String: Any]) {
        components = (description["components"] as? [String: Any])?["schemas"] as? [String: Any] ?? [:]
    }

    mutating func reserve(_ name: String) -> String {
        BaselineName.unique(name, &used)
    }

    /// The type of `schema`; what has to be declared for it is, after `name`.
    mutating func type(_ schema: [String: Any], named name: String) -> BaselineType {
        if let reference = schema["$ref"] as? String { return type(reference: reference) }
        if let members = schema["allOf"] as? [[String: Any]], members.count == 1, schema["properties"] == nil {
            return type(members[0], named: name)
        }
        if let choices = (schema["oneOf"] ?? schema["anyOf"]) as? [[String: Any]], schema["properties"] == nil {
            return union(choices.filter { $0["type"] as? String != "null" }, name)
        }
        if let values = schema["enum"] as? [Any], (schema["type"] as? String ?? "string") == "string" {
            return declare(name, .enumeration(Array(Set(values.compactMap { $0 as? String })).sorted()))
        }
        if schema["allOf"] != nil || schema["properties"] != nil { return structure(schema, name) }
        return plain(schema, name)
    }

    private mutating func plain(_ schema: [String: Any], _ name: String) -> BaselineType {
        switch Self.kind(of: schema) {
        case "string":
            switch schema["format"] as? String {
            case "date-time": return .scalar("Date")
            case "uri": return .scalar("URL")
            case "binary": return .scalar("Data")
            default: return .scalar("String")
            }
        case "integer": return .scalar("Int")
        case "number": return .scalar("Double")
        case "boolean": return .scalar("Bool")
        case "array":
            guard let items = schema["items"] as? [String: Any] else { return .array(.scalar("JSONValue")) }
            return .array(type(items, named: name + "Item"))
        case "object":
            guard let values = schema["additionalProperties"] as? [String: Any], !values.isEmpty else {
                return .dictionary(.scalar("JSONValue"))
            }
            return .dictionary(type(values, named: name + "Value"))
        default: return .scalar("JSONValue")
        }
    }

    private static func kind(of schema: [String: Any]) -> String? {
        schema["type"] as? String ?? (schema["type"] as? [String])?.first { $0 != "null" }
    }

    private mutating func type(reference: String) -> BaselineType {
        let key = String(reference.split(separator: "/").last ?? "").replacingOccurrences(of: "~1", with: "/")
        if let name = names[key] { return .named(name) }
        guard let schema = components[key] as? [String: Any] else { return .scalar("JSONValue") }
        let name = reserve(BaselineName.type(key))
        names[key] = name
        // Given before its content is known, which may lead back here.
        given.insert(name)
        let content = type(schema, named: name)
        if given.remove(name) != nil { declarations.append(BaselineDeclaration(name: name, kind: .alias(content))) }
        return .named(name)
    }

    private mutating func union(_ choices: [[String: Any]], _ name: String) -> BaselineType {
        guard choices.count > 1 else { return choices.first.map { type($0, named: name) } ?? .scalar("JSONValue") }
        let members = choices.enumerated().map { type($1, named: "\(name)Option\($0)") }
        return declare(name, .union(members))
    }

    private mutating func structure(_ schema: [String: Any], _ name: String) -> BaselineType {
        var fields: [String: [String: Any]] = [:]
        var required: Set<String> = []
        collect(schema, &fields, &required)
        var usedNames: Set<String> = []
        let properties = fields.keys.sorted().map { key in
            let field = fields[key] ?? [:]
            let isNullable =
                field["nullable"] as? Bool == true || (field["type"] as? [String])?.contains("null") == true
            return BaselineDeclaration.Property(
                key: key, name: BaselineName.unique(BaselineName.member(key), &usedNames),
                type: type(field, named: name + BaselineName.type(key)),
                isOptional: !required.contains(key) || isNullable
            )
        }
        return declare(name, .structure(properties))
    }

    /// The properties of an object and of everything that it is made of.
    private func collect(
        _ schema: [String: Any], _ fields: inout [String: [String: Any]], _ required: inout Set<String>, depth: Int = 0
    ) {
        guard depth < 20 else { return }
        if let reference = schema["$ref"] as? String,
            let target = components[String(reference.split(separator: "/").last ?? "")] as? [String: Any]
        {
            collect(target, &fields, &required, depth: depth + 1)
        }
        for member in schema["allOf"] as? [[String: Any]] ?? [] {
            collect(member, &fields, &required, depth: depth + 1)
        }
        for (key, field) in schema["properties"] as? [String: Any] ?? [:] {
            fields[key] = field as? [String: Any] ?? [:]
        }
        required.formUnion(schema["required"] as? [String] ?? [])
    }

    private mutating func declare(_ name: String, _ kind: BaselineDeclaration.Kind) -> BaselineType {
        let unique = given.remove(name) ?? reserve(name)
        declarations.append(BaselineDeclaration(name: unique, kind: kind))
        return .named(unique)
    }

    // Recursion

    /// Boxes the properties through which an object would hold itself.
    mutating func breakCycles() {
        var edges: [String: [String]] = [:]
        for declaration in declarations {
            switch declaration.kind {
            case .structure(let properties): edges[declaration.name] = properties.compactMap { Self.held($0.type) }
            case .alias(let type): edges[declaration.name] = [Self.held(type)].compactMap { $0 }
            case .enumeration, .union: break
            }
        }
        for index in declarations.indices {
            guard case .structure(var properties) = declarations[index].kind else { continue }
            for place in properties.indices {
                guard let held = Self.held(properties[place].type) else { continue }
                properties[place].isBoxed = Self.reaches(declarations[index].name, from: held, edges)
            }
            declarations[index].kind = .structure(properties)
        }
    }

    private static func held(_ type: BaselineType) -> String? {
        if case .named(let name) = type { name } else { nil }
    }

    private static func reaches(_ goal: String, from start: String, _ edges: [String: [String]]) -> Bool {
        var seen: Set<String> = [start]
        var open = [start]
        while let name = open.popLast() {
            if name == goal { return true }
            for next in edges[name] ?? [] where seen.insert(next).inserted { open.append(next) }
        }
        return false
    }
}
