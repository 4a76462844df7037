import Diagnostics

/// The JSON Schema of `endpointgen.yaml`, for editors.
public enum ConfigurationSchema {
    /// The name of the schema's file in releases and in the repository.
    public static let fileName = "endpointgen.schema.json"

    /// The address of the schema for this version of the generator.
    public static let address = "\(Generator.repository)/releases/download/\(Generator.version)/\(fileName)"

    /// The schema as indented JSON, with a line break at its end.
    public static var text: String {
        var definitions: [(String, JSON)] = []
        for section in ConfigurationTable.sections where section.name != ConfigurationTable.root {
            definitions.append((section.name, object(section.entries)))
        }
        var members: [(String, JSON)] = [
            ("$schema", .string("http://json-schema.org/draft-07/schema#")),
            ("title", .string("The configuration of endpointgen")),
        ]
        if case .object(let root) = object(ConfigurationTable.sections[0].entries) { members += root }
        members.append(("definitions", .object(definitions)))
        return JSON.object(members).text(indentation: "") + "\n"
    }

    private indirect enum JSON {
        case string(String)
        case number(Int)
        case boolean(Bool)
        case array([JSON])
        case object([(String, JSON)])

        func text(indentation: String) -> String {
            let inner = indentation + "  "
            switch self {
            case .string(let text): return JSONLine.string(text)
            case .number(let number): return String(number)
            case .boolean(let flag): return String(flag)
            case .array(let items):
                return "[" + items.map { $0.text(indentation: inner) }.joined(separator: ", ") + "]"
            case .object(let members):
                let lines = members.map { "\(inner)\(JSONLine.string($0)): \($1.text(indentation: inner))" }
                return "{\n" + lines.joined(separator: ",\n") + "\n\(indentation)}"
            }
        }
    }

    private static func type(_ names: String...) -> (String, JSON) {
        ("type", names.count == 1 ? .string(names[0]) : .array(names.map { .string($0) }))
    }

    /// Returns the schema of a mapping with certain entries; null is allowed for an empty mapping.
    private static func object(_ entries: [ConfigurationTable.Entry]) -> JSON {
        let properties = entries.map { entry in
            (entry.name, JSON.object([("description", .string(entry.summary))] + schema(of: entry.kind)))
        }
        return .object([
            type("object", "null"), ("additionalProperties", .boolean(false)), ("properties", .object(properties)),
        ])
    }

    private static func schema(of kind: ConfigurationTable.Kind) -> [(String, JSON)] {
        switch kind {
        case .string: return [type("string")]
        case .pattern(let pattern): return [type("string"), ("pattern", .string(pattern))]
        case .scalar: return [type("string", "number", "boolean")]
        case .boolean: return [type("boolean")]
        case .constant(let flag): return [("const", .boolean(flag))]
        case .integer(let least): return [type("integer"), ("minimum", .number(least))]
        case .choice(let names): return [("enum", .array(names.map { .string($0) }))]
        case .list(let kind):
            let item = JSON.object(schema(of: kind))
            return anyOf([item, .object([type("array"), ("items", item)]), .object([type("null")])])
        case .keys:
            return [
                type("array"), ("minItems", .number(1)),
                ("items", .object([type("string", "number", "boolean")])),
            ]
        case .map(let kind):
            return [type("object", "null"), ("additionalProperties", .object(schema(of: kind)))]
        case .section(let name):
            let isRoot = name == ConfigurationTable.root
            return [("$ref", .string(isRoot ? "#" : "#/definitions/\(name)"))]
        case .optional(let kind): return anyOf([.object(schema(of: kind)), .object([type("null")])])
        case .oneOf(let kinds): return anyOf(kinds.map { .object(schema(of: $0)) })
        }
    }

    private static func anyOf(_ schemas: [JSON]) -> [(String, JSON)] { [("anyOf", .array(schemas))] }
}
