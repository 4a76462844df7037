public import APIModel
import Diagnostics

/// One line of `endpointgen list`: how an endpoint is called in Swift, what it is on the wire, and where its content
/// lies.
public struct EndpointDescription: Sendable {
    /// `books.list`
    public var call: String
    public var method: String
    public var path: String
    /// `data.items`; empty when the response isn't unwrapped.
    public var keyPathRoot: String

    public static func all(of model: APIModel) -> [EndpointDescription] {
        model.groups.flatMap { group in
            group.endpoints.map { endpoint in
                EndpointDescription(
                    call: "\(group.name).\(endpoint.name)", method: endpoint.method, path: VisibleText.of(endpoint.pathTemplate),
                    keyPathRoot: VisibleText.of(endpoint.keyPathRoot.joined(separator: "."))
                )
            }
        }
    }
}

extension Endpoint {
    /// The key path of the content that the method returns; of the first content, when there are several.
    fileprivate var keyPathRoot: [String] {
        let contents: [ResponseContent] =
            switch success {
            case .one(let content), .optional(let content): [content]
            case .several(_, let cases): cases.map(\.content)
            }
        for case .json(_, let keyPath) in contents where !keyPath.isEmpty {
            return keyPath
        }
        return []
    }
}
