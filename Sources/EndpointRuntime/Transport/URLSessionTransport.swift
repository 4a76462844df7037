public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Sends through `URLSession`.
///
/// Each transport has a session of its own, for only a session's own delegate hears how far a request has come. Those
/// made by `URLSessionTransport()` share one.
public struct URLSessionTransport: Transport {
    /// Answers a challenge: to prove who the caller is, or to trust a server's certificate.
    public typealias ChallengeHandler = @Sendable (URLAuthenticationChallenge) -> (
        disposition: URLSession.AuthChallengeDisposition, credential: URLCredential?
    )

    private let session: OwnedSession

    /// A transport of the shared session.
    public init() {
        session = .shared
    }

    /// A transport with a session of this configuration.
    ///
    /// - Parameters:
    ///   - configuration: Copied; headers that are to go with every request are its `httpAdditionalHeaders`. On Linux,
    ///     where sessions keep no answers, its `urlCache` isn't asked.
    ///   - challenges: Asked about challenges that a request's own credential doesn't answer, for pinning
    ///     certificates for example.
    public init(configuration: URLSessionConfiguration, challenges: ChallengeHandler? = nil) {
        session = OwnedSession(configuration, challenges)
    }

    /// A transport whose session has the configuration of `session`. The delegate of `session` isn't asked.
    public init(session: URLSession) {
        self.init(configuration: session.configuration)
    }

    /// The headers of the shared session: who asks, and which languages are understood.
    public static let defaultHeaders: [String: String] = [
        "Accept-Language": AgentHeaders.acceptLanguage, "User-Agent": AgentHeaders.userAgent,
    ]

    public func send(_ request: URLRequest, body: TransportBody?) async throws -> (Data, HTTPURLResponse) {
        let answer = try await exchange(TransportRequest(request, body: body))
        return (answer.data, answer.response)
    }

    public func exchange(_ request: TransportRequest) async throws -> TransportResponse {
        guard !Task.isCancelled else { throw URLError(.cancelled) }
        let task = try session.makeTask(request)
        let exchange = SessionExchange(request)
        session.delegate.register(exchange, for: task)
        defer { session.delegate.forget(task) }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if exchange.begin(continuation) { task.resume() }
            }
        } onCancel: {
            exchange.end(with: .failure(URLError(.cancelled)))
            session.delegate.cancel(task)
        }
    }

    public func headers(addedTo request: URLRequest) -> [String: String] {
        session.headers(addedTo: request)
    }
}

/// A session that ends with its last transport.
private final class OwnedSession: Sendable {
    static let shared: OwnedSession = {
        let configuration = URLSessionConfiguration.default
        configuration.httpAdditionalHeaders = URLSessionTransport.defaultHeaders
        return OwnedSession(configuration, nil)
    }()

    let session: URLSession
    let delegate: SessionDelegate

    init(_ configuration: URLSessionConfiguration, _ challenges: URLSessionTransport.ChallengeHandler?) {
        delegate = SessionDelegate(SessionCookies(configuration), challenges)
        session = delegate.makeSession(Self.usable(configuration))
    }

    /// On Linux a session puts no answer into its cache, but looks there for one before each request, at the lowest
    /// priority; and it traps when a request is cancelled at that moment. Cookies are kept by the delegate.
    private static func usable(_ configuration: URLSessionConfiguration) -> URLSessionConfiguration {
        #if canImport(FoundationNetworking)
        guard let copy = configuration.copy() as? URLSessionConfiguration else { return configuration }
        copy.urlCache = nil
        copy.httpCookieAcceptPolicy = .never
        return copy
        #else
        return configuration
        #endif
    }

    deinit {
        // The session holds its delegate until it is told that no more requests will come.
        session.finishTasksAndInvalidate()
    }

    func makeTask(_ request: TransportRequest) throws -> URLSessionTask {
        switch request.body {
        case nil: return session.dataTask(with: request.request)
        case .data(let data): return session.uploadTask(with: request.request, from: data)
        case .file(let url):
            // The session of Linux traps when it can't read the file.
            _ = try FileReader(url)
            return session.uploadTask(with: request.request, fromFile: url)
        }
    }

    func headers(addedTo request: URLRequest) -> [String: String] {
        var headers: [String: String] = [:]
        for (name, value) in session.configuration.httpAdditionalHeaders ?? [:] {
            headers["\(name.base)"] = "\(value)"
        }
        if let url = request.url, request.httpShouldHandleCookies,
            let cookies = session.configuration.httpCookieStorage?.cookies(for: url), !cookies.isEmpty
        {
            headers.merge(HTTPCookie.requestHeaderFields(with: cookies)) { $1 }
        }
        return headers
    }
}
