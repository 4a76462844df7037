public import EndpointRuntime

#if URLSession && canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#elseif canImport(Darwin) || URLSession
    public import Foundation
#else
    import FoundationEssentials
#endif

/// Sends through another transport, and caches what comes as HTTP has it: a private cache (RFC 9111), with responses that
/// may be used while they are validated or where the server fails (RFC 5861).
///
/// ```swift
/// let bookstore = BookstoreClient(transport: HTTPCachingTransport())
/// ```
///
/// Servers say by `Cache-Control`, `Expires`, `ETag`, `Last-Modified` and `Vary` what may be reused, and callers by
/// `Cache-Control` what they want: `.header("Cache-Control", "no-cache")` as an option of a call, or a
/// ``CachePolicy/requestDirectives``. A response that wasn't asked of the server says so
/// by `response.isFromCache`, and has the headers `Age` and `Cache-Status` (RFC 9211).
///
/// GETs are cached, whose responses come whole and into memory. Those with a range or conditions of their own, those with a
/// body, downloads to files, answers that are read as they come, and those that came from elsewhere, by a redirect, are
/// passed on. A stored response is reused, and its validators are sent, only with the credentials that it was stored with:
/// users who share a transport never see each other's responses.
public struct HTTPCachingTransport: MessageTransport {
    let base: any Transport
    let cache: ResponseCache
    let kept: KeptResponses
    /// URLs of which a stale response is being validated.
    let validating = Locked<Set<String>>([])

    /// - Parameters:
    ///   - base: Sends what the cache can't answer. One that caches itself, as a session with a `urlCache` does on Apple's
    ///     systems, takes validation out of this one's hands.
    ///   - cache: Where responses are kept.
    ///   - container: Where in the cache.
    public init(_ base: any Transport, in cache: ResponseCache = .shared, container: ResponseCache.Container = .hybrid)
    {
        self.base = base
        self.cache = cache
        kept = KeptResponses(cache, container)
    }

    private init(_ base: any Transport, in cache: ResponseCache, _ kept: KeptResponses) {
        self.base = base
        self.cache = cache
        self.kept = kept
    }

    #if canImport(Darwin) || URLSession
        /// Sends through a session that keeps cookies in memory, and no answers.
        public init(in cache: ResponseCache = .shared, container: ResponseCache.Container = .hybrid) {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpAdditionalHeaders = URLSessionTransport.defaultHeaders
            configuration.urlCache = nil
            self.init(URLSessionTransport(configuration: configuration), in: cache, container: container)
        }
    #endif

    public func respond(to request: TransportRequest) async throws -> TransportResponse {
        guard let cachable = CachableRequest(request, sentBy: base) else {
            let answer = try await base.exchange(request)
            invalidate(by: request.message, answer.head)
            return answer
        }
        let answer = try await respond(to: cachable)
        if answer.head[header: CacheStatus.header].map(CacheStatus.isHit) == true {
            let count = Int64(answer.data.count)
            request.progress?(TransportProgress(.received, completed: count, total: count))
        }
        return answer
    }

    public func open(_ request: TransportRequest) async throws -> StreamedResponse {
        let answer = try await base.open(request)
        invalidate(by: request.message, answer.head)
        return answer
    }

    #if canImport(Darwin) || URLSession
        public func headers(addedTo request: URLRequest) -> [String: String] { base.headers(addedTo: request) }
    #endif

    public func headers(addedTo message: RequestMessage) -> [String: String] { base.headers(addedTo: message) }

    /// With the same cache: what is in it came from servers that have shown what the transport asked then.
    public func trusting(_ trust: ServerTrust) throws(PinningError) -> any Transport {
        HTTPCachingTransport(try base.trusting(trust), in: cache, kept)
    }

    /// Removes what a request has changed on the server (RFC 9111, section 4.4).
    private func invalidate(by request: RequestMessage, _ head: ResponseHead) {
        let safe: [HTTPMethod] = [.get, .head, .options, .trace, .query]
        guard !safe.contains(request.method), (200..<400).contains(head.statusCode) else { return }
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

/// A request that a cache may answer, and what it says of that.
struct CachableRequest: Sendable {
    var request: TransportRequest
    /// The headers that the transport adds as the request is sent: the answer may change its cookies.
    private let added: [String: String]
    let credentials: CredentialTrace
    var isHead: Bool { request.message.method == .head }
    var url: String { request.message.url }

    /// The directives; without any, those of HTTP/1.0 (RFC 9111, section 5.4), and else those of the environment.
    var control: CacheControl {
        CacheControl(
            request.message[header: "Cache-Control"] ?? request.message[header: "Pragma"]
                ?? request.cachePolicy?.requestDirectives)
    }

    init?(_ request: TransportRequest, sentBy transport: any Transport) {
        let message = request.message
        guard message.method == .get || message.method == .head, message.body == nil, request.body == nil,
            request.destination == nil,
            !["Range", "If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since", "If-Range"].contains(
                where: { message[header: $0] != nil })
        else { return nil }
        self.request = request
        added = transport.headers(addedTo: message)
        credentials = CredentialTrace(of: request, added: added)
    }

    /// Returns the credentials of the next such request: the same, with the cookies that the answer sets. Where others have
    /// changed meanwhile, another user may have signed in, and the credentials are those that were sent.
    func credentials(after head: ResponseHead, from transport: any Transport) -> CredentialTrace {
        guard let set = head[header: "Set-Cookie"], let next = CachableRequest(request, sentBy: transport) else {
            return credentials
        }
        let changed = cookies.symmetricDifference(next.cookies)
        let isSet = changed.allSatisfy { set.contains(next.cookies.contains($0) ? $0[...] : $0.prefix { $0 != "=" }) }
        return isSet ? next.credentials : credentials
    }

    /// The transport's own, each with its value.
    private var cookies: Set<String> {
        let header = added.first { $0.key.lowercased() == "cookie" }?.value ?? ""
        return Set(header.split(separator: ";").map { String($0.drop { $0 == " " }) })
    }

    /// Returns the value of a header as it is sent: the request's own, or the one that the transport adds.
    func header(_ name: String) -> String? {
        request.message[header: name] ?? added.first { $0.key.lowercased() == name }?.value
    }
}

extension ServerEnvironment.RequestCachePolicy {
    /// What a request says that has this policy; nil where it says nothing.
    fileprivate var requestDirectives: String? {
        switch self {
        case .useProtocolCachePolicy: nil
        case .reloadIgnoringLocalCacheData, .reloadIgnoringLocalAndRemoteCacheData: "no-cache"
        case .returnCacheDataElseLoad: "max-stale"
        }
    }
}
