/// A completed call with the result that its caller receives.
///
/// Result handlers and ``Plugin/didComplete(_:)`` receive each call once.
public struct CompletedCall: Sendable {
    /// The operation of the description; nil for other calls.
    public let operation: OperationIdentity?
    /// The target that was called; nil for endpoints that are no targets.
    public let target: (any Target)?
    /// The response of a success, or the error that the caller gets.
    ///
    /// The error may be that of the connection, of the status, of a body that can't be decoded, of an envelope, or of
    /// an error filter.
    public let result: Result<Response, EndpointError>
    /// The number of times that the call was sent, to a server or a stub.
    ///
    /// The number is 0 for a call that wasn't sent, and for one that shared another call's response (`tracksInflights`
    /// of the module EndpointClients).
    public let attempts: Int
    /// The time from the beginning of the call to its end, tokens and waits between attempts included.
    public let duration: Duration
    /// The time that the attempts took, without what was between them.
    public let exchangeDuration: Duration
    /// The durations that the transport measured in the last attempt.
    ///
    /// Durations are measured for the DNS lookup, connecting, and the first byte. The value is nil for stubs, and for
    /// transports that measure none.
    public let timings: TransportTimings?
    /// A Boolean value that indicates whether a stub or a fixture replaced the server's response.
    public let isStubbed: Bool
    /// The secrets of the call.
    package let redaction: Redaction
    /// The URL of the last attempt, with its secrets; nil if there was none.
    let url: String?
    /// The values that its stages have set.
    let values: [ObjectIdentifier: any Sendable]

    /// The value for a key: that of the call's options, or one that a stage has set.
    public subscript<Key: CallKey>(key: Key.Type) -> Key.Value? { values[ObjectIdentifier(key)] as? Key.Value }

    /// The response, whether or not it is a success; nil where there was none.
    public var response: Response? {
        switch result {
        case .success(let response): response
        case .failure(let error): error.response
        }
    }

    /// The server of the last attempt, or of the target if there was none.
    package var server: WebOrigin? {
        (url ?? target?.baseURL.absoluteString).flatMap { WebOrigin(ofServerIn: $0) }
    }

    /// The error that the caller gets; nil of a success.
    public var error: EndpointError? {
        if case .failure(let error) = result { error } else { nil }
    }

    /// The size of the response's body in bytes, decompressed.
    ///
    /// The size is nil if there was no response, or its body was written to a file or streamed.
    public var responseBodySize: Int? {
        guard let response, response.file == nil, response.stream == nil else { return nil }
        return response.data.count
    }
}
