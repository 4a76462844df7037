import Diagnostics
import OpenAPI

/// A pass that determines the XML representation of all types in XML bodies.
enum XMLPass: DraftPass {
    static func apply(to draft: Modelling) {
        let reached = reachableTypes(in: draft)
        guard !reached.isEmpty else { return }
        let nodes = XMLNodes(draft.facts.graph, draft.facts.document.version)
        for index in reached {
            var form = nodes.form(of: draft.types[index].schema)
            if case .structure(let structure) = draft.types[index].kind {
                form.properties = structure.properties.map { nodes.node(of: $0.schema) }
            }
            draft.types[index].xml = form
        }
    }

    private static func reachableTypes(in draft: Modelling) -> [Int] {
        var isReached = [Bool](repeating: false, count: draft.types.count)
        var pending: [Int] = []
        func reach(_ type: TypeReference) {
            guard let index = type.named?.index, !isReached[index] else { return }
            isReached[index] = true
            pending.append(index)
        }
        for endpoint in draft.endpoints {
            if let body = endpoint.body, body.format == .xml { reach(body.type) }
            if endpoint.response.mediaTypes.contains(where: { MediaTypeName.isXML(MediaTypeName.essence($0)) }) {
                endpoint.response.success.forEachReference(reach)
            }
            for failure in endpoint.failures where failure.isXML { failure.content.forEachReference(reach) }
        }
        while let index = pending.popLast() { draft.types[index].kind.forEachReference(reach) }
        return isReached.indices.filter { isReached[$0] }
    }
}
