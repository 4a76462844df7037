import Diagnostics
import SpecSyntax

// Examples of parameters, headers and bodies (OpenAPI 3.1, 4.8.19; 3.2, Example Object).
extension DocumentBuilder {
    /// `example`, or the first of `examples`: of a body.
    mutating func example(of mapping: SyntaxMapping) -> Document.Example? {
        examples(of: mapping, upTo: 1, serialized: false).first
    }

    /// How many examples of one value are looked at: one more than documentation shows.
    private static let mostExamples = 4

    /// `example`, or those of `examples` that have a value here, of parameters and headers also those that are given as
    /// they are sent (`serializedValue` of 3.2).
    mutating func examples(of mapping: SyntaxMapping) -> [Document.Example] {
        examples(of: mapping, upTo: Self.mostExamples, serialized: true)
    }

    private mutating func examples(
        of mapping: SyntaxMapping, upTo most: Int, serialized: Bool
    ) -> [Document.Example] {
        if let example = mapping["example"] { return [Document.Example(value: literal(example))] }
        // In Swagger 2.0 it is of responses alone, and is read there.
        guard version >= .v3_0, let node = mapping["examples"] else { return [] }
        if let items = node.sequence { return items.prefix(most).map { Document.Example(value: literal($0)) } }
        var examples: [Document.Example] = []
        for entry in self.mapping(node, "examples")?.entries ?? [] where !entry.key.hasPrefix("x-") {
            guard let object = resolvedWithSiblings(entry.value, entry.key) else { continue }
            guard examples.count < most else { continue }
            // 3.2 has `dataValue` for what 3.1 has `value` for.
            if let value = object["value"] ?? object["dataValue"] ?? (serialized ? object["serializedValue"] : nil) {
                let summary = prose(object["summary"], "summary") ?? prose(object["description"], "description")
                examples.append(Document.Example(value: literal(value), summary: summary))
            } else if let external = object.entry(forKey: "externalValue") {
                leaveOut("examples that lie elsewhere", at: external.keyRange)
            } else if let serialized = object.entry(forKey: "serializedValue") {
                leaveOut("examples that are written as they are sent", at: serialized.keyRange)
            }
        }
        return examples
    }

    /// A value of the description. Whoever splits a description into files puts a `$ref` in place of values too.
    private mutating func literal(_ node: SyntaxNode) -> Literal {
        guard let mapping = node.mapping, mapping.entries.count == 1, let reference = mapping["$ref"]?.string,
            !Reference(reference).address.isEmpty, case .tree? = trees.link(reference, at: node.range),
            let (value, _) = resolved(node)
        else { return Literal(node) }
        return Literal(value)
    }
}
