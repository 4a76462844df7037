/// A request in few words, for errors: its method and its URL, without the secrets in it.
struct RequestLine: Sendable, Hashable, CustomStringConvertible {
    /// More of a URL than this says no more.
    private static let lengthLimit = 1000

    let description: String
    private let secretNames: Set<String>

    /// - Parameter secretNames: Parameters of the query that the client's credentials have put in, in lower case.
    init(_ method: String, _ url: String, secretNames: Set<String> = []) {
        self.secretNames = secretNames
        let text = Redaction.standard.adding(secretNames).text(url)
        description =
            "\(PrintableText.of(method)) \(text.count > Self.lengthLimit ? text.prefix(Self.lengthLimit) + "…" : text)"
    }

    init?(_ message: RequestMessage?, secretNames: Set<String> = []) {
        guard let message, !message.hasNoURL else { return nil }
        self.init(message.method.rawValue, message.url, secretNames: secretNames)
    }
}

extension RequestLine {
    /// `text` without what is secret in the request.
    func redacted(_ text: String) -> String {
        Redaction.standard.adding(secretNames).text(text)
    }
}
