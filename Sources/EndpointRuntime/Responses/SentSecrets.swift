/// The secrets of a request, which some servers echo: the values of its secret headers and parameters.
package struct SentSecrets {
    /// The minimum length: shorter values may occur in any text.
    private static let leastLength = 6

    /// The values, longest first, so that none remains as a part of another one.
    private let values: [String]

    package init(_ values: some Sequence<String>) {
        self.values = Set(values).filter { $0.count >= Self.leastLength }.sorted { ($1.count, $0) < ($0.count, $1) }
    }

    /// Collects the secrets of a request.
    ///
    /// - Parameter operation: The operation of the request, whose secret path parameters are secrets as well.
    package init(_ message: RequestMessage?, _ redaction: Redaction, of operation: OperationIdentity? = nil) {
        guard let message else {
            self.init([])
            return
        }
        var values: Set<String> = []
        for (name, value) in message.headers.dictionary where redaction.isSecret(header: name) {
            values.insert(value)
            // `Bearer` and `Basic` are no secrets, nor are the names of cookies.
            for part in value.split(whereSeparator: { " ;".contains($0) }) {
                values.insert(String(part))
                if let sign = part.firstIndex(of: "=") { values.insert(String(part[sign...].dropFirst())) }
            }
        }
        for pair in (RequestURL.query(of: message.url) ?? "").split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, redaction.isSecret(parameter: String(parts[0])) else { continue }
            values.insert(String(parts[1]))
            values.insert(parts[1].percentDecoded ?? "")
        }
        for secret in operation?.secrets(in: message.url, redaction) ?? [] {
            values.insert(String(secret))
            values.insert(secret.percentDecoded ?? "")
        }
        self.init(values)
    }

    /// Returns `text` without these values.
    package func hidden(in text: String) -> String {
        values.reduce(text) { text, secret in text.replacing(secret, with: Redaction.mark) }
    }
}
