/// The operation of a description that a request is of: the same for all its calls, whatever their arguments.
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
    package let owner: any Sendable.Type

    /// - Parameters:
    ///   - template: The path as the description writes it.
    ///   - owner: The target whose case it is.
    package init(_ method: HTTPMethod, _ template: StaticString, of owner: any Sendable.Type) {
        self.method = method
        self.template = template
        self.owner = owner
    }

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
    /// Returns a URL of the operation without the values of secret path parameters.
    ///
    /// - Parameter names: Secret parameters in addition to well-known ones, in lower case.
    package func withoutSecrets(in url: String, besides names: Set<String>) -> String {
        let template = path.prefix { $0 != "?" && $0 != "#" }.split(separator: "/", omittingEmptySubsequences: false)
        let isSecret = template.map { segment in
            segment.split(separator: "{", omittingEmptySubsequences: false).dropFirst().contains { part in
                let name = part.prefix { $0 != "}" }.lowercased()
                return names.contains(name) || Redaction.standard.isSecret(field: name)
            }
        }
        guard isSecret.contains(true) else { return url }
        let end = url.firstIndex { $0 == "?" || $0 == "#" } ?? url.endIndex
        var segments = url[..<end].split(separator: "/", omittingEmptySubsequences: false)
        // The URL has the server's segments before those of the template.
        for (index, isSecret) in zip(segments.indices.suffix(template.count), isSecret.suffix(segments.count))
        where isSecret {
            segments[index] = Redaction.mark[...]
        }
        return segments.joined(separator: "/") + url[end...]
    }
}

/// A request in few words, for errors: its method and its URL, without the secrets in it.
package struct RequestLine: Sendable, Hashable, CustomStringConvertible {
    /// More of a URL than this says no more.
    private static let lengthLimit = 1000

    package let description: String
    private let secretNames: Set<String>
    /// The operation that the request is of; nil where no description has it.
    package var operation: OperationIdentity?

    /// - Parameter secretNames: Parameters of the query that the client's credentials have put in, in lower case.
    package init(_ method: String, _ url: String, secretNames: Set<String> = []) {
        self.secretNames = secretNames
        let text = Redaction.standard.adding(secretNames).text(url)
        description =
            "\(PrintableText.of(method)) \(text.count > Self.lengthLimit ? text.prefix(Self.lengthLimit) + "…" : text)"
    }

    /// - Parameter operation: The operation of the request, whose secret path parameters are redacted.
    package init?(
        _ message: RequestMessage?, of operation: OperationIdentity? = nil, secretNames: Set<String> = []
    ) {
        guard let message, !message.hasNoURL else { return nil }
        let url = operation?.withoutSecrets(in: message.url, besides: secretNames) ?? message.url
        self.init(message.method.rawValue, url, secretNames: secretNames)
        self.operation = operation
    }
}

extension RequestLine {
    /// Returns `text` without the request's secrets.
    package func redacted(_ text: String) -> String {
        Redaction.standard.adding(secretNames).text(text)
    }
}
