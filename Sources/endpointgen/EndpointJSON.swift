import Diagnostics
import EndpointGenerator

/// Writes endpoints for programs, one JSON object a line.
enum EndpointJSON {
    static func line(for endpoint: EndpointDescription) -> String {
        var fields = [
            JSONLine.field("call", endpoint.call), JSONLine.field("method", endpoint.method),
            JSONLine.field("path", endpoint.path),
        ]
        if let id = endpoint.operationID { fields.append(JSONLine.field("operationId", id)) }
        fields.append("\"responses\":" + JSONLine.array(endpoint.responses.map(object)))
        return JSONLine.object(fields)
    }

    private static func object(_ response: ResponseDescription) -> String {
        var fields = [
            JSONLine.field("status", response.status), "\"isFailure\":\(response.isFailure)",
            JSONLine.field("kind", response.kind.rawValue),
        ]
        if let type = response.type { fields.append(JSONLine.field("type", type)) }
        fields += [
            "\"keyPath\":" + JSONLine.array(response.keyPath.map(JSONLine.string)),
            "\"isOptional\":\(response.isOptional)", "\"isSent\":\(response.isSent)",
        ]
        return JSONLine.object(fields)
    }
}
