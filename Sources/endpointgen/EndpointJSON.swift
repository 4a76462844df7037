import Diagnostics
import EndpointGenerator

/// A writer of endpoints as JSON, with one object per line, for other programs.
enum EndpointJSON {
    static func line(for endpoint: EndpointDescription) -> String {
        var fields = [
            JSONLine.field("call", endpoint.call), JSONLine.field("method", endpoint.method),
            JSONLine.field("path", endpoint.path), JSONLine.field("returns", endpoint.returns),
            JSONLine.field("client", endpoint.client),
            "\"products\":" + JSONLine.array(endpoint.products.map(JSONLine.string)),
        ]
        if let id = endpoint.operationID { fields.append(JSONLine.field("operationId", id)) }
        if let alternative = endpoint.alternative { fields.append(JSONLine.field("alternative", alternative)) }
        fields.append("\"parameters\":" + JSONLine.array(endpoint.parameters.map(object)))
        if let type = endpoint.bodyType { fields.append(JSONLine.field("bodyType", type)) }
        fields.append("\"accepts\":" + JSONLine.array(endpoint.accepts.map(JSONLine.string)))
        fields.append("\"responses\":" + JSONLine.array(endpoint.responses.map(object)))
        return JSONLine.object(fields)
    }

    private static func object(_ parameter: ParameterDescription) -> String {
        JSONLine.object([
            JSONLine.field("label", parameter.label), JSONLine.field("in", parameter.location),
            JSONLine.field("name", parameter.name),
        ])
    }

    private static func object(_ response: ResponseDescription) -> String {
        var fields = [
            JSONLine.field("status", response.status), "\"isFailure\":\(response.isFailure)",
            JSONLine.field("kind", response.kind.rawValue),
        ]
        if let type = response.type { fields.append(JSONLine.field("type", type)) }
        fields += [
            "\"keyPath\":" + JSONLine.array(response.keyPath.map(JSONLine.string)),
            "\"mayBeAbsent\":\(response.mayBeAbsent)", "\"isOptional\":\(response.isOptional)",
            "\"isSent\":\(response.isSent)",
        ]
        if response.isInferred { fields.append("\"isInferred\":true") }
        return JSONLine.object(fields)
    }
}
