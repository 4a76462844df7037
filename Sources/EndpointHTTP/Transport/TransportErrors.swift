#if canImport(Darwin) || URLSession
    public import Foundation

    #if canImport(FoundationNetworking)
        public import FoundationNetworking
    #endif
#endif

/// An error thrown when a connection doesn't deliver a complete, valid response.
///
/// The error is thrown by transports without `URLError`, when a response is too large, or when there is no transport.
public struct ConnectionError: Error, Sendable {
    /// The reasons why there is no complete, valid response.
    public enum Reason: Sendable, Hashable {
        /// The connection was closed before the first byte of the response.
        case lost
        /// No connection could be established.
        case unreachable
        /// The request timed out.
        case timedOut
        /// No secure connection could be established.
        ///
        /// The server's certificate is invalid, or client and server support no common TLS version. The text is a
        /// message for developers.
        case insecure(_ text: String)
        /// The received bytes aren't an HTTP response.
        case malformed
        /// The body can't be decompressed as its header declares.
        case undecodable
        /// There are more redirects than the call follows (`CallOptions.redirects(_:)`).
        case tooManyRedirects
        /// The client has no transport, because the trait `URLSession` is disabled.
        case noTransport
        /// A response body in memory exceeds the limit in bytes.
        ///
        /// The limit applies to the decompressed body (`CallOptions.bodyLimit(_:)`).
        case bodyTooLarge(limit: Int)
    }

    /// The reason why there is no complete, valid response.
    public let reason: Reason
    /// The request without a response; nil until the call that sent the request fails.
    package var request: RequestLine?

    /// Creates an error for a transport to throw.
    public init(_ reason: Reason) {
        self.reason = reason
    }
}

extension ConnectionError: Hashable {
    /// Returns a Boolean value that indicates whether two errors have the same reason, regardless of their requests.
    public static func == (left: ConnectionError, right: ConnectionError) -> Bool { left.reason == right.reason }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(reason)
    }
}

extension ConnectionError: LocalizedError, CustomStringConvertible {
    public var description: String {
        switch reason {
        case .lost: "The connection was lost."
        case .unreachable: "The server can't be reached."
        case .timedOut: "The request timed out."
        case .insecure(let text): "No secure connection could be established: \(PrintableText.of(text))."
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
