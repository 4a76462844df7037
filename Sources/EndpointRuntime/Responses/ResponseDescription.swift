/// The description of a response for errors: its request, its status, and the server's message.
package struct ResponseDescription {
    private let response: Response

    package init(_ response: Response) {
        self.response = response
    }

    /// `GET https://api.example/books/1 responded 404 Not Found`
    package var start: String {
        "\(line ?? "The server") responded \(status)"
    }

    /// `The server responded 409 Conflict: Duplicate order. (POST https://api.example/orders)`
    package var sentence: String {
        let message = ServerMessage(in: response.data).text.map(withoutStatus)
        if message?.isEmpty == true { return "The server responded \(status)." + (line.map { " (\($0))" } ?? "") }
        let reason = message.map { ": \(redacted($0))" } ?? ". \(summary)"
        return "The server responded \(status)\(reason)".ended + (line.map { " (\($0))" } ?? "")
    }

    /// Returns a server's message without the status that it begins with, which is stated already.
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

    /// `GET https://api.example/books/1`; nil if the request is unknown.
    private var line: String? {
        RequestLine(response.message, of: response.operation, response.redaction)?.description
            ?? response.head?.url.map { RequestLine("", $0).description.trimmed }
    }

    /// The message in the body, else what the body begins with.
    package var summary: String {
        if let message = ServerMessage(in: response.data).text { return "The server reported: \(redacted(message))" }
        guard response.file == nil else { return "The body is in a file." }
        return withoutSent(body.words)
    }

    /// The server's message in place of an item of a stream; empty if there is none.
    ///
    /// The stream has begun as a success.
    package var streamSummary: String {
        guard response.isStreamedItem, let message = ServerMessage(inItem: response.data).text else { return "" }
        return " The server reported: \(redacted(message))".ended
    }

    package var body: BodySummary {
        BodySummary(response.data, contentType: response.head?[header: "Content-Type"], redaction: response.redaction)
    }

    /// Returns `text` without the secrets of the request and of URLs and JSON in it.
    package func redacted(_ text: String) -> String { withoutSent(response.redaction.text(text)) }

    /// Returns `text` without the secrets of the request, which some servers echo.
    private func withoutSent(_ text: String) -> String {
        SentSecrets(response.message, response.redaction, of: response.operation).hidden(in: text)
    }
}
