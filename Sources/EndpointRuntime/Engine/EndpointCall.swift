/// A call that passes through the engine's stages, with its target, its values and its attempts.
public struct EndpointCall: Sendable {
    package let source: any CallContext
    package var observer: RequestObserver
    package let state: CallState

    package init(_ source: any CallContext, _ observer: RequestObserver, _ state: CallState) {
        self.source = source
        self.observer = observer
        if observer.progress == nil { self.observer.progress = state.options.values?.progress }
        self.state = state
    }

    /// The operation in the OpenAPI description; nil for calls that aren't described.
    public var operation: OperationIdentity? { source.operation }

    /// The target that is called; nil for endpoints that aren't targets.
    public var target: (any Target)? { source.target?.innermost }

    /// The number of attempts so far: 0 before the first attempt.
    public var attempts: Int { state.read { $0.attempts } }

    /// A Boolean value that indicates whether a stub or a fixture replaces the server.
    public var isStubbed: Bool { source.stub != nil }

    /// A Boolean value that indicates whether the body of a success is received later, piece by piece.
    public var isStreamed: Bool { state.isStreamed }

    /// A Boolean value that indicates whether the body of a success is written to a file.
    public var isSaved: Bool { destination != nil }

    /// The body that is sent in place of the request message's body; nil for most calls.
    ///
    /// Such a body is a file, a stream, or a form with files.
    public var upload: TransportBody? { state.read { $0.upload }?.body }

    /// Returns the URL of a request without its secrets.
    ///
    /// Credentials and values of secret parameters are replaced by `<redacted>`.
    public func redactedURL(of request: RequestMessage) -> String {
        state.engine.redaction(of: source).url(of: request, operation)
    }

    /// The value for a key, which the call's options or a stage have set; nil if there is none.
    ///
    /// All stages and attempts of the call, and its ``CompletedCall``, have the same value.
    public subscript<Key: CallKey>(key: Key.Type) -> Key.Value? {
        get { state.read { $0.values[ObjectIdentifier(key)] } as? Key.Value }
        nonmutating set { state.change { $0.values[ObjectIdentifier(key)] = newValue } }
    }

    /// The middlewares of the call's options, which follow the engine's middlewares.
    package var middlewares: [any Middleware] { state.options.values?.middlewares ?? [] }

    /// The file destination of the response body; nil to keep the body in memory.
    var destination: DownloadDestination? {
        isStreamed ? nil : state.options.values?.destination ?? source.destination
    }

    /// A Boolean value that indicates whether the request's body can be sent again.
    ///
    /// A body that is a stream may be readable only once.
    var isReplayable: Bool {
        state.read { $0.upload?.body.isReplayable ?? $0.sent?.isReplayable ?? true }
    }
}

extension EndpointCall: CustomReflectable {
    /// The mirror of the call without the values of its options and stages, which may be secret.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "operation": operation as Any, "target": target as Any, "attempts": attempts, "isStubbed": isStubbed,
            ])
    }
}

/// The closures that observe a call before it ends.
package struct RequestObserver: Sendable {
    package var progress: (@Sendable (RequestProgress) -> Void)?
    package var willSend: (@Sendable (PluginRequest) -> Void)?

    package init(
        progress: (@Sendable (RequestProgress) -> Void)? = nil, willSend: (@Sendable (PluginRequest) -> Void)? = nil
    ) {
        self.progress = progress
        self.willSend = willSend
    }
}

/// The state that the stages and attempts of one call share.
package final class CallState: Sendable {
    package struct Values: Sendable {
        /// The body that is sent in place of the request message's body, for all attempts.
        var upload: Upload?
        /// The access token that the latest attempt has sent; nil if there was none.
        var token: SentToken?
        /// The access token that replaced a refused token, at most once per call.
        var refreshed: SentToken?
        /// The request of the latest attempt; nil before the first attempt.
        package var sent: RequestMessage?
        /// The response to the previous attempt; nil if there was none.
        package var former: Response?
        fileprivate(set) var attempts = 0
        fileprivate var exchanging = Duration.zero
        fileprivate var timings: TransportTimings?
        /// The progress of the call in bytes; nil if no closure observes the progress.
        package var bytes: TransportProgress?
        /// A Boolean value that indicates whether the call shares its exchange with other calls.
        package var isShared = false
        fileprivate var values: [ObjectIdentifier: any Sendable] = [:]
    }

    let engine: RequestEngine
    package let options: CallOptions
    let isStreamed: Bool
    /// A Boolean value that indicates whether a status outside of 200 to 299 is an error for the caller.
    let expectsSuccess: Bool
    /// The time limit of the whole call; nil if there is none.
    let limit: TimeLimit?
    private let start = ContinuousClock.now
    private let all: Locked<Values>

    package init(
        _ engine: RequestEngine, _ options: CallOptions = .none, isStreamed: Bool = false, expectsSuccess: Bool = false
    ) {
        self.engine = engine
        self.options = options
        self.isStreamed = isStreamed
        self.expectsSuccess = expectsSuccess
        limit = options.values?.timeout.map { TimeLimit($0) }
        var values = Values()
        if let added = options.values?.added { values.values = added }
        all = Locked(values)
    }

    var identity: CallIdentity { CallIdentity(address: ObjectIdentifier(self), start: start) }

    package var values: Values { all.withLock { $0 } }

    func read<Value>(_ value: (borrowing Values) -> Value) -> Value {
        all.withLock { value($0) }
    }

    package func change(_ body: (inout Values) -> Void) {
        all.withLock { body(&$0) }
    }

    /// Begins an attempt and returns its request, with the idempotency key of the previous attempt.
    func begin(_ prepared: RequestMessage) -> RequestMessage {
        all.withLock { values in
            var request = prepared
            if let former = values.sent {
                request.keepIdempotencyKey(of: former)
                values.timings = nil
            }
            values.attempts += 1
            values.sent = request
            return request
        }
    }

    /// Removes the temporary file of the request's body, if there is one.
    package func removeUpload() {
        read { $0.upload }?.removeTemporaryFile()
    }

    func recordTimings(_ timings: TransportTimings) {
        change { $0.timings = timings }
    }

    func end(since start: ContinuousClock.Instant) {
        let duration = ContinuousClock.now - start
        change { $0.exchanging += duration }
    }

    /// Returns the completed call for result handlers and plugins.
    func completedCall(
        _ result: Result<Response, EndpointError>, of target: (any Target)?, _ operation: OperationIdentity?,
        isStubbed: Bool, _ redaction: Redaction
    ) -> CompletedCall {
        let duration = ContinuousClock.now - start
        return read { values in
            CompletedCall(
                operation: operation, target: target, result: result, attempts: values.attempts, duration: duration,
                exchangeDuration: values.exchanging, timings: values.timings,
                isStubbed: isStubbed && values.attempts > 0, redaction: redaction, url: values.sent?.url,
                values: values.values)
        }
    }
}
