public import EndpointRuntime

#if URLSession && canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking
#elseif canImport(Darwin) || URLSession
    public import Foundation
#else
    import FoundationEssentials
#endif

/// A transport that sends requests through another one and caches responses by HTTP's rules.
///
/// The transport is a private cache (RFC 9111), with `stale-while-revalidate` and `stale-if-error` (RFC 5861).
///
/// ```swift
/// let bookstore = BookstoreClient(transport: HTTPCachingTransport())
/// ```
///
/// Servers control reuse with `Cache-Control`, `Expires`, `ETag`, `Last-Modified` and `Vary`. Control it for a call
/// with `Cache-Control`: pass the option `.header("Cache-Control", "no-cache")`, or ``CachePolicy/requestDirectives``.
/// For a response from the cache `response.isFromCache` is true, and it has the headers `Age` and `Cache-Status` (RFC
/// 9211).
///
/// Responses to GET requests are cached if they are received as a whole and in memory. A request for one range of bytes
/// is answered from a fresh response. Requests with other ranges, conditions or a body, downloads to files, streamed
/// responses and redirected ones are passed on. A stored response is
/// reused, and its validators are sent, only with the credentials that it was stored with: users of one transport never
/// receive each other's responses.
public struct HTTPCachingTransport: Transport, AdaptableTransport {
    let base: any Transport
    let cache: ResponseCache
    let kept: CachedResponses
    /// URLs of which a stale response is being validated.
    let validating = Locked<Set<String>>([])
    let cookies: CookieHistory

    /// - Parameters:
    ///   - base: The transport for requests without a usable stored response. If it caches too, as a session with a
    ///     `urlCache` does on Apple's systems, this transport can't validate responses.
    ///   - cache: The cache for responses.
    ///   - container: The container in the cache.
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
        /// Creates a transport with a session that stores cookies in memory, and no responses.
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
            received(answer.head, request.message, before)
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
        received(answer.head, request.message, before)
        return answer
    }

    public func headers(addedTo message: RequestMessage) -> [String: String] { base.headers(addedTo: message) }

    /// Returns a transport with the same cache that meets a requirement.
    ///
    /// The cached responses are from servers that met the requirements at the time.
    package func adapted(to requirement: TransportRequirement) throws -> any Transport {
        HTTPCachingTransport(try requirement.transport(like: base), like: self)
    }

    /// Returns the transport's own cookies of a request.
    func sentCookies(_ request: RequestMessage) -> CookieHistory.Cookies {
        cookies.cookies(in: base.headers(addedTo: request), sentTo: request.url)
    }

    /// Records the cookies of a response, or removes responses that its request invalidates.
    ///
    /// See RFC 9111, section 4.4, about requests that change resources on the server.
    ///
    /// - Parameter before: The cookies of the request.
    func received(_ head: ResponseHead, _ request: RequestMessage, _ before: CookieHistory.Cookies) {
        let safe: [HTTPMethod] = [.get, .head, .options, .trace, .query]
        guard !safe.contains(request.method) else {
            cookies.record(before, sentCookies(request), setBy: head, from: request.url)
            return
        }
        cookies.remove(before, setBy: head, from: request.url)
        guard (200..<400).contains(head.statusCode) else { return }
        kept.removeResponses(of: request.url)
        for name in ["Location", "Content-Location"] {
            if let url = head[header: name]?.resolvedURL(against: request.url), let origin = url.webOrigin,
                origin == request.url.webOrigin
            {
                kept.removeResponses(of: url)
            }
        }
    }
}

/// A request whose response may be stored, with its cache directives.
struct CachableRequest: Sendable {
    var request: TransportRequest
    /// The headers that the transport adds when the request is sent.
    ///
    /// The headers are recorded because the response may change its cookies.
    private let added: [String: String]
    let cookies: CookieHistory.Cookies
    /// The requested bytes; nil for all of them.
    let range: ByteRange?
    var isHead: Bool { request.message.method == .head }
    var url: String { request.message.url }

    /// The cache directives of the request.
    ///
    /// A request without directives has those of HTTP/1.0 (RFC 9111, section 5.4), and otherwise those of the
    /// environment.
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

    /// Returns the credentials of the request with these cookies: its own, or those that they replace.
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

    /// Returns the value of a header as it is sent: the request's own, or the one that the transport adds.
    func header(_ name: String) -> String? {
        request.message[header: name] ?? added.first { $0.key.lowercased() == name }?.value
    }
}

extension ServerEnvironment.RequestCachePolicy {
    /// The directives that correspond to the policy; nil for none.
    fileprivate var requestDirectives: String? {
        switch self {
        case .useProtocolCachePolicy: nil
        case .reloadIgnoringLocalCacheData, .reloadIgnoringLocalAndRemoteCacheData: "no-cache"
        case .returnCacheDataElseLoad: "max-stale"
        }
    }
}
