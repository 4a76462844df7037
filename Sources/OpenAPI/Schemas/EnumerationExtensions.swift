import SpecSyntax

/// A reader of `x-` extensions that name and describe enumerations and their values.
///
/// OpenAPI has no keywords for the names and descriptions of enumeration values.
enum EnumerationExtensions {
    static let keys: Set<String> = [
        "x-enum-comments", "x-enum-descriptions", "x-enum-varnames", "x-enumDescriptions", "x-enumNames",
        "x-extensible-enum", "x-ms-enum",
    ]

    static func read(
        _ mapping: SyntaxMapping, of owner: SyntaxNode, into schema: inout Schema, in reading: ReadContext
    ) {
        if let node = mapping["x-extensible-enum"] {
            let values = reading.sequence(node, "x-extensible-enum").map { reading.literal($0, of: owner) }
            if schema.enumeration == nil, !values.isEmpty { schema.enumeration = values }
            schema.isExtensibleEnumeration = true
        }
        let values = (schema.enumeration ?? []).map(text)
        guard !values.isEmpty else { return }
        for key in ["x-enum-varnames", "x-enumNames"] where schema.enumerationNames.isEmpty {
            schema.enumerationNames = texts(mapping[key], key, of: values, in: reading)
        }
        for key in ["x-enum-descriptions", "x-enumDescriptions", "x-enum-comments"]
        where schema.enumerationDescriptions.isEmpty {
            // The tool swaggo uses the names of Go constants as the keys of the descriptions.
            let names = schema.enumerationNames
            schema.enumerationDescriptions = texts(mapping[key], key, of: values, names, in: reading)
        }
        readMicrosoft(mapping["x-ms-enum"], values, into: &schema, in: reading)
    }

    /// Returns the strings of an extension, one for each value of an enumeration.
    ///
    /// In an array, the strings are in the order of the values. In a mapping, the key of a string is a value or its
    /// name.
    private static func texts(
        _ node: SyntaxNode?, _ key: String, of values: [String], _ names: [String] = [], in reading: ReadContext
    ) -> [String] {
        guard let node, !node.isNull else { return [] }
        guard let mapping = node.mapping else { return reading.texts(node, key) }
        let texts = values.enumerated().map { index, value in
            let name = names.indices.contains(index) ? names[index] : value
            return (mapping[value] ?? mapping[name])?.scalar?.text ?? ""
        }
        return texts.allSatisfy(\.isEmpty) ? [] : texts
    }

    /// Reads `x-ms-enum`, which names an enumeration and names and describes its values.
    ///
    /// An example is `x-ms-enum: {name: Rank, values: [{value: 1, name: First, description: …}]}`.
    private static func readMicrosoft(
        _ node: SyntaxNode?, _ values: [String], into schema: inout Schema, in reading: ReadContext
    ) {
        schema.enumerationTypeName = node?.mapping?["name"]?.scalar?.text
        guard let list = node?.mapping?["values"] else { return }
        var names: [String: String] = [:]
        var descriptions: [String: String] = [:]
        for entry in reading.sequence(list, "x-ms-enum.values").compactMap(\.mapping) {
            guard let value = entry["value"]?.scalar?.text else { continue }
            names[value] = entry["name"]?.scalar?.text
            descriptions[value] = entry["description"]?.scalar?.text
        }
        if schema.enumerationNames.isEmpty { schema.enumerationNames = values.map { names[$0] ?? "" } }
        if schema.enumerationDescriptions.isEmpty {
            schema.enumerationDescriptions = values.map { descriptions[$0] ?? "" }
        }
    }

    private static func text(_ value: Literal) -> String {
        switch value {
        case .string(let text), .number(let text): text
        case .boolean(let value): value ? "true" : "false"
        default: ""
        }
    }
}
