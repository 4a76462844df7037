import Diagnostics
import OpenAPI

/// Operations that answer with a stream or as a whole, by a property of what is sent: each of the two is an endpoint, and
/// each sets the property itself.
struct StreamChooser {
    let operation: Document.Operation

    /// What the endpoints of the operation set, the plain one first.
    func choose(
        for endpoints: [DraftEndpoint], _ facts: inout SchemaFacts, reporting sink: inout DiagnosticSink
    ) -> [DraftEndpoint] {
        let stream = operation.stream
        var endpoints = endpoints
        for index in endpoints.indices where endpoints[index].response.hasEvents {
            endpoints[index].streamEnd = stream?.end
        }
        if stream?.isNone == true { return endpoints }
        guard endpoints.contains(where: { $0.response.hasEvents }) else {
            if let range = stream?.propertyRange {
                sink.report(
                    .invalidStream, "'x-stream' is of an operation that documents no event stream; it is ignored",
                    at: range)
            }
            return endpoints
        }
        let key = stream?.property ?? "stream"
        var isFound = false
        for index in endpoints.indices {
            guard let body = endpoints[index].body, body.isRequired,
                let property = property(key, sentAs: body, &facts, reporting: &sink)
            else { continue }
            isFound = true
            let isStreamed = endpoints[index].response.hasEvents
            // What isn't set isn't sent, unless the server would take nothing for a yes.
            let mayBeLeftOut = !property.isRequired && property.defaultValue != .boolean(true)
            endpoints[index].body?.streamChoice = RequestBody.StreamChoice(
                key: key, value: isStreamed ? true : mayBeLeftOut ? nil : false)
        }
        if !isFound, let range = stream?.propertyRange {
            sink.report(
                .invalidStream, "no body of the operation has a boolean property '\(key)'; 'x-stream' is ignored",
                at: range)
        }
        return endpoints
    }

    private struct Property {
        var isRequired: Bool
        var defaultValue: Literal?
    }

    /// The boolean property of a body that is an object, and no choice of several.
    private func property(
        _ key: String, sentAs body: RequestBody, _ facts: inout SchemaFacts, reporting sink: inout DiagnosticSink
    ) -> Property? {
        guard [.json, .form, .multipart].contains(body.format),
            let mediaType = operation.requestBody?.content.first(where: { $0.name == body.contentType }),
            let schema = mediaType.schema
        else { return nil }
        let meant = facts.meant(by: schema, reporting: &sink)
        guard meant.oneOf.isEmpty, meant.anyOf.isEmpty,
            let property = meant.properties.first(where: { $0.name == key })
        else { return nil }
        let value = facts.meant(by: property.schema, reporting: &sink)
        guard SchemaKinds.of(value) == .boolean else { return nil }
        return Property(isRequired: meant.required.contains(key), defaultValue: value.defaultValue)
    }
}

extension ResponsePlan {
    /// Whether what is returned is an event stream.
    var hasEvents: Bool {
        switch success {
        case .one(.sequence(_, let format)), .optional(.sequence(_, let format)): format.hasEvents
        default: false
        }
    }
}
