/// The operation of an API description that a request belongs to.
///
/// All calls of an operation have the same identity, regardless of their arguments.
///
/// ```swift
/// func willSend(_ request: PluginRequest, target: any Target) {
///     counter.increment(request.operation?.route ?? "other")  // GET /books/{id}
/// }
/// ```
///
/// The string properties are computed each time they are read.
public struct OperationIdentity: Sendable, Hashable, CustomStringConvertible {
    /// The HTTP method of the operation.
    public let method: HTTPMethod
    private let template: StaticString
    private let id: StaticString
    let owner: any Sendable.Type

    /// Creates the identity of an operation.
    ///
    /// - Parameters:
    ///   - template: The path as in the API description.
    ///   - id: The operationId; empty if the operation has none.
    ///   - owner: The target type whose case represents the operation.
    package init(_ method: HTTPMethod, _ template: StaticString, id: StaticString = "", of owner: any Sendable.Type) {
        self.method = method
        self.template = template
        self.id = id
        self.owner = owner
    }

    /// The operationId of the operation in the API description; nil if the operation has none.
    public var operationID: String? { id.utf8CodeUnitCount > 0 ? id.description : nil }

    /// The path of the operation in the API description, with parameter names in braces: `/books/{id}`.
    public var path: String { template.description }

    /// The method and the path of the operation in the API description: `GET /books/{id}`.
    public var route: String { method.rawValue + " " + path }

    /// The name of the client's group of operations, for example `Books` for a `BooksTarget`.
    public var group: String {
        let name = "\(owner)"
        return name.hasSuffix("Target") && name != "Target" ? String(name.dropLast(6)) : name
    }

    public var description: String { route }

    public static func == (left: OperationIdentity, right: OperationIdentity) -> Bool {
        // Calls of one operation usually have the same literal.
        left.owner == right.owner && left.method == right.method
            && (left.template.utf8Start == right.template.utf8Start
                || left.template.bytes.elementsEqual(right.template.bytes))
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(method)
        hasher.combine(bytes: UnsafeRawBufferPointer(template.bytes))
    }
}

extension StaticString {
    /// The text in UTF-8, which is compared and hashed without a copy.
    fileprivate var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
    }
}

extension OperationIdentity {
    /// Returns the values of secret path parameters in a URL, as the URL has them.
    package func secrets(in url: String, _ redaction: Redaction) -> [Substring] {
        let template = path.prefix { $0 != "?" && $0 != "#" }.split(separator: "/", omittingEmptySubsequences: false)
        let isSecret = template.map { segment in
            segment.split(separator: "{", omittingEmptySubsequences: false).dropFirst().contains { part in
                redaction.isSecret(pathParameter: String(part.prefix { $0 != "}" }))
            }
        }
        guard isSecret.contains(true) else { return [] }
        let segments = url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/", omittingEmptySubsequences: false)
        // In the URL, path segments of the server precede the segments of the template, so segments are compared from
        // the end.
        return zip(segments.suffix(template.count), isSecret.suffix(segments.count)).filter { $1 }.map { $0.0 }
    }

    /// Returns a URL of the operation with a mark in place of the values of secret path parameters.
    fileprivate func withoutSecrets(in url: String, _ redaction: Redaction) -> String {
        var (result, copied) = ("", url.startIndex)
        for secret in secrets(in: url, redaction) {
            result += url[copied..<secret.startIndex] + Redaction.mark
            copied = secret.endIndex
        }
        return result + url[copied...]
    }
}

/// A short description of a request for errors: the method and the URL without secrets.
package struct RequestLine: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// The maximum number of characters of a URL in a description; longer URLs are truncated.
    private static let lengthLimit = 1000

    package let description: String
    /// The redaction rules of the call that sent the request.
    package let redaction: Redaction
    /// The operation that the request belongs to; nil if no description declares it.
    package var operation: OperationIdentity?
    /// The values of the request's secret path parameters.
    private var pathSecrets: [String] = []

    package init(_ method: String, _ url: String, _ redaction: Redaction = .standard) {
        self.redaction = redaction
        let text = redaction.text(url)
        description =
            "\(PrintableText.of(method)) \(text.count > Self.lengthLimit ? text.prefix(Self.lengthLimit) + "…" : text)"
    }

    /// Creates the short description of a request; nil if the request is nil or has no URL.
    ///
    /// - Parameter operation: The operation of the request, whose secret path parameters are redacted.
    package init?(
        _ message: RequestMessage?, of operation: OperationIdentity? = nil, _ redaction: Redaction = .standard
    ) {
        guard let message, !message.hasNoURL else { return nil }
        self.init(message.method.rawValue, redaction.url(of: message, operation), redaction)
        self.operation = operation
        pathSecrets = operation?.secrets(in: message.url, redaction).map { String($0) } ?? []
    }

    /// Returns `text`, which may contain URLs of the request, without the request's secrets.
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
    /// Returns a request's URL without secrets, including its operation's secret path parameters.
    package func url(of message: RequestMessage, _ operation: OperationIdentity?) -> String {
        url(message.url, of: operation)
    }

    /// Returns a URL without secrets, including the secret path parameters of an operation.
    package func url(_ url: String, of operation: OperationIdentity?) -> String {
        text(operation?.withoutSecrets(in: url, self) ?? url)
    }
}
