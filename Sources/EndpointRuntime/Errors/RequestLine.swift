import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

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
        // Asked by its type: on Linux a cast makes any kind of error of Foundation's of any other.
        case let error as URLError where type(of: error as any Error) == URLError.self:
            return URLError(_nsError: RequestNSError(error._nsError, self))
        case let error as NSError where type(of: error) == NSError.self && type(of: error as any Error) == NSError.self:
            return RequestNSError(error, self)
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
            return error
        }
    }

    /// The request that an error knows.
    init?(of error: any Error) {
        let line: RequestLine? =
            switch error {
            case let error as RequestNSError: error.line
            case let error as URLError where type(of: error as any Error) == URLError.self:
                (error._nsError as? RequestNSError)?.line
            case EncodingError.invalidValue(_, let context): (context.underlyingError as? UnsentRequest)?.line
            case let error as ParameterError: error.request
            default: nil
            }
        guard let line else { return nil }
        self = line
    }
}

/// An error of Foundation's that knows the request that it belongs to. It equals the error that it was made of.
private final class RequestNSError: NSError, @unchecked Sendable {
    // Written once, by whoever makes it.
    private(set) var line: RequestLine?

    convenience init(_ error: NSError, _ line: RequestLine) {
        var information = error.userInfo
        if let words = information[NSLocalizedDescriptionKey] as? String {
            // Some say the URL.
            information[NSLocalizedDescriptionKey] = line.redacted(words)
        }
        self.init(domain: error.domain, code: error.code, userInfo: information)
        self.line = line
    }

    /// Without the URL in the user info, which may have secrets in it.
    override var description: String {
        let text = "Error Domain=\(domain) Code=\(code) \"\(localizedDescription)\""
        return line.map { "\(text) (\($0))" } ?? text
    }

    override var debugDescription: String { description }
}

/// Says in the context of an encoder's error which request couldn't be made.
private struct UnsentRequest: Error, CustomStringConvertible {
    let line: RequestLine

    var description: String { "\(line) isn't sent" }
}
