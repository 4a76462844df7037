import Diagnostics
import OpenAPI

extension ResponseContent {
    /// Sets the names of the XML elements on the path to the content.
    ///
    /// The names are set if they differ from the path's keys, or if the content is an array, because an XML array may
    /// or may not have an element around its items.
    ///
    /// - Parameter body: The schema of the whole body.
    mutating func nameElements(from body: SchemaID, _ graph: SchemaGraph, _ version: Document.Version) {
        guard case .json(let type, var path) = self, !path.isRoot else { return }
        let nodes = XMLNodes(graph, version)
        var steps: [String] = []
        var schema = body
        for key in path.keys {
            let object = graph.effective(graph.target(of: schema).schema)
            guard let property = object.properties.first(where: { $0.name.isExactly(key) }) else { return }
            schema = property.schema
            let node = nodes.node(of: schema)
            let name = node.name?.local ?? key
            switch node.kind {
            case .attribute: steps.append("@" + name)
            case .text, .cdata: break
            case .element: steps += node.items.isEmpty ? [name] : [name, "*"]
            case .none: steps += node.items.first.map { [$0.name?.local ?? key] } ?? []
            }
        }
        var isList = false
        if case .array = type { isList = true }
        if isList || steps != path.keys { path.elements = steps.joined(separator: "/") }
        self = .json(type, keyPath: path)
    }
}
