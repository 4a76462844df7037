/// A description, as JSON, in which everything that can have a name has one of the hostile ones.
public struct HostileDescription {
    public let text: String
    public let operations: Int

    public init(seed: UInt64, names count: Int = 300) {
        var generator = SeededGenerator(seed: seed)
        let names = HostileNames.names(count, using: &generator)
        let schemas = names.prefix(60)
        var paths: [String] = []
        func add(_ members: String...) {
            paths.append("\(quoted("/o/\(paths.count)")): {\"put\": {\(members.joined(separator: ", "))}}")
        }
        let done = #""responses": {"204": {"description": "Done."}}"#
        add(
            #""requestBody": {"required": true, "content": {"application/json": {"schema": \#(reference("Every"))}}}"#,
            #""responses": {"200": {"description": "Done.", "content": {"application/json": {"schema": \#(reference("Every"))}}}}"#
        )
        for (index, name) in names.enumerated() {
            let tag = names[index / 4 * 4]
            add(#""operationId": \#(quoted(name))"#, #""tags": [\#(quoted(tag))]"#, done)
        }
        paths += Self.namelessPaths(names)
        let parameters = names.dropFirst().enumerated().map { index, name in
            let location = index % 5 == 0 ? "header" : index % 7 == 0 ? "cookie" : "query"
            return #"{"name": \#(quoted(name)), "in": "\#(location)", "schema": {"type": "string"}}"#
        }
        add(#""tags": ["parameters"]"#, #""parameters": [\#(parameters.joined(separator: ", "))]"#, done)

        let values = names.map(quoted).joined(separator: ", ")
        let properties = names.map { #"\#(quoted($0)): {"type": "string"}"# }
        let inline = names.suffix(40).map {
            #"\#(quoted($0)): {"type": "object", "properties": {"a": {"type": "string", "enum": ["a"]}}}"#
        }
        let references = schemas.enumerated().map { #""s\#($0)": \#(reference($1))"# }
        let choices = schemas.prefix(8).map(reference).joined(separator: ", ")
        let declared = schemas.enumerated().map { index, name in
            #"\#(quoted(name)): {"type": "object", "required": ["p\#(index)"], "properties": {"p\#(index)": {"type": "string"}}}"#
        }
        func object(_ members: [String]) -> String {
            #"{"type": "object", "properties": {\#(members.joined(separator: ", "))}}"#
        }
        let every = object(
            references + [
                #""properties": \#(object(properties))"#, #""inline": \#(object(inline))"#,
                #""values": {"type": "string", "enum": [\#(values)]}"#, #""choice": {"oneOf": [\#(choices)]}"#,
                #""valued": {"oneOf": [\#(choices)], "discriminator": \#(Self.discriminator(schemas, names.suffix(8)))}"#,
                #""titled": {"oneOf": [\#(Self.options(names.suffix(12)))]}"#,
                #""listed": \#(object(names.suffix(24).map(Self.list)))"#,
            ]
        )
        text = """
            {"openapi": "3.1.0", "info": {"title": "Hostile", "version": "1"}, "paths": {\(paths.joined(separator: ",\n"))},
            "components": {"schemas": {"Every": \(every),\n\(declared.joined(separator: ",\n"))}}}
            """
        operations = paths.count
    }

    /// Operations without names, in groups that their paths repeat.
    private static func namelessPaths(_ names: [String]) -> [String] {
        let segments = names.prefix(40).filter { name in !name.isEmpty && !name.contains { "/{}?#%".contains($0) } }
        let parameter = #""parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}]"#
        return segments.enumerated().map { index, name in
            let path = quoted("/-\(name)/{id}/-\(segments[index / 2])/n\(index)")
            let methods = ["get", "delete"].map { method in
                #""\#(method)": {"tags": [\#(quoted(name))], "responses": {"204": {"description": "Done."}}}"#
            }
            return "\(path): {\(parameter), \(methods[index % 2])}"
        }
    }

    private static func discriminator(_ schemas: ArraySlice<String>, _ values: ArraySlice<String>) -> String {
        let mapping = zip(schemas, values).map { "\(quoted($1)): \(quoted("#/components/schemas/" + pointer($0)))" }
        return #"{"propertyName": "kind", "mapping": {\#(mapping.joined(separator: ", "))}}"#
    }

    /// Members of a union that only their titles distinguish, beside others without titles.
    private static func options(_ titles: ArraySlice<String>) -> String {
        let objects = titles.enumerated().map { index, title in
            #"{"title": \#(quoted(title)), "type": "object", "required": ["q\#(index)"], "#
                + #""properties": {"q\#(index)": {"type": "string"}}}"#
        }
        let others = [
            #"{"type": "string", "enum": ["a", "b"]}"#, #"{"type": "array", "items": {"type": "integer"}}"#,
            #"{"type": "array", "items": {"type": "string"}}"#,
            #"{"type": "object", "required": ["x"], "properties": {"x": {"type": "string"}}}"#,
        ]
        return (objects + others).joined(separator: ", ")
    }

    /// A property whose elements have a property of the same name.
    private static func list(_ name: String) -> String {
        let inner =
            #"{"type": "object", "properties": {\#(quoted(name)): {"type": "object", "properties": {"z": {"type": "string"}}}}}"#
        return #"\#(quoted(name)): {"type": "array", "items": \#(inner)}"#
    }
}

/// A literal that is the same in JSON and in YAML.
private func quoted(_ text: String) -> String {
    var quoted = ""
    for scalar in text.unicodeScalars {
        switch (scalar, scalar.properties.generalCategory) {
        case ("\"", _), ("\\", _): quoted += "\\" + String(scalar)
        case (_, .control), (_, .format), (_, .lineSeparator), (_, .privateUse), (_, .unassigned):
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        default: quoted.unicodeScalars.append(scalar)
        }
    }
    return "\"" + quoted + "\""
}

/// A reference to a schema.
private func reference(_ name: String) -> String {
    "{\"$ref\": \"#/components/schemas/" + pointer(name) + "\"}"
}

/// A JSON pointer, percent-encoded.
private func pointer(_ name: String) -> String {
    let pointer = name.utf8.reduce(into: [UInt8]()) { bytes, byte in
        switch byte {
        case UInt8(ascii: "~"): bytes += "~0".utf8
        case UInt8(ascii: "/"): bytes += "~1".utf8
        default: bytes.append(byte)
        }
    }
    let encoded = pointer.map { byte -> String in
        let isPlain =
            byte < 0x80 && (Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber)
        if isPlain { return String(Unicode.Scalar(byte)) }
        let digits = String(byte, radix: 16)
        return "%" + (digits.count == 1 ? "0" : "") + digits
    }
    return encoded.joined()
}
