import Diagnostics
package import EndpointDepartures
public import OpenAPI

/// The documented responses of a description, and the schemas that their nodes merge.
///
/// Bodies are compared with the nodes, by `BodyWalk` here and by the product EndpointObservations in an app, which
/// reads ``json``. A node merges a schema with the schemas that it references or lists in `allOf`.
public struct ResponseTable: Sendable {
    /// The schemas of a node.
    struct Schemas: Sendable {
        /// The schemas at the node's places, without the schemas that these reference or list.
        var roots: [SchemaID]
        /// The merged schemas: the roots, then their references and parts.
        var all: [SchemaID]
    }

    package let description: DescribedResponses
    /// The schemas of each of the description's nodes.
    let schemas: [Schemas]

    /// Creates the table of a description.
    ///
    /// - Parameter isIncluded: Returns whether the table has an operation, named by its method and path.
    public init(_ document: Document, where isIncluded: (String) -> Bool = { _ in true }) {
        var builder = ResponseTableBuilder(document)
        let operations = builder.operations(where: isIncluded)
        let nodes = builder.nodes()
        description = DescribedResponses(nodes: nodes.map(\.node), operations: operations)
        schemas = nodes.map(\.schemas)
    }

    /// The table as JSON in one line, without the schemas.
    public var json: String {
        let operations = description.operations.sorted { $0.key < $1.key }.map { name, responses in
            let responses = responses.values.sorted { $0.key < $1.key }.map { response in
                let content = response.content.sorted { $0.key < $1.key }.map {
                    "\(JSONLine.string($0.key)):\($0.value.map(String.init) ?? "null")"
                }
                return "\(JSONLine.string(response.key)):\(JSONLine.object(content))"
            }
            return "\(JSONLine.string(name)):\(JSONLine.object(responses))"
        }
        let nodes = JSONLine.array(description.nodes.map(Self.json))
        return #"{"version":1,"operations":\#(JSONLine.object(operations)),"nodes":\#(nodes)}"#
    }

    private static func json(_ node: DescribedResponses.Node) -> String {
        var fields: [String] = []
        let types = node.allowsOnlyNull ? "-" : ValueType.letters(of: node.types)
        if !types.isEmpty { fields.append("\"t\":\"\(types)\"") }
        if node.allowsNull { fields.append("\"z\":true") }
        if let format = node.format { fields.append("\"f\":\"\(format.rawValue)\"") }
        if let values = node.values { fields.append("\"e\":\(JSONLine.array(values.sorted().map(JSONLine.string)))") }
        if !node.properties.isEmpty { fields.append("\"p\":\(indexes(node.properties))") }
        if !node.required.isEmpty { fields.append("\"r\":\(JSONLine.array(node.required.map(JSONLine.string)))") }
        if node.isOpen { fields.append("\"o\":true") }
        if let rest = node.rest { fields.append("\"m\":\(rest)") }
        if let items = node.items { fields.append("\"i\":\(items)") }
        if !node.members.isEmpty { fields.append("\"u\":\(JSONLine.array(node.members.map(String.init)))") }
        if let discriminator = node.discriminator {
            fields.append("\"d\":\(JSONLine.string(discriminator)),\"v\":\(indexes(node.mapping))")
        }
        return JSONLine.object(fields)
    }

    private static func indexes(_ map: [String: Int]) -> String {
        JSONLine.object(map.sorted { $0.key < $1.key }.map { "\(JSONLine.string($0.key)):\($0.value)" })
    }
}
