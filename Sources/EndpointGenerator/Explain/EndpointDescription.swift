public import APIModel
import Diagnostics
import SwiftCode

/// An endpoint in the output of `endpointgen list`.
///
/// The description contains the endpoint's name in Swift, its request, and the types of its responses. The strings come
/// from the OpenAPI description, so escape them before you print them to a terminal.
public struct EndpointDescription: Sendable {
    /// The method of the client that sends the request: `books.list`.
    public var call: String
    public var method: String
    /// The path as written in the description: `/books/{id}`.
    public var path: String
    /// The operationId; nil if the description has none.
    public var operationID: String?
    /// The media types that the endpoint `sends` or `returns`.
    ///
    /// The string is nil if the operation's first endpoint has the same media types.
    public var alternative: String?
    /// The parameters of the request, without the body, whose argument has no label.
    public var parameters: [ParameterDescription]
    /// The media type of the request's body; nil if the request has no body.
    public var bodyType: String?
    /// The media types that the request accepts, the preferred first; empty if no body is received.
    public var accepts: [String]
    /// The success responses, then the documented errors.
    public var responses: [ResponseDescription]

    /// The Swift type that the client's method returns: `[Book]`, `Book?`.
    ///
    /// The type is `Void` if no body is received.
    public var returns: String
    /// The name of the client's type: `BookstoreClient`.
    public var client: String
    /// The products of this package that the client imports.
    public var products: [String]

    /// Returns the descriptions of all endpoints of a model, group by group.
    public static func all(of model: APIModel) -> [EndpointDescription] {
        let products = Products.of(model)
        return model.groups.flatMap { group in
            group.endpoints.map { endpoint in
                EndpointDescription(
                    call: "\(group.name).\(endpoint.name)", method: endpoint.method, path: endpoint.pathTemplate,
                    operationID: endpoint.operationID, alternative: alternative(of: endpoint),
                    parameters: ParameterDescription.all(of: endpoint),
                    bodyType: endpoint.body?.mediaTypes.joined(separator: ", "),
                    accepts: accepts(of: endpoint), responses: ResponseDescription.all(of: endpoint, in: model),
                    returns: returnType(of: endpoint, in: model), client: model.name + "Client",
                    products: products
                )
            }
        }
    }

    private static func returnType(of endpoint: Endpoint, in model: APIModel) -> String {
        let none = "Void"
        switch endpoint.success {
        case .one(let content): return type(of: content, in: model) ?? none
        case .optional(let content): return type(of: content, in: model).map { $0 + "?" } ?? none
        case .several(let typeName, _): return typeName
        }
    }

    private static func type(of content: ResponseContent, in model: APIModel) -> String? {
        switch content {
        case .none: return nil
        case .json(let type, let path):
            let spelling = model.spelling(of: type)
            let isCollection = spelling.hasPrefix("[")
            return path.mayBeAbsent && !isCollection && !spelling.hasSuffix("?") ? spelling + "?" : spelling
        case .sequence(let type, _): return "stream of " + model.spelling(of: type)
        case .text(let type): return model.spelling(of: type)
        case .binary: return model.spelling(of: .binary)
        }
    }

    private static func alternative(of endpoint: Endpoint) -> String? {
        guard let alternative = endpoint.alternative else { return nil }
        let sent = alternative.sends.isEmpty ? nil : "sends \(alternative.sends.joined(separator: ", "))"
        let received = alternative.receives.isEmpty ? nil : "returns \(alternative.receives.joined(separator: ", "))"
        return [sent, received].compactMap(\.self).joined(separator: ", ")
    }

    private static func accepts(of endpoint: Endpoint) -> [String] {
        if let accept = endpoint.accept {
            return accept.split(separator: ",").map { $0.drop { $0 == " " } }.map(String.init)
        }
        if case .one(.none) = endpoint.success { return [] }
        return ["application/json"]
    }

    /// Returns the `Accept` header of an endpoint's request; nil if no body is received.
    static func acceptHeader(of endpoint: Endpoint) -> String? {
        let types = accepts(of: endpoint)
        return types.isEmpty ? nil : types.joined(separator: ", ")
    }

    /// The key path of the content that the method returns: `data.items`.
    ///
    /// If there are several contents, the path is for the first one. It is empty if the response isn't unwrapped.
    public var keyPathRoot: String {
        opened?.keyPath.joined(separator: ".") ?? ""
    }

    /// The entry of the configuration that pins an inferred root: `getBook: book`.
    ///
    /// Without an operationId, the entry is `GET /books/{id}: book`. The entry is nil if the description or the
    /// configuration specifies the root.
    public var pinningEntry: String? {
        guard let opened, opened.isInferred else { return nil }
        let key = operationID ?? "\(method) \(path)"
        // A dotted path can't contain a key with a dot, which would separate keys, or with a question mark at the end,
        // which marks a value that may be missing.
        let isDotted = opened.keyPath.allSatisfy { key in
            !key.isEmpty && key.utf8.allSatisfy { $0 == 0x5F || $0 == 0x2D || $0.isASCIILetterOrDigit }
        }
        let keys =
            isDotted
            ? QuotedText.yaml(keyPathRoot) : "[\(opened.keyPath.map(QuotedText.yaml).joined(separator: ", "))]"
        return "\(QuotedText.yaml(key)): \(keys)"
    }

    private var opened: ResponseDescription? {
        responses.first { !$0.isFailure && !$0.keyPath.isEmpty }
    }
}

extension UInt8 {
    fileprivate var isASCIILetterOrDigit: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }
}
