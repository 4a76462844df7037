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
