/// An error thrown when a connection delivers no response, by transports without `URLError`, or one that is too large.
public enum ConnectionError: Error, Sendable, Hashable, LocalizedError, CustomStringConvertible {
    /// The connection was closed before any of the response was received.
    case lost
    /// No connection could be established.
    case unreachable
    /// The request timed out.
    case timedOut
    /// The received bytes aren't an HTTP response.
    case malformed
    /// The body isn't compressed as its header says.
    case undecodable
    /// The servers sent more redirects than the call follows (`CallOptions.redirects(_:)`).
    case tooManyRedirects
    /// The response's body exceeds the limit in bytes for bodies in memory, after decompression
    /// (`CallOptions.bodyLimit(_:)`).
    case bodyTooLarge(limit: Int)

    public var description: String {
        switch self {
        case .lost: "The connection was lost."
        case .unreachable: "The server can't be reached."
        case .timedOut: "The request timed out."
        case .malformed: "The response isn't valid HTTP."
        case .undecodable: "The response's body can't be decompressed."
        case .tooManyRedirects: "Too many redirects."
        case .bodyTooLarge(let limit):
            """
            The response's body exceeds the limit of \(limit) bytes in memory: raise CallOptions.bodyLimit, or use a \
            download or a stream.
            """
        }
    }

    public var errorDescription: String? { description }
}
