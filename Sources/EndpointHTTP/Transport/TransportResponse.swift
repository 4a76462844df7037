#if canImport(Darwin) || URLSession
    public import Foundation

    #if canImport(FoundationNetworking)
        public import FoundationNetworking
    #endif
#endif

/// A response.
public struct TransportResponse: Sendable {
    /// The status and the headers.
    public var head: ResponseHead
    /// The body; empty when it went to a file.
    public var data: Data
    /// The file with the body, if the request had a destination.
    public var file: URL?

    /// Creates a response, with its body in memory unless a file is given.
    public init(head: ResponseHead, data: Data, file: URL? = nil) {
        self.head = head
        self.data = data
        self.file = file
    }
}

/// The progress of sending or receiving a body.
public struct TransportProgress: Sendable, Hashable {
    /// The direction of a body.
    public enum Direction: Sendable {
        /// The request's.
        case sent
        /// The response's body.
        case received
    }

    /// The direction of the body.
    public var direction: Direction
    /// The bytes that have gone.
    public var completed: Int64
    /// The total number of bytes; 0 if unknown.
    public var total: Int64

    /// Creates a progress.
    public init(_ direction: Direction, completed: Int64, total: Int64) {
        self.direction = direction
        self.completed = completed
        self.total = total
    }
}

/// The durations of one exchange with a server, as far as the transport measures them.
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

    /// Creates timings.
    public init(domainLookup: Duration? = nil, connect: Duration? = nil, firstByte: Duration? = nil) {
        self.domainLookup = domainLookup
        self.connect = connect
        self.firstByte = firstByte
    }
}

#if canImport(Darwin) || URLSession
    extension TransportResponse {
        /// ``head`` as sessions have it.
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
