#if canImport(Darwin) || URLSession
    public import Foundation

    #if canImport(FoundationNetworking)
        public import FoundationNetworking
    #endif
#endif

/// An error thrown when a connection delivers no response.
///
/// The error is thrown by transports without `URLError`, when a response is too large, or when there is no transport.
public enum ConnectionError: Error, Sendable, Hashable, LocalizedError, CustomStringConvertible {
    /// The connection was closed before any of the response was received.
    case lost
    /// No connection could be established.
    case unreachable
    /// The request timed out.
    case timedOut
    /// No secure connection could be established.
    ///
    /// The server's certificate isn't valid, or there is no common version of TLS. The reason is for developers.
    case insecure(_ reason: String)
    /// The received bytes aren't an HTTP response.
    case malformed
    /// The body isn't compressed as its header says.
    case undecodable
    /// The servers sent more redirects than the call follows (`CallOptions.redirects(_:)`).
    case tooManyRedirects
    /// The client has no transport, in a package built without the trait `URLSession`.
    case noTransport
    /// The response's body exceeds the limit in bytes for bodies in memory, after decompression
    /// (`CallOptions.bodyLimit(_:)`).
    case bodyTooLarge(limit: Int)

    public var description: String {
        switch self {
        case .lost: "The connection was lost."
        case .unreachable: "The server can't be reached."
        case .timedOut: "The request timed out."
        case .insecure(let reason): "No secure connection could be established: \(PrintableText.of(reason))."
        case .malformed: "The response isn't valid HTTP."
        case .undecodable: "The response's body can't be decompressed."
        case .tooManyRedirects: "Too many redirects."
        case .noTransport:
            "The client has no transport: build the package with the trait 'URLSession', or pass a transport."
        case .bodyTooLarge(let limit):
            """
            The response's body exceeds the limit of \(limit) bytes in memory: raise CallOptions.bodyLimit, or use a \
            download or a stream.
            """
        }
    }

    public var errorDescription: String? { description }
}

/// An error thrown when a response's body was interrupted.
///
/// Either the connection failed, or the body couldn't be written to its destination.
public struct InterruptedResponse: Error, Sendable {
    /// The underlying error.
    public let error: any Error
    /// The status and the headers.
    public let head: ResponseHead
    /// The bytes of the body that were received.
    public let data: Data

    /// Creates an error for a response that `error` interrupted.
    public init(error: any Error, head: ResponseHead, data: Data) {
        self.error = error
        self.head = head
        self.data = data
    }
}

#if canImport(Darwin) || URLSession
    extension InterruptedResponse {
        /// ``head`` as sessions have it.
        public var response: HTTPURLResponse { head.httpURLResponse }

        /// Creates an error for a response that `error` interrupted.
        public init(error: any Error, response: HTTPURLResponse, data: Data) {
            self.init(error: error, head: ResponseHead(response), data: data)
        }
    }
#endif
