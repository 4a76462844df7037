#if canImport(Darwin) || URLSession
    import Foundation

    #if canImport(FoundationNetworking)
        public import FoundationNetworking
    #endif
#endif

/// A request with all options that a transport needs to send it.
public struct TransportRequest: Sendable {
    /// The message to send: method, URL, headers and content.
    public var message: RequestMessage
    /// The body that replaces the body of ``message``; nil to send the message's body.
    public var body: TransportBody?
    /// The destination of the response body; nil for memory.
    public var destination: DownloadDestination?
    #if canImport(Darwin) || URLSession
        /// The credential for a server that requires a user name and a password.
        public var credential: URLCredential?
    #endif
    /// The redaction rules of the call. A redirect to another server removes secret headers.
    package var redaction = Redaction.standard
    /// A Boolean value that indicates whether redirects to another server are returned, not followed.
    ///
    /// Set the value to true for bodies with secrets in unnamed parts. A body with fields whose names indicate secrets
    /// is never sent to another server, even for redirects that preserve the body (307, 308).
    public var returnsCrossServerRedirects: Bool
    /// The policy of the request for redirects.
    public var redirects = RedirectPolicy.follow
    /// The operation of an API description that the request belongs to; nil for other requests.
    public package(set) var operation: OperationIdentity?
    /// The names of the parts of a multipart body.
    package var partNames: [String] = []
    /// A function that is called with the progress while bytes are sent and received.
    ///
    /// Calls of the function don't overlap. The number of bytes increases with each call for a direction.
    public var progress: (@Sendable (TransportProgress) -> Void)?
    /// A function that is called with the measured durations, each time the transport has measured more.
    ///
    /// The property is nil if no plugin or handler needs the durations.
    public var reportTimings: (@Sendable (TransportTimings) -> Void)?
    /// The timeout after which the caller cancels the request; nil if the caller has none.
    ///
    /// A transport with an idle timeout shouldn't cancel the request earlier.
    public var timeout: Duration?
    /// The policy for cached responses of the transport; nil for the transport's default.
    ///
    /// Transports without a cache ignore this policy.
    public var cachePolicy: TransportRequest.CachePolicy?
    /// The maximum number of bytes of the response body in memory.
    ///
    /// A larger body fails with ``ConnectionError/Reason/bodyTooLarge(limit:)``. Bodies that are written to a file or
    /// read as they are received have no limit.
    public var bodyLimit = TransportRequest.defaultBodyLimit
    /// The default of ``bodyLimit``: 256 MiB.
    public static let defaultBodyLimit = 256 << 20

    /// Creates a request with options for a transport; all options have defaults.
    public init(
        _ message: RequestMessage, body: TransportBody? = nil, destination: DownloadDestination? = nil,
        returnsCrossServerRedirects: Bool = false, progress: (@Sendable (TransportProgress) -> Void)? = nil
    ) {
        self.message = message
        self.body = body
        self.destination = destination
        self.returnsCrossServerRedirects = returnsCrossServerRedirects
        self.progress = progress
    }
}

extension TransportRequest: CustomReflectable {
    /// The mirror of the request without the secrets of its call, and without the contents of its body.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "message": Reflected(message.mirror(without: redaction)), "operation": operation as Any,
                "destination": destination as Any, "redirects": redirects, "timeout": timeout as Any,
            ]
        )
    }
}

extension TransportRequest {
    /// Returns a Boolean value that indicates whether a header field of the request is secret.
    ///
    /// Secret fields are those of the client's credentials, those that the description declares secret, and those whose
    /// names indicate secrets. A cache must not use a response for requests with other secrets.
    public func isSecret(header name: String) -> Bool { redaction.isSecret(header: name) }

    /// The URL of the request without its secrets, which are replaced by `<redacted>`.
    public var redactedURL: String { redaction.url(of: message, operation) }

    /// Returns the head of a response without the call's secrets, for a cache.
    ///
    /// Secret header fields are removed, and secrets in URLs are replaced by `<redacted>`.
    public func withoutSecrets(_ head: ResponseHead) -> ResponseHead { head.without(redaction, of: operation) }
}

extension TransportRequest {
    /// A Boolean value that indicates whether the request has a body.
    var hasBody: Bool { body != nil || message.body != nil }

    /// A Boolean value that indicates whether the body is present and empty.
    ///
    /// Sessions treat such a body as absent.
    var hasEmptyBody: Bool {
        if case .data(let data)? = body { data.isEmpty } else { body == nil && message.body?.isEmpty == true }
    }
}

extension TransportRequest {
    /// The policy of a request for cached responses. The case names are those of `URLRequest`.
    ///
    /// ``URLSessionTransport`` caches responses on Apple's systems; on Linux and with other transports, nothing is
    /// cached and every request is sent.
    public enum CachePolicy: Sendable, Hashable {
        /// Uses cached responses by the rules of HTTP (RFC 9111).
        case useProtocolCachePolicy
        /// Sends the request, even if the cache has a response.
        case reloadIgnoringLocalCacheData
        /// Sends the request to the origin server rather than a cache, as far as the session supports it.
        case reloadIgnoringLocalAndRemoteCacheData
        /// Returns the cached response, regardless of its age; sends the request if there is none.
        case returnCacheDataElseLoad
    }
}

/// The policy of a call for redirects (RFC 9110, section 15.4).
public enum RedirectPolicy: Sendable, Hashable {
    /// Follows up to 20 consecutive redirects.
    case follow
    /// Returns the redirect response itself, with its header `Location`.
    case keep
    /// Follows up to the given number of consecutive redirects.
    ///
    /// If there are more redirects, the call fails with ``ConnectionError/Reason/tooManyRedirects``.
    case limit(Int)

    /// The maximum number of consecutive redirects that the call follows.
    public var limit: Int {
        switch self {
        case .follow: TransportRequest.redirectLimit
        case .keep: 0
        case .limit(let limit): max(limit, 0)
        }
    }
}

#if canImport(Darwin) || URLSession
    extension TransportRequest {
        /// The request message as a `URLRequest`.
        public var request: URLRequest {
            get { message.urlRequest }
            set { message = RequestMessage(newValue) }
        }

        /// Creates a request with options for a transport; all options have defaults.
        public init(
            _ request: URLRequest, body: TransportBody? = nil, destination: DownloadDestination? = nil,
            credential: URLCredential? = nil,
            returnsCrossServerRedirects: Bool = false, progress: (@Sendable (TransportProgress) -> Void)? = nil
        ) {
            self.init(
                RequestMessage(request), body: body, destination: destination,
                returnsCrossServerRedirects: returnsCrossServerRedirects, progress: progress
            )
            self.credential = credential
        }
    }

    extension TransportRequest.CachePolicy {
        /// The `URLRequest` cache policy that corresponds to this policy.
        var ofRequests: URLRequest.CachePolicy {
            switch self {
            case .useProtocolCachePolicy: .useProtocolCachePolicy
            case .reloadIgnoringLocalCacheData: .reloadIgnoringLocalCacheData
            case .reloadIgnoringLocalAndRemoteCacheData: .reloadIgnoringLocalAndRemoteCacheData
            case .returnCacheDataElseLoad: .returnCacheDataElseLoad
            }
        }
    }
#endif
