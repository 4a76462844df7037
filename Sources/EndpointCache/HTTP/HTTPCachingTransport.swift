public import EndpointRuntime

#if URLSession && canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking
#elseif canImport(Darwin) || URLSession
    public import Foundation
#endif

/// A transport that sends requests through another transport and caches responses by HTTP's rules.
///
/// The transport is a private cache (RFC 9111), with `stale-while-revalidate` and `stale-if-error` (RFC 5861).
///
/// ```swift
/// let bookstore = BookstoreClient(transport: HTTPCachingTransport())
/// ```
///
/// Servers control reuse with `Cache-Control`, `Expires`, `ETag`, `Last-Modified` and `Vary`. To control the reuse for
/// a call, set `Cache-Control`: pass the option `.header("Cache-Control", "no-cache")`, or
/// ``CachePolicy/requestDirectives``. A response from the cache has the headers `Age` and `Cache-Status` (RFC 9211),
/// and its `isFromCache` is true.
///
/// Responses to GET requests are cached if they are received as a whole and in memory. A request for one range of bytes
/// may be answered from a fresh stored response. Requests with several ranges, conditions or a body, downloads to files
/// and streamed responses aren't cached, nor are redirected responses. A stored response is reused, and its validators
/// are sent, only for requests with the same credentials: users of one transport never receive each other's responses.
public struct HTTPCachingTransport: AdaptableTransport {
    let base: any Transport
    let cache: ResponseCache
    let kept: CachedResponses
    /// The URLs whose stale stored responses are being validated in the background.
    let validating = Locked<Set<String>>([])
    let cookies: CookieHistory

    /// Creates a caching transport around another transport.
    ///
    /// - Parameters:
    ///   - base: The transport for requests without a usable stored response. If this base transport caches too, such
    ///     as a session with a `urlCache` on Apple's systems, the caching transport can't validate responses.
    ///   - cache: The cache that stores responses.
    ///   - container: The container of the cache in which responses are stored.
    public init(_ base: any Transport, in cache: ResponseCache = .shared, container: ResponseCache.Container = .hybrid)
    {
        self.base = base
        self.cache = cache
        kept = CachedResponses(cache, container)
        cookies = CookieHistory()
    }

    private init(_ base: any Transport, like other: HTTPCachingTransport) {
        self.base = base
        cache = other.cache
        kept = other.kept
        cookies = other.cookies
    }

    #if canImport(Darwin) || URLSession
        /// Creates a caching transport with a session that stores cookies in memory, and no responses.
        public init(in cache: ResponseCache = .shared, container: ResponseCache.Container = .hybrid) {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpAdditionalHeaders = URLSessionTransport.defaultHeaders
            configuration.urlCache = nil
            self.init(URLSessionTransport(configuration: configuration), in: cache, container: container)
        }
    #endif

    public func exchange(_ request: TransportRequest) async throws -> TransportResponse {
        guard let cachable = CachableRequest(request, cookies, sentBy: base) else {
            let before = sentCookies(request.message)
            let answer = try await base.exchange(request)
            recordResponse(answer.head, request.message, before)
            return answer
        }
        let answer = try await respond(to: cachable)
        if answer.head[header: CacheStatus.header].map(CacheStatus.isReuse) == true {
            let count = Int64(answer.data.count)
            request.progress?(TransportProgress(.received, completed: count, total: count))
        }
        return answer
    }

    public func open(_ request: TransportRequest) async throws -> StreamedResponse {
        let before = sentCookies(request.message)
        let answer = try await base.open(request)
        recordResponse(answer.head, request.message, before)
        return answer
    }

    public func headers(addedTo message: RequestMessage) -> [String: String] { base.headers(addedTo: message) }

    /// Returns a transport that has the same cache and meets a requirement.
    ///
    /// Cached responses remain usable, because their servers met the requirements when the responses were received.
    public func adapted(to requirement: TransportRequirement) throws -> any Transport {
        HTTPCachingTransport(try requirement.transport(like: base), like: self)
    }

    /// Returns the cookies that the base transport adds to a request.
    func sentCookies(_ request: RequestMessage) -> CookieHistory.Cookies {
        cookies.cookies(in: base.headers(addedTo: request), sentTo: request.url)
    }

