/// The description of a response for errors: its request, its status, and the server's message.
package struct ResponseErrorDescription {
    private let response: Response

    package init(_ response: Response) {
        self.response = response
    }

    /// The request and the status: `GET https://api.example/books/1 responded 404 Not Found`.
    var start: String {
        "\(line ?? "The server") responded \(status)"
    }

    /// A sentence with the status, the server's message and the request.
    ///
    /// An example is `The server responded 409 Conflict: Duplicate order. (POST https://api.example/orders)`.
    var sentence: String {
        let message = ServerMessage(in: response.data).text.map(withoutStatus)
        if message?.isEmpty == true { return "The server responded \(status)." + (line.map { " (\($0))" } ?? "") }
        let reason = message.map { ": \(redacted($0))" } ?? ". \(summary)"
        return "The server responded \(status)\(reason)".ended + (line.map { " (\($0))" } ?? "")
    }

    /// Returns a server's message without a leading status, because the description has the status already.
    private func withoutStatus(_ message: String) -> String {
        let phrase = ReasonPhrase.of(response.statusCode)
        let names = ["\(response.statusCode) \(phrase)", "\(response.statusCode): \(phrase)", phrase]
        for name in names where message.lowercased().hasPrefix(name.lowercased()) {
            let rest = message.dropFirst(name.count)
            if rest.allSatisfy({ ".! ".contains($0) }) { return "" }
            if rest.hasPrefix(": ") { return String(rest.dropFirst(2)) }
        }
        return message
    }

    private var status: String { "\(response.statusCode) \(ReasonPhrase.of(response.statusCode))" }

    /// The method and URL of the request: `GET https://api.example/books/1`; nil if it is unknown.
    private var line: String? {
        RequestLine(response.message, of: response.context.operation, response.context.redaction)?.description
            ?? response.head?.url.map { RequestLine("", $0).description.trimmed }
    }

    /// The server's message in the body; if there is none, a description of the body.
    var summary: String {
        if let message = ServerMessage(in: response.data).text { return "The server reported: \(redacted(message))" }
        guard response.file == nil else { return "The body is in a file." }
        guard response.context.stream == nil else { return "The body wasn't read." }
        return withoutSent(body.words)
    }

    /// The server's message in place of an item of a stream; empty if there is none.
    ///
    /// The status of such a response is a success, because the error occurred after the stream had begun.
    var streamSummary: String {
        guard response.isStreamedItem, let message = ServerMessage(inItem: response.data).text else { return "" }
        return " The server reported: \(redacted(message))".ended
    }

    package var body: BodySummary {
        BodySummary(
            response.data, contentType: response.head?[header: "Content-Type"], redaction: response.context.redaction)
    }

    /// Returns `text` without secrets: values of the request, of URLs in the text, and of JSON in the text.
    package func redacted(_ text: String) -> String { withoutSent(response.context.redaction.text(text)) }

    /// Returns `text` without the secrets of the request, because some servers echo them.
    private func withoutSent(_ text: String) -> String {
        SentSecrets(response.message, response.context.redaction, of: response.context.operation).hidden(in: text)
    }
}
