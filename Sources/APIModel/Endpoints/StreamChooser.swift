import Diagnostics
import OpenAPI

/// A step that separates streams from whole responses of the same operation.
///
/// A property of the body, or a query parameter, selects the form of the response. Each form becomes an endpoint that
/// itself sets the value.
struct StreamChooser {
    let operation: Document.Operation
    let rule: StreamRules.Rule

    /// Sets the value that selects a stream or a whole response in each of the operation's endpoints.
    func choose(for endpoints: [PlannedEndpoint], _ facts: SchemaAnalysis) {
        let streams = endpoints.filter(\.endpoint.success.hasEvents)
        for planned in streams { planned.endpoint.streamEnd = rule.end }
        var (key, said): (String, SourceRange?) = ("stream", nil)
        switch rule.parameter {
        case nil: break
        case ModelOptions.StreamOptions.Parameter.none?: return
        case .named(let name, let range)?: (key, said) = (name, range)
        }
        guard !streams.isEmpty else {
            if let said {
                facts.report(
                    .invalidStream, "'\(rule.source)' of an operation without an event stream; ignored",
                    at: said, hint: "remove it, or describe a response of the type 'text/event-stream'")
            }
            return
        }
        var isFound = false
        for planned in endpoints {
            let isStreamed = planned.endpoint.success.hasEvents
            if let body = planned.endpoint.body, body.isRequired, let property = property(key, sentAs: body, facts) {
                planned.endpoint.body?.streamChoice = property.choice(key, isStreamed)
                isFound = true
            } else if let (position, property) = parameter(key, in: planned.endpoint.parameters, facts) {
                // The endpoint's method itself sets the parameter, so callers don't pass it.
                planned.endpoint.parameters.remove(at: position)
                planned.endpoint.pagination?.mapParameters { $0 > position ? $0 - 1 : $0 }
                planned.endpoint.streamChoice = property.choice(key, isStreamed)
                isFound = true
            }
        }
        if !isFound, let said {
            facts.report(
                .invalidStream,
                "no boolean '\(key)' in a body or the query of the operation; '\(rule.source)' is ignored", at: said,
                hint: "expected the name of a property or query parameter of the type 'boolean', or false"
            )
        }
    }

    private struct Property {
        var isRequired: Bool
        var defaultValue: Literal?

        func choice(_ key: String, _ isStreamed: Bool) -> StreamChoice {
            // An omitted value requests no stream, unless the value is required or the server's default is true.
            let mayBeLeftOut = !isRequired && defaultValue != .boolean(true)
            return StreamChoice(key: key, value: isStreamed ? true : mayBeLeftOut ? nil : false)
        }
    }

    /// Returns the Boolean query parameter with the given name, and its position.
    private func parameter(
        _ key: String, in parameters: [Parameter], _ facts: SchemaAnalysis
    ) -> (position: Int, Property)? {
        guard
            let position = parameters.firstIndex(where: {
                $0.key == key && $0.location == .query && $0.type == .boolean
            })
        else { return nil }
        let described = operation.parameters.first { $0.name == key && $0.location == .query }
        let value = described?.schema.map { facts.resolved($0).defaultValue } ?? nil
        return (position, Property(isRequired: parameters[position].isRequired, defaultValue: value))
    }

    /// Returns the Boolean property of a body: of an object, or of each object in a union.
    private func property(_ key: String, sentAs body: RequestBody, _ facts: SchemaAnalysis) -> Property? {
        guard [.json, .form, .multipart].contains(body.format),
            let mediaType = operation.requestBody?.content.first(where: { $0.name == body.contentType }),
            let schema = mediaType.schema
        else { return nil }
        let meant = facts.resolved(schema)
        let members = (meant.oneOf + meant.anyOf).filter { !facts.graph.isNull($0) }
        if let property = property(key, of: meant, facts), members.isEmpty { return property }
        // In a union, the property can be set only in the JSON of the value.
        guard !members.isEmpty, body.format == .json else { return nil }
        var all = Property(isRequired: meant.required.containsExactly(key), defaultValue: nil)
        for member in members {
            let member = facts.resolved(member)
            guard
                let own = property(key, of: member, facts)
                    ?? property(key, of: meant, facts)
            else { return nil }
            all.isRequired = all.isRequired || own.isRequired
            if own.defaultValue == .boolean(true) { all.defaultValue = own.defaultValue }
        }
        return all
    }

    private func property(_ key: String, of object: Schema, _ facts: SchemaAnalysis) -> Property? {
        guard let property = object.properties.first(where: { $0.name.isExactly(key) }) else { return nil }
        let value = facts.resolved(property.schema)
        guard SchemaKinds.of(value) == .boolean else { return nil }
        return Property(isRequired: object.required.containsExactly(key), defaultValue: value.defaultValue)
    }
}

extension Success {
    /// A Boolean value that indicates whether the response is an event stream.
    fileprivate var hasEvents: Bool {
        switch self {
        case .one(.sequence(_, let format)), .optional(.sequence(_, let format)): format.hasEvents
        default: false
        }
    }
}