    /// Records the cookies of a response, or removes stored responses that the request invalidates.
    ///
    /// Requests that change resources on the server invalidate stored responses (RFC 9111, section 4.4).
    ///
    /// - Parameter before: The cookies that were sent with the request.
    func recordResponse(_ head: ResponseHead, _ request: RequestMessage, _ before: CookieHistory.Cookies) {
        let safe: [HTTPMethod] = [.get, .head, .options, .trace, .query]
        guard !safe.contains(request.method) else {
            cookies.record(before, sentCookies(request), setBy: head, from: request.url)
            return
        }
        cookies.remove(before, setBy: head, from: request.url)
        guard (200..<400).contains(head.statusCode) else { return }
        kept.removeResponses(of: request.url)
        for name in ["Location", "Content-Location"] {
            guard let reference = head[header: name],
                let url = URL(string: reference, relativeTo: URL(string: request.url))?.absoluteString,
                let origin = WebOrigin(url), origin == WebOrigin(request.url)
            else { continue }
            kept.removeResponses(of: url)
        }
    }
}

extension HTTPCachingTransport: CustomReflectable {
    /// The mirror of the transport without its cookies and stored responses.
    public var customMirror: Mirror { Mirror(self, children: ["base": base]) }
}

/// A request whose response may be stored, with its cache directives.
struct CachableRequest: Sendable {
    var request: TransportRequest
    /// The headers that the transport adds to the request.
    ///
    /// The headers are stored before the request is sent, because the response may change the transport's cookies.
    private let added: [String: String]
    let cookies: CookieHistory.Cookies
    /// The requested range of bytes; nil for the whole body.
    let range: ByteRange?
    var isHead: Bool { request.message.method == .head }
    var url: String { request.message.url }

    /// The cache directives of the request.
    ///
    /// Without the header `Cache-Control`, the directives are in the header `Pragma` of HTTP/1.0 (RFC 9111, section
    /// 5.4). Without both headers, they are derived from the environment's cache policy.
    var control: CacheControl {
        CacheControl(
            request.message[header: "Cache-Control"] ?? request.message[header: "Pragma"]
                ?? request.cachePolicy?.requestDirectives)
    }

    init?(_ request: TransportRequest, _ history: CookieHistory, sentBy transport: any Transport) {
        let message = request.message
        guard message.method == .get || message.method == .head, message.body == nil, request.body == nil,
            request.destination == nil,
            !["If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since", "If-Range"].contains(
                where: { message[header: $0] != nil })
        else { return nil }
        range = message[header: "Range"].flatMap(ByteRange.init)
        if range == nil || message.method == .head, message[header: "Range"] != nil { return nil }
        self.request = request
        added = transport.headers(addedTo: message)
        cookies = history.cookies(in: added, sentTo: message.url)
    }

    /// Returns the fingerprint of the request's credentials with other cookies.
    ///
    /// The parameter contains the request's cookies, or the cookies that the request's cookies have replaced.
    func credentials(_ cookies: some Collection<String>) -> CredentialFingerprint {
        var fixed = added.filter { $0.key.lowercased() != "cookie" }
        let own = Set(cookies).subtracting([""]).sorted()
        if !own.isEmpty { fixed["Cookie"] = own.joined(separator: "; ") }
        return CredentialFingerprint(of: request, added: fixed)
    }

    /// Returns a Boolean value that indicates whether a response was stored with the same credentials.
    func hasCredentials(of response: CachedResponse) -> Bool {
        credentials(cookies.values).matches(response.credentials)
            || credentials(cookies.keys).matches(response.credentials)
    }

    /// Returns the value of a header as it is sent, from the request or from the transport's headers.
    func header(_ name: String) -> String? {
        request.message[header: name] ?? added.first { $0.key.lowercased() == name }?.value
    }
}

extension ServerEnvironment.RequestCachePolicy {
    /// The `Cache-Control` directives that correspond to the policy; nil for none.
    fileprivate var requestDirectives: String? {
        switch self {
        case .useProtocolCachePolicy: nil
        case .reloadIgnoringLocalCacheData, .reloadIgnoringLocalAndRemoteCacheData: "no-cache"
        case .returnCacheDataElseLoad: "max-stale"
        }
    }
}
