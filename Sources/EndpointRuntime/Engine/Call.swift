/// One call on its way through the engine, which may send it several times: what its sends have in common, and how far
/// it has come.
package struct Call: Sendable {
    package let source: any CallContext
    package private(set) var observer: RequestObserver
    package let options: CallOptions
    /// A Boolean value that indicates whether the body of a success is streamed.
    package var isStreamed = false
    /// A Boolean value that indicates whether a status outside of 200 to 299 is an error for the caller.
    var expectsSuccess = false
    /// The record of the call; nil if its end has no observer, or the engine reports it.
    package var record: CallRecord?
    /// That of the whole call; nil where there is none.
    var limit: TimeLimit?
    /// The body beside the request, for all sends.
    var upload: Upload?
    /// The number of attempts so far. Sending again with a new token is the same attempt.
    var attempt = 1
    /// The total wait between them.
    var waited = Duration.zero
    /// The token of the latest send.
    var token: SentToken?
    /// The token that replaced a refused one, at most once per call.
    var refreshed: SentToken?
    /// As it was prepared for the latest send; nil as long as it wasn't.
    package var sent: RequestMessage?
    /// The response to the previous send.
    package var former: Response?

    package init(
        _ source: any CallContext, _ observer: RequestObserver = RequestObserver(), _ options: CallOptions = .none
    ) {
        self.source = source
        self.observer = observer
        if observer.progress == nil { self.observer.progress = options.values?.progress }
        self.options = options
    }

    /// The destination of the response body; nil for memory.
    var destination: DownloadDestination? { isStreamed ? nil : options.values?.destination ?? source.destination }

    /// A Boolean value that indicates whether another send would have the same body: a stream in the request can be
    /// read once.
    var isReplayable: Bool { upload?.body.isReplayable ?? sent?.isReplayable ?? true }
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
