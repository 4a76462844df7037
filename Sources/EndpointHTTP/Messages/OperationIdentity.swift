/// The operation of a description that a request belongs to.
///
/// All calls of an operation have the same identity, regardless of their arguments.
///
/// ```swift
/// func willSend(_ request: PluginRequest, target: any Target) {
///     counter.increment(request.operation?.route ?? "other")  // GET /books/{id}
/// }
/// ```
///
/// Its strings are computed when they are read.
public struct OperationIdentity: Sendable, Hashable, CustomStringConvertible {
    /// The request's method.
    public let method: HTTPMethod
    private let template: StaticString
    private let id: StaticString
    package let owner: any Sendable.Type

    /// - Parameters:
    ///   - template: The path as the description writes it.
    ///   - id: The operationId; empty if the operation has none.
    ///   - owner: The target whose case it is.
    package init(_ method: HTTPMethod, _ template: StaticString, id: StaticString = "", of owner: any Sendable.Type) {
        self.method = method
        self.template = template
        self.id = id
        self.owner = owner
    }

    /// The operationId as the description writes it; nil if the operation has none.
    public var operationID: String? { id.utf8CodeUnitCount > 0 ? id.description : nil }

    /// The path as the description writes it, with names in braces in place of values: `/books/{id}`.
    public var path: String { template.description }

    /// The method and the path as the description writes it: `GET /books/{id}`.
    public var route: String { "\(method.rawValue) \(template)" }

    /// The name of the client's group: `Books` of a `BooksTarget`.
    public var group: String {
        let name = "\(owner)"
        return name.hasSuffix("Target") && name != "Target" ? String(name.dropLast(6)) : name
    }

    public var description: String { route }

    public static func == (left: OperationIdentity, right: OperationIdentity) -> Bool {
        left.owner == right.owner && left.method == right.method && left.path == right.path
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(method)
        hasher.combine(path)
    }
}

extension OperationIdentity {
    /// Returns the values of the secret path parameters in a URL of the operation, as they are in the URL.
    package func secrets(in url: String, _ redaction: Redaction) -> [Substring] {
        let template = path.prefix { $0 != "?" && $0 != "#" }.split(separator: "/", omittingEmptySubsequences: false)
        let isSecret = template.map { segment in
            segment.split(separator: "{", omittingEmptySubsequences: false).dropFirst().contains { part in
                redaction.isSecret(pathParameter: String(part.prefix { $0 != "}" }))
            }
        }
        guard isSecret.contains(true) else { return [] }
        let segments = url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/", omittingEmptySubsequences: false)
        // The URL has the server's segments before those of the template.
        return zip(segments.suffix(template.count), isSecret.suffix(segments.count)).filter { $1 }.map { $0.0 }
    }

    /// Returns a URL of the operation without the values of secret path parameters.
    fileprivate func withoutSecrets(in url: String, _ redaction: Redaction) -> String {
        var (result, copied) = ("", url.startIndex)
        for secret in secrets(in: url, redaction) {
            result += url[copied..<secret.startIndex] + Redaction.mark
            copied = secret.endIndex
        }
        return result + url[copied...]
    }
}

/// A request in few words, for errors: its method and its URL, without the secrets in it.
package struct RequestLine: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// More of a URL than this says no more.
    private static let lengthLimit = 1000

    package let description: String
    /// The rules of its call.
    package let redaction: Redaction
    /// The operation that the request is of; nil where no description has it.
    package var operation: OperationIdentity?
    /// The values of its secret path parameters.
    private var pathSecrets: [String] = []

    package init(_ method: String, _ url: String, _ redaction: Redaction = .standard) {
        self.redaction = redaction
        let text = redaction.text(url)
        description =
            "\(PrintableText.of(method)) \(text.count > Self.lengthLimit ? text.prefix(Self.lengthLimit) + "…" : text)"
    }

    /// - Parameter operation: The operation of the request, whose secret path parameters are redacted.
    package init?(
        _ message: RequestMessage?, of operation: OperationIdentity? = nil, _ redaction: Redaction = .standard
    ) {
        guard let message, !message.hasNoURL else { return nil }
        self.init(message.method.rawValue, redaction.url(of: message, operation), redaction)
        self.operation = operation
        pathSecrets = operation?.secrets(in: message.url, redaction).map { String($0) } ?? []
    }

    /// Returns `text`, which may have URLs of the request, without the request's secrets.
    package func redacted(_ text: String) -> String {
        redaction.text(pathSecrets.reduce(text) { $0.replacing("/\($1)", with: "/\(Redaction.mark)") })
    }

    package var customMirror: Mirror { Mirror(self, children: ["description": description]) }

    package static func == (left: RequestLine, right: RequestLine) -> Bool {
        left.description == right.description && left.operation == right.operation
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(description)
    }
}

extension Redaction {
    /// Returns a request's URL without its secrets, secret path parameters of its operation included.
    package func url(of message: RequestMessage, _ operation: OperationIdentity?) -> String {
        url(message.url, of: operation)
    }

    /// Returns a URL without its secrets, secret path parameters of an operation included.
    package func url(_ url: String, of operation: OperationIdentity?) -> String {
        text(operation?.withoutSecrets(in: url, self) ?? url)
    }
}
