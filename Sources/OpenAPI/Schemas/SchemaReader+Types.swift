import Diagnostics
import SpecSyntax

// The reading of the `type` keyword, with tolerance for misspelled types.
extension SchemaReader {
    private static let typeNames: [String: Schema.Types] = [
        "null": .null, "boolean": .boolean, "integer": .integer, "number": .number, "string": .string, "array": .array,
        "object": .object,
    ]

    /// The types that are meant by common wrong names, such as `int` for `integer`.
    private static let mistakenTypeNames = [
        "int": "integer", "int32": "integer", "int64": "integer", "long": "integer", "float": "number",
        "double": "number",
        "decimal": "number", "bool": "boolean", "str": "string", "text": "string", "list": "array", "dict": "object",
        "map": "object",
    ]

    /// Returns the type that a name means, which may be a common mistake such as `int`; nil for any other name.
    static func typeName(_ name: String) -> String? {
        typeNames[name] == nil ? mistakenTypeNames[name.lowercased()] : name
    }

    private static func type(_ name: String) -> Schema.Types? {
        switch name {
        case "string": .string
        case "object": .object
        case "integer": .integer
        case "boolean": .boolean
        case "array": .array
        case "number": .number
        default: nil
        }
    }

    /// Returns the types in the `type` keyword of a schema.
    static func types(_ node: SyntaxNode, in reading: ReadContext) -> Schema.Types {
        // Most schemas have a single type with the exact name, so this case comes first.
        if case .scalar(let scalar) = node.content, let type = Self.type(scalar.text), !node.isNull { return type }
        let items = node.sequence ?? [node]
        var types: Schema.Types = []
        for item in items {
            // An unquoted null in an array of types means the type `null`.
            let name = item.isNull ? "null" : reading.text(item, "type") ?? ""
            if let type = Self.typeNames[name.lowercased()] {
                types.insert(type)
            } else if name == "file" {
                types.insert(.string)
            } else if let meant = Self.mistakenTypeNames[name.lowercased()], let type = Self.typeNames[meant] {
                types.insert(type)
                reading.sink.report(
                    .invalidValue, "unknown type '\(name)'; assuming '\(meant)'", at: item.range,
                    hint: "write '\(meant)'")
            } else {
                reading.sink.report(
                    .invalidValue, "unknown type '\(name)'; using any JSON value", at: item.range,
                    hint: Suggestion.hint(for: name, among: Self.typeNames.keys.sorted())
                )
            }
        }
        return types
    }
}
