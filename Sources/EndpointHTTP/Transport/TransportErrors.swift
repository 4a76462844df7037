#if canImport(Darwin) || URLSession
    public import Foundation

    #if canImport(FoundationNetworking)
        public import FoundationNetworking
    #endif
#endif

/// An error thrown when a connection doesn't deliver a complete, valid response.
///
/// The error is thrown by transports without `URLError`, when a response is too large, or when there is no transport.
public enum ConnectionError: Error, Sendable, Hashable, LocalizedError, CustomStringConvertible {
    /// An error thrown when the connection was closed before the first byte of the response.
    case lost
    /// An error thrown when no connection could be established.
    case unreachable
    /// An error thrown when the request timed out.
    case timedOut
    /// An error thrown when no secure connection could be established.
    ///
    /// The server's certificate is invalid, or client and server support no common TLS version. The reason is a
    /// message for developers.
    case insecure(_ reason: String)
    /// An error thrown when the received bytes aren't an HTTP response.
    case malformed
    /// An error thrown when the body can't be decompressed as its header declares.
    case undecodable
    /// An error thrown when there are more redirects than the call follows (`CallOptions.redirects(_:)`).
    case tooManyRedirects
    /// An error thrown when a client has no transport, because the trait `URLSession` is disabled.
    case noTransport
    /// An error thrown when a response body in memory exceeds the limit in bytes.
    ///
    /// The limit applies to the decompressed body (`CallOptions.bodyLimit(_:)`).
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
/// The connection failed, or the body couldn't be written to its destination.
public struct InterruptedResponse: Error, Sendable {
    /// The error that interrupted the body.
    public let error: any Error
    /// The status and the headers of the interrupted response.
    public let head: ResponseHead
    /// The bytes of the body that were received before the interruption.
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
        /// The response head as an `HTTPURLResponse`.
        public var response: HTTPURLResponse { head.httpURLResponse }

        /// Creates an error for a response that `error` interrupted.
        public init(error: any Error, response: HTTPURLResponse, data: Data) {
            self.init(error: error, head: ResponseHead(response), data: data)
        }
    }
#endif
