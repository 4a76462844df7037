#if canImport(Darwin) || URLSession
    public import Foundation

    #if canImport(FoundationNetworking)
        public import FoundationNetworking
    #endif
#endif

/// A response of a transport: the head, and the body in memory or in a file.
public struct TransportResponse: Sendable {
    /// The status and the headers of the response.
    public var head: ResponseHead
    /// The response body; empty if the body was written to a file.
    public var data: Data
    /// The file with the response body; nil if the body is in memory.
    public var file: URL?

    /// Creates a response, with its body in memory unless a file is given.
    public init(head: ResponseHead, data: Data, file: URL? = nil) {
        self.head = head
        self.data = data
        self.file = file
    }
}

/// The progress of sending a request body or receiving a response body.
public struct TransportProgress: Sendable, Hashable {
    /// The direction of a transfer.
    public enum Direction: Sendable {
        /// The request body is sent.
        case sent
        /// The response body is received.
        case received
    }

    /// The direction of the transfer.
    public var direction: Direction
    /// The number of bytes that were sent or received.
    public var completed: Int64
    /// The total number of bytes of the body; 0 if unknown.
    public var total: Int64

    /// Creates the progress of a transfer.
    public init(_ direction: Direction, completed: Int64, total: Int64) {
        self.direction = direction
        self.completed = completed
        self.total = total
    }
}

/// The durations of an exchange with a server that the transport has measured.
///
/// | transport | measures |
/// | --- | --- |
/// | ``URLSessionTransport`` on Apple platforms | all, unless the connection was reused |
/// | ``URLSessionTransport`` on Linux, `AsyncHTTPClientTransport` | ``firstByte`` |
/// | custom ones | the durations that they pass to ``TransportRequest/reportTimings`` |
public struct TransportTimings: Sendable, Hashable {
    /// The duration of the DNS lookup; nil if unknown, or if there was none.
    public var domainLookup: Duration?
    /// The duration of connecting, including TLS; nil if unknown, or if a connection was reused.
    public var connect: Duration?
    /// The time from the beginning of the exchange until the head of the response was received.
    public var firstByte: Duration?

    /// Creates the durations of an exchange.
    public init(domainLookup: Duration? = nil, connect: Duration? = nil, firstByte: Duration? = nil) {
        self.domainLookup = domainLookup
        self.connect = connect
        self.firstByte = firstByte
    }
}

#if canImport(Darwin) || URLSession
    extension TransportResponse {
        /// The response head as an `HTTPURLResponse`.
        public var response: HTTPURLResponse {
            get { head.httpURLResponse }
            set { head = ResponseHead(newValue) }
        }

        /// Creates a response, with its body in memory unless a file is given.
        public init(response: HTTPURLResponse, data: Data, file: URL? = nil) {
            self.init(head: ResponseHead(response), data: data, file: file)
        }
    }
#endif
