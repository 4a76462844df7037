import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One call of a client, which may be sent several times: what its sends have in common, and how far it has come.
struct TypedCall: Sendable {
    /// As the endpoint has made it.
    var request: URLRequest
    /// The body beside the request.
    let upload: Upload?
    let report: (@Sendable (RequestProgress) -> Void)?
    /// How many attempts have been begun. One that was sent again with a new token is the same attempt.
    var attempt = 1
    /// How long it has waited between them.
    var waited = Duration.zero
    /// The token of the latest send.
    var token: SentToken?
    /// What took the place of a token that was refused; a call gets that once.
    var renewed: SentToken?
    /// The latest send and what came of it; nil where it wasn't sent.
    var ended: EndedRequest?

    init(_ request: URLRequest, upload: Upload? = nil, report: (@Sendable (RequestProgress) -> Void)? = nil) {
        self.request = request
        self.upload = upload
        self.report = report
    }

    /// Whether another send would carry the same body: a stream that someone put into the request can be read once.
    var isReplayable: Bool { upload != nil || ended?.request.httpBodyStream == nil }

    /// The token that the server has refused; nil when the call had its new one already.
    var refusedToken: SentToken? {
        guard let token, renewed == nil, isReplayable, let ended, token.isRefused(by: ended.response, to: ended.request)
        else { return nil }
        return token
    }

    /// What retriers hear of the latest send.
    func failure(_ error: (any Error)?) -> FailedRequest? {
        guard let ended else { return nil }
        return FailedRequest(
            request: ended.request, response: ended.response, data: ended.data ?? Data(), error: error,
            attempt: attempt, waited: waited, isReplayable: isReplayable
        )
    }
}
