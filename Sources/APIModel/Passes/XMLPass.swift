import Diagnostics
import OpenAPI

/// A pass that determines the XML representation of all types in XML bodies.
enum XMLPass: ModelPass {
    static func apply(to model: Modelling) {
        let isReached = reachedTypes(in: model)
        guard isReached.contains(true) else { return }
        let nodes = XMLNodes(model.facts.graph, model.facts.document.version)
        for index in isReached.indices where isReached[index] {
            var form = nodes.form(of: model.types[index].schema)
            form.properties = model.types[index].facts.map { nodes.node(of: $0.schema) }
            model.types[index].definition.xml = form
        }
    }

    private static func reachedTypes(in model: Modelling) -> [Bool] {
        model.reachedTypes { reach in
            for planned in model.endpoints {
                if let body = planned.endpoint.body, body.format == .xml { reach(body.type) }
                if containsXML(planned.receivedTypes) { planned.endpoint.success.forEachReference(reach) }
                for failure in planned.endpoint.failures where containsXML(failure.mediaTypes) {
                    if case .json(let type, _) = failure.content { reach(type) }
                }
            }
        }
    }

    private static func containsXML(_ mediaTypes: [String]) -> Bool {
        mediaTypes.contains { MediaTypeName.isXML(MediaTypeName.essence($0)) }
    }
}
