#if canImport(Darwin) || URLSession
    import Foundation

    #if canImport(FoundationNetworking)
        public import FoundationNetworking
    #endif
#endif

/// A request with all options for a transport.
public struct TransportRequest: Sendable {
    /// The request message.
    public var message: RequestMessage
    /// The body that replaces the message's own.
    public var body: TransportBody?
    /// The destination of the response body; nil for memory.
    public var destination: DownloadDestination?
    #if canImport(Darwin) || URLSession
        /// The answer to a server that asks for a name and a password.
        public var credential: URLCredential?
    #endif
    /// The secrets of the call. A redirect to another server removes secret headers.
    package var redaction = Redaction.standard
    /// A Boolean value that indicates whether redirects to another server are returned, not followed.
    ///
    /// Set the value for bodies with secrets without names. A body with fields named like secrets is never redirected
    /// to another server with a method that preserves the body (307, 308).
    public var returnsCrossServerRedirects: Bool
    /// The policy for redirects.
    public var redirects = RedirectPolicy.follow
    /// The operation of a description that the request is of; nil for other requests.
    public package(set) var operation: OperationIdentity?
    /// The names of the parts of a multipart body.
    package var partNames: [String] = []
    /// A function that is called while bytes are sent and received.
    ///
    /// Calls don't overlap, and have growing counts for each direction.
    public var progress: (@Sendable (TransportProgress) -> Void)?
    /// A function that is called with the durations that the transport measured, and later ones.
    ///
    /// The function is nil if no plugin or handler needs the durations.
    public var reportTimings: (@Sendable (TransportTimings) -> Void)?
    /// The timeout of the caller, if set, after which the caller cancels the request.
    ///
    /// A transport with an idle timeout shouldn't cancel earlier.
    public var timeout: Duration?
    /// The use of responses that a transport has cached; nil for the transport's default.
    ///
    /// Transports without a cache ignore this policy.
    public var cachePolicy: TransportRequest.CachePolicy?
    /// The maximum number of bytes of the response body in memory. A larger body fails with
    /// ``ConnectionError/bodyTooLarge(limit:)``; bodies that are written to a file or read as they are received have no
    /// limit.
    public var bodyLimit = TransportRequest.defaultBodyLimit
    /// The default of ``bodyLimit``: 256 MiB.
    public static let defaultBodyLimit = 256 << 20

    /// Creates a request; all options have defaults.
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

extension TransportRequest {
    /// A Boolean value that indicates whether the request has a body.
    package var hasBody: Bool { body != nil || message.body != nil }

    /// A Boolean value that indicates whether the body is present and empty.
    ///
    /// Sessions treat such a body as absent.
    var hasEmptyBody: Bool {
        if case .data(let data)? = body { data.isEmpty } else { body == nil && message.body?.isEmpty == true }
    }
}

extension TransportRequest {
    /// The use of a cache by a request, with `URLRequest`'s names.
    ///
    /// ``URLSessionTransport`` caches responses on Apple's systems; on Linux and with other transports, nothing is
    /// cached and every request is sent.
    public enum CachePolicy: Sendable, Hashable {
        /// Follows HTTP's rules (RFC 9111).
        case useProtocolCachePolicy
        /// Sends the request, whatever the cache has.
        case reloadIgnoringLocalCacheData
        /// Sends the request to the origin server rather than a cache, as far as the session supports it.
        case reloadIgnoringLocalAndRemoteCacheData
        /// Returns the cached response, however old it is, else sends the request.
        case returnCacheDataElseLoad
    }
}

/// The policy of a call for redirects (RFC 9110, section 15.4).
public enum RedirectPolicy: Sendable, Hashable {
    /// Follows redirects, 20 in a row at most.
    case follow
    /// Returns the redirect as the response, with its `Location`.
    case keep
    /// Follows up to the given number of consecutive redirects.
    ///
    /// Exceeding the number fails the call with ``ConnectionError/tooManyRedirects``.
    case limit(Int)

    /// The number of redirects in a row that are followed.
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
        /// ``message`` as sessions have it.
        public var request: URLRequest {
            get { message.urlRequest }
            set { message = RequestMessage(newValue) }
        }

        /// Creates a request; all options have defaults.
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
        /// The corresponding policy of a `URLRequest`.
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
