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
