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
        description = "\(method) \(text.count > Self.lengthLimit ? text.prefix(Self.lengthLimit) + "…" : text)"
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

// Errors know the request that they belong to where they have room for it, so that what is caught is still the error of
// the transport or of the encoder, and not one around it.
extension RequestLine {
    /// `error`, which then knows this request if it has room for it and doesn't know another one.
    func named(in error: any Error) -> any Error {
        guard RequestLine(of: error) == nil else { return error }
        switch error {
        case EncodingError.invalidValue(let value, let context) where context.underlyingError == nil:
            let named = EncodingError.Context(
                codingPath: context.codingPath, debugDescription: context.debugDescription,
                underlyingError: UnsentRequest(line: self)
            )
            return EncodingError.invalidValue(value, named)
        case var error as ParameterError:
            error.request = self
            return error
        default:
            return FoundationErrors.named(error, self)
        }
    }

    /// The request that an error knows.
    init?(of error: any Error) {
        let line: RequestLine? =
            switch error {
            case EncodingError.invalidValue(_, let context): (context.underlyingError as? UnsentRequest)?.line
            case let error as ParameterError: error.request
            default: FoundationErrors.line(of: error)
            }
        guard let line else { return nil }
        self = line
    }
}

/// Says in the context of an encoder's error which request couldn't be made.
private struct UnsentRequest: Error, CustomStringConvertible {
    let line: RequestLine

    var description: String { "\(line) isn't sent" }
}
