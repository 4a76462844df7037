/// One call on its way through the engine, which may send it several times: what its sends have in common, and how far
/// it has come.
struct Call: Sendable {
    let source: any CallSource
    var observer: RequestObserver
    let options: CallOptions
    /// Whether the body of a success is read as it comes.
    var isStreamed = false
    /// Whether its caller takes a status outside of 200 to 299 for an error.
    var expectsSuccess = false
    /// That of the whole call; nil where there is none.
    var limit: TimeLimit?
    /// The body beside the request, for all sends.
    var upload: Upload?
    /// How many attempts have been begun. One that was sent again with a new token is the same attempt.
    var attempt = 1
    /// How long it has waited between them.
    var waited = Duration.zero
    /// The token of the latest send.
    var token: SentToken?
    /// What took the place of a token that was refused; a call gets that once.
    var renewed: SentToken?
    /// As it was prepared for the latest send; nil as long as it wasn't.
    var sent: RequestMessage?
    /// The answer that the call was sent again after, or wasn't.
    var former: Response?

    init(
        _ source: any CallSource, _ observer: RequestObserver = RequestObserver(), _ options: CallOptions = .none
    ) {
        self.source = source
        self.observer = observer
        if observer.progress == nil { self.observer.progress = options.values?.progress }
        self.options = options
    }

    /// Where the body of the response goes; nil is memory.
    var destination: DownloadDestination? { isStreamed ? nil : options.values?.destination ?? source.destination }

    /// Whether another send would carry the same body: a stream within the request can be read once.
    var isReplayable: Bool { upload?.body.isReplayable ?? sent?.isReplayable ?? true }
}

/// Who wants to know of a call before it has ended.
struct RequestObserver: Sendable {
    var progress: (@Sendable (RequestProgress) -> Void)?
    var willSend: (@Sendable (PluginRequest) -> Void)?
}
