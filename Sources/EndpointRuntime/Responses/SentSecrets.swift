/// The values of a request's secret headers and parameters.
///
/// Some servers echo these values, so they are removed from descriptions of a response.
struct SentSecrets {
    /// The minimum number of characters of a secret, because shorter values may occur in any text.
    private static let leastLength = 6

    /// The secrets, longest first, so that a secret within another one is replaced after the longer one.
    private let values: [String]

    init(_ values: some Sequence<String>) {
        self.values = Set(values).filter { $0.count >= Self.leastLength }.sorted { ($1.count, $0) < ($0.count, $1) }
    }

    /// Collects the secrets of a request.
    ///
    /// - Parameter operation: The operation of the request, whose secret path parameters are secrets as well.
    init(_ message: RequestMessage?, _ redaction: Redaction, of operation: OperationIdentity? = nil) {
        guard let message else {
            self.init([])
            return
        }
        var values: Set<String> = []
        for (name, value) in message.headers.dictionary where redaction.isSecret(header: name) {
            values.insert(value)
            // The words `Bearer` and `Basic` and the names of cookies aren't secrets.
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

    /// Returns `text` with each secret replaced by a mark.
    func hidden(in text: String) -> String {
        values.reduce(text) { text, secret in text.replacing(secret, with: Redaction.mark) }
    }
}
