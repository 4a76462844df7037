import OpenAPI
import Samples

// The documentation of a schema, from the schema itself or from its target
extension SchemaAnalysis {
    func description(of id: SchemaID) -> String? {
        graph[id].description ?? graph[graph.target(of: id).schema].description
    }

    /// Returns the examples of a parameter or a header, or else the example of its content or its schema.
    func examples(
        _ own: [Document.Example], _ content: Document.MediaType?, _ schema: SchemaID?
    ) -> [DocumentedExample] {
        var examples = own
        if examples.isEmpty, let literal = content?.example { examples = [Document.Example(value: literal)] }
        if examples.isEmpty, let schema,
            let literal = graph[schema].example ?? graph[graph.target(of: schema).schema].example
        {
            examples = [Document.Example(value: literal)]
        }
        return examples.map { DocumentedExample(json: JSONText(beginningOf: $0.value).text, summary: $0.summary) }
    }
}
