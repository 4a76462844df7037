import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One call of a provider, which may be sent several times: what its sends have in common, and how far it has come.
struct Call: Sendable {
    let endpoint: Endpoint
    /// Without what credentials and plugins put in.
    let request: URLRequest
    let security: [[RequiredScheme]]?
    let stub: StubBehavior
    /// How many attempts have been begun. One that was sent again with a new token is the same attempt.
    var attempt = 1
    /// How long it has waited between them.
    var waited = Duration.zero
    /// The token of the latest send.
    var token: SentToken?
    /// What took the place of a token that was refused; a call gets that once.
    var renewed: SentToken?
    /// The latest send; nil where it wasn't sent.
    var sent: URLRequest?
    /// The body beside the request. Made once, so that a stream is read once, and taken away with the call.
    private var upload: Upload?

    init(_ endpoint: Endpoint, _ request: URLRequest, security: [[RequiredScheme]]?, stub: StubBehavior) {
        self.endpoint = endpoint
        self.request = request
        self.security = security
        self.stub = stub
    }

    mutating func upload(inMemoryUpTo limit: Int64) throws(EndpointError) -> Upload? {
        if upload == nil { upload = try endpoint.upload(inMemoryUpTo: limit) }
        return upload
    }

    func removeTemporaryFile() {
        upload?.removeTemporaryFile()
    }

    /// Whether another send would carry the same body: a stream within the request can be read once.
    var isReplayable: Bool { sent?.httpBodyStream == nil }
}
