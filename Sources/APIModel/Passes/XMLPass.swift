import Diagnostics
import OpenAPI

/// A pass that determines the XML representation of all types in XML bodies.
enum XMLPass: ModelPass {
    static func apply(to draft: Modelling) {
        let isReached = reachedTypes(in: draft)
        guard isReached.contains(true) else { return }
        let nodes = XMLNodes(draft.facts.graph, draft.facts.document.version)
        for index in isReached.indices where isReached[index] {
            var form = nodes.form(of: draft.types[index].schema)
            form.properties = draft.types[index].facts.map { nodes.node(of: $0.schema) }
            draft.types[index].definition.xml = form
        }
    }

    private static func reachedTypes(in draft: Modelling) -> [Bool] {
        draft.reachedTypes { reach in
            for endpoint in draft.endpoints {
                if let body = endpoint.body, body.format == .xml { reach(body.type) }
                if endpoint.response.mediaTypes.contains(where: { MediaTypeName.isXML(MediaTypeName.essence($0)) }) {
                    endpoint.response.success.forEachReference(reach)
                }
                for failure in endpoint.failures where failure.isXML { failure.content.forEachReference(reach) }
            }
        }
    }
}
