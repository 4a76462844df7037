/// A completed call with the result that its caller receives.
///
/// Result handlers and ``Plugin/didComplete(_:)`` receive each call once.
public struct CompletedCall: Sendable {
    /// The operation in the OpenAPI description; nil for calls that aren't described.
    public let operation: OperationIdentity?
    /// The target that was called; nil for endpoints that aren't targets.
    public let target: (any Target)?
    /// The response of a success, or the error that the caller receives.
    ///
    /// The error may be an error of the connection, of the status, of a body that can't be decoded, of an envelope, or
    /// of an error filter.
    public let result: Result<Response, EndpointError>
    /// The number of times that the call was sent, to a server or a stub.
    ///
    /// The number is 0 for a call that wasn't sent, and for a call that shared another call's response
    /// (`tracksInflights` of the module EndpointClients).
    public let attempts: Int
    /// The duration of the call, including token requests and the waits between attempts.
    public let duration: Duration
    /// The total duration of the call's attempts, without the waits between them.
    public let exchangeDuration: Duration
    /// The durations that the transport measured in the last attempt.
    ///
    /// Durations are measured for the DNS lookup, for connecting, and until the first byte. The value is nil for stubs,
    /// and for transports that don't measure durations.
    public let timings: TransportTimings?
    /// A Boolean value that indicates whether a stub or a fixture replaced the server's response.
    public let isStubbed: Bool
    /// The rules that redact the secrets of the call.
    let redaction: Redaction
    /// The URL of the last attempt, including its secrets; nil if there was no attempt.
    let url: String?
    /// The values that the call's options and stages have set, by their keys.
    let values: [ObjectIdentifier: any Sendable]

    /// The value for a key, which the call's options or a stage have set; nil if there is none.
    public subscript<Key: CallKey>(key: Key.Type) -> Key.Value? { values[ObjectIdentifier(key)] as? Key.Value }

    /// The response, whether or not it is a success; nil if no response was received.
    public var response: Response? {
        switch result {
        case .success(let response): response
        case .failure(let error): error.response
        }
    }

    /// The server of the last attempt, or the target's server if there was no attempt.
    public var server: WebOrigin? {
        (url ?? target?.baseURL.absoluteString).flatMap { WebOrigin(ofServerIn: $0) }
    }

    /// The error that the caller receives; nil if the call succeeded.
    public var error: EndpointError? {
        if case .failure(let error) = result { error } else { nil }
    }

    /// Returns a string, such as the description of an error, without the call's secrets in its URLs.
    public func redacted(_ text: String) -> String { redaction.text(text) }
}

extension CompletedCall: CustomReflectable {
    /// The mirror of the call without its URL and the values of its options, which may be secret.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "operation": operation as Any, "target": target as Any, "result": result, "attempts": attempts,
                "duration": duration, "exchangeDuration": exchangeDuration, "isStubbed": isStubbed,
            ])
    }
}
