import Diagnostics
import SpecSyntax

// A reader of examples of parameters, headers and bodies (OpenAPI 3.1, 4.8.19; 3.2, Example Object).
enum ExampleReader {
    /// Returns the example of a body: the value of `example`, or the first inline value of `examples`.
    static func example(of mapping: SyntaxMapping, in reading: ReadContext) -> Document.Example? {
        examples(of: mapping, mapping["schema"], upTo: 1, serialized: false, in: reading).first
    }

    /// The maximum number of examples that are read for a value: one more than documentation shows.
    private static let mostExamples = 4

    /// Returns the value of `example`, or the inline values of `examples`.
    ///
    /// For parameters and headers, serialized examples are included (`serializedValue` of 3.2).
    ///
    /// - Parameter schema: The schema of the example values.
    static func examples(
        of mapping: SyntaxMapping, _ schema: SyntaxNode?, in reading: ReadContext
    ) -> [Document.Example] {
        examples(of: mapping, schema, upTo: Self.mostExamples, serialized: true, in: reading)
    }

    private static func examples(
        of mapping: SyntaxMapping, _ schema: SyntaxNode?, upTo most: Int, serialized: Bool,
        in reading: ReadContext
    ) -> [Document.Example] {
        if let example = mapping["example"] { return [Document.Example(value: literal(example, schema, in: reading))] }
        // In Swagger 2.0 only responses have `examples`, and the reader of Swagger bodies reads them.
        guard reading.version >= .v3_0, let node = mapping["examples"] else { return [] }
        if let items = node.sequence {
            return items.prefix(most).map { Document.Example(value: literal($0, schema, in: reading)) }
        }
        var examples: [Document.Example] = []
        for entry in reading.mapping(node, "examples")?.entries ?? [] where !entry.isExtension {
            guard let object = reading.resolveWithSiblings(entry.value, entry.key) else { continue }
            guard examples.count < most else { continue }
            // OpenAPI 3.2 added `dataValue`, which has the meaning of `value` in 3.1.
            if let value = object["value"] ?? object["dataValue"] ?? (serialized ? object["serializedValue"] : nil) {
                let summary =
                    reading.prose(object["summary"], "summary") ?? reading.prose(object["description"], "description")
                examples.append(Document.Example(value: literal(value, schema, in: reading), summary: summary))
            } else if let external = object.entry(forKey: "externalValue") {
                reading.leaveOut("external examples ('externalValue')", at: external.keyRange)
            } else if let serialized = object.entry(forKey: "serializedValue") {
                reading.leaveOut("serialized examples ('serializedValue')", at: serialized.keyRange)
            }
        }
        return examples
    }

    /// Returns an example's value as a literal.
    ///
    /// In a description that is split into files, the value may be a `$ref` to another file.
    private static func literal(_ node: SyntaxNode, _ schema: SyntaxNode?, in reading: ReadContext) -> Literal {
        guard let mapping = node.mapping, mapping.entries.count == 1, let reference = mapping["$ref"]?.string,
            !Reference(reference).address.isEmpty, case .tree? = reading.trees.link(reference, at: node.range),
            let (value, _) = reading.resolve(node)
        else { return reading.literal(node, of: schema) }
        return reading.literal(value, of: schema)
    }
}
