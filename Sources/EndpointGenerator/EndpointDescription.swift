public import APIModel

/// One line of `endpointgen list`: how an endpoint is called in Swift, what it is on the wire, and what its responses are
/// read as. All text is as it stands in the description: whoever prints it sees to the terminal.
public struct EndpointDescription: Sendable {
    /// `books.list`
    public var call: String
    public var method: String
    /// As written in the description: `/books/{id}`.
    public var path: String
    /// Nil when the description gives none.
    public var operationID: String?
    /// The body isn't among them: its argument has no label.
    public var parameters: [ParameterDescription]
    /// The media type of the request's body; nil when it has none.
    public var bodyType: String?
    /// What counts as success, then what is documented to fail.
    public var responses: [ResponseDescription]

    /// Every endpoint, group by group.
    public static func all(of model: APIModel) -> [EndpointDescription] {
        model.groups.flatMap { group in
            group.endpoints.map { endpoint in
                EndpointDescription(
                    call: "\(group.name).\(endpoint.name)", method: endpoint.method, path: endpoint.pathTemplate,
                    operationID: endpoint.operationID, parameters: ParameterDescription.all(of: endpoint),
                    bodyType: endpoint.body?.contentType, responses: ResponseDescription.all(of: endpoint, in: model)
                )
            }
        }
    }

    /// The key path of the content that the method returns, of the first content when there are several: `data.items`;
    /// empty when the response isn't unwrapped.
    public var keyPathRoot: String {
        let opened = responses.first { !$0.isFailure && !$0.keyPath.isEmpty }
        return opened?.keyPath.joined(separator: ".") ?? ""
    }
}
