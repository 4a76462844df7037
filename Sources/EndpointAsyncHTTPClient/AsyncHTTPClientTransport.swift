#if AsyncHTTPClient
    public import AsyncHTTPClient
    public import EndpointRuntime
    public import EndpointOAuth
    import Foundation
    import NIOCore
    import NIOHTTP1
    import NIOHTTPCompression
    public import NIOSSL
    import Tracing

    /// A transport that sends requests with async-http-client, for servers.
    ///
    /// The transport uses [async-http-client](https://github.com/swift-server/async-http-client), with HTTP/2,
    /// connection pools, event loops, and streamed bodies in both directions.
    ///
    /// ```swift
    /// let transport = AsyncHTTPClientTransport()
    /// let bookstore = BookstoreClient(transport: transport)
    /// ```
    ///
    /// A slow reader slows the server. The transport follows redirects like `URLSession`, and removes secrets from
    /// requests to another server. Cookies aren't stored, and challenges for a user name and password aren't answered:
    /// credentials are sent with the first request.
    public struct AsyncHTTPClientTransport: Transport, TrustingTransport {
        private let clients: TransportClients
        /// The configuration of the transport's client; nil if the caller owns the client.
        ///
        /// A transport with another trust creates its clients with this configuration.
        private let configuration: HTTPClient.Configuration?
        private let minimumTLSVersion: TLSVersion
        /// A Boolean value that indicates whether response bodies are decompressed while they are read.
        private let decompresses: Bool
        private let headers: [String: String]
        /// The tracer of requests; nil if requests aren't traced, or the caller's client traces them.
        private let tracer: (any Tracer)?

        /// Creates a transport with a shared client, which has the ``defaultConfiguration``.
        ///
        /// The shared client is never shut down.
        public init() {
            self.init(TransportClients(Self.defaultClient), Self.defaultConfiguration, .tlsv12)
        }

        /// Creates a transport with its own client.
        ///
        /// The client is shut down with the last copy of the transport, or by ``shutdown()``.
        ///
        /// - Parameters:
        ///   - configuration: The client's configuration: timeouts, TLS with custom authorities, proxies, pools,
        ///     decompression. The configuration's redirect setting is ignored, because the transport follows redirects.
        ///     The limit of the decompression is ignored too, because bodies are decompressed while they are read, up
        ///     to the call's limit (`CallOptions.bodyLimit(_:)`).
        ///   - minimumTLSVersion: The oldest accepted version of TLS, even if the configuration accepts older versions.
        ///     Versions before 1.2 are insecure (RFC 8996).
        public init(configuration: HTTPClient.Configuration, minimumTLSVersion: TLSVersion = .tlsv12) {
            self.init(
                TransportClients(Self.guarded(configuration, minimumTLSVersion)), configuration, minimumTLSVersion)
        }

        private init(
            _ clients: TransportClients, _ configuration: HTTPClient.Configuration, _ minimumTLSVersion: TLSVersion
        ) {
            self.clients = clients
            self.configuration = configuration
            self.minimumTLSVersion = minimumTLSVersion
            decompresses = if case .enabled = configuration.decompression { true } else { false }
            headers = Self.defaultHeaders(decompresses: decompresses)
            tracer = RequestSpan.tracer(of: configuration)
        }

        /// Creates a transport that connects only to servers that meet `trust`.
        ///
        /// The transport has one client for hosts with the default trust, and one for each listed host. The clients are
        /// shut down like the client of ``init(configuration:minimumTLSVersion:)``.
        ///
        /// Requests to other servers fail with an `UntrustedServer`, before any part of the request is sent. With
        /// HTTP/2 the connection preface has been sent before.
        ///
        /// - Parameters:
        ///   - configuration: See ``init(configuration:minimumTLSVersion:)``. The configuration's authorities apply to
        ///     hosts for which `trust` lists no authorities.
        ///   - trust: The requirements for servers.
        ///   - minimumTLSVersion: The oldest accepted version of TLS.
        /// - Throws: `PinningError.authorityKeysUnsupported` for a pin of an authority's key, because async-http-client
        ///   provides no access to the authorities' certificates; list the authority itself
        ///   (`ServerTrust.Host.authorities`). `PinningError.verificationDisabled` if the configuration disables
        ///   certificate verification.
        public init(
            configuration: HTTPClient.Configuration = defaultConfiguration, trust: ServerTrust,
            minimumTLSVersion: TLSVersion = .tlsv12
        ) throws(PinningError) {
            let clients = try TransportClients(Self.guarded(configuration, minimumTLSVersion), trust)
            self.init(clients, configuration, minimumTLSVersion)
        }

        /// Creates a transport with your own client, which you must shut down.
        ///
        /// If the client follows redirects itself, the client sends all headers to the new location, including secrets.
        /// Configure the client to `disallow` redirects so that the transport follows them.
        ///
        /// The transport doesn't change the client, so async-http-client's own behavior applies: it traps on a status
        /// below 100, accepts TLS 1.0 and certificates without a name, and writes a request's whole URL to tracing
        /// spans, including secrets in the query.
        public init(client: HTTPClient) {
            clients = TransportClients(OwnedClient(client, isShared: true))
            configuration = nil
            minimumTLSVersion = .tlsv12
            decompresses = false
            headers = Self.defaultHeaders(decompresses: false)
            tracer = nil
        }

        /// The default configuration of the transport's client.
        ///
        /// The timeouts are 10 seconds to connect and 60 seconds without a byte. The client opens up to 64 connections
        /// to an HTTP/1.1 server, uses HTTP/2 where available, and decompresses responses (gzip and deflate).
        public static var defaultConfiguration: HTTPClient.Configuration {
            var configuration = HTTPClient.Configuration(
                redirectConfiguration: .disallow, timeout: .init(connect: .seconds(10), read: .seconds(60)),
                decompression: .enabled(limit: .none))
            // Retries are disabled, so that a refused connection fails immediately rather than after the timeout.
            configuration.connectionPool.retryConnectionEstablishment = false
            configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 64
            return configuration
        }

        private static let defaultClient = OwnedClient(guarded(defaultConfiguration, .tlsv12), isShared: true)

        /// Cancels all requests, and closes all connections of the clients that the transport owns.
        public func shutdown() async throws {
            try await clients.shutdown()
        }

        /// Returns a transport with a trust and separate clients, which are shut down with the transport.
        ///
        /// - Throws: The errors of ``init(configuration:trust:minimumTLSVersion:)``; `PinningError.hasCustomTrust` if
        ///   this transport already has a trust, and `PinningError.unsupportedByTransport` if this transport was
        ///   created with your own client.
        public func trusting(_ trust: ServerTrust) throws(PinningError) -> any Transport {
            guard clients.hasDefaultTrust else { throw .hasCustomTrust }
            guard let configuration else { throw .unsupportedByTransport }
            return try AsyncHTTPClientTransport(
                configuration: configuration, trust: trust, minimumTLSVersion: minimumTLSVersion)
        }

        public func headers(addedTo message: RequestMessage) -> [String: String] { headers }

        public func exchange(_ request: TransportRequest) async throws -> TransportResponse {
            let (head, body) = try await request.followRedirects(\.0) { try await sendInSpan($0) }
            guard request.destination == nil else {
                return try await StreamedResponse(head: head, body: body.stream).receive(for: request)
            }
            let data = try await body.collect(upTo: request.bodyLimit, behind: head)
            return TransportResponse(head: head, data: data)
        }

        public func open(_ request: TransportRequest) async throws -> StreamedResponse {
            let (head, body) = try await request.followRedirects(\.0) { try await sendInSpan($0) }
            return StreamedResponse(head: head, body: body.stream)
        }

        nonisolated(nonsending) private func sendInSpan(
            _ request: TransportRequest
        ) async throws -> (ResponseHead, ReceivedBody) {
            guard let tracer else { return try await send(request) }
            return try await RequestSpan.withSpan(of: request, tracer) { headers in
                try await send(request, with: headers)
            }
        }

        /// Sends a request, without following redirects.
        ///
        /// - Parameter context: The headers that propagate the context of a tracing span.
        nonisolated(nonsending) private func send(
            _ request: TransportRequest, with context: [(name: String, value: String)] = []
        ) async throws -> (ResponseHead, ReceivedBody) {
            try Task.checkCancellation()
            var sent = HTTPClientRequest(url: request.message.url)
            sent.method = NIOHTTP1.HTTPMethod(rawValue: request.message.method.rawValue)
            for field in request.message.headers { sent.headers.add(name: field.name, value: field.value) }
            for (name, value) in headers where !sent.headers.contains(name: name) {
                sent.headers.add(name: name, value: value)
            }
            for (name, value) in context { sent.headers.add(name: name, value: value) }
            let owned = try clients.client(for: request.message.url)
            let body = try HTTPClientBodySource(request, over: owned.client.eventLoopGroup)
            sent.body = body.body
            let response: HTTPClientResponse
            let start = request.reportTimings == nil ? nil : ContinuousClock.now
            do {
                response = try await body.withTaskCancellation { [sent] in
                    try await owned.client.execute(sent, deadline: .distantFuture)
                }
            } catch {
                body.cancel()
                throw TransportFailure.failure(error)
            }
            if let start { request.reportTimings?(TransportTimings(firstByte: ContinuousClock.now - start)) }
            var fields = HeaderFields()
            for (name, value) in response.headers { fields.append(name, value) }
            let head = ResponseHead(
                statusCode: Int(response.status.code), headers: fields, url: request.message.url)
            do {
                let asksForOthers = request.message[header: "Accept-Encoding"] != nil
                let codings = try ContentCodings(
                    decompresses ? response.headers : HTTPHeaders(), acceptsOthers: asksForOthers)
                return (head, ReceivedBody(response, of: owned, codings, request.progress))
            } catch {
                throw InterruptedResponse(error: error, head: head, data: Data())
            }
        }

        /// Returns the configuration without redirects, decompression and tracing.
        ///
        /// The transport implements these itself: redirects without secrets, decompression within a call's limits, and
        /// spans without the secrets in URLs.
        private static func guarded(
            _ configuration: HTTPClient.Configuration, _ minimumTLSVersion: TLSVersion
        ) -> HTTPClient.Configuration {
            var configuration = configuration
            configuration.redirectConfiguration = .disallow
            configuration.decompression = .disabled
            configuration.tracing.tracer = nil
            var tls = configuration.tlsConfiguration ?? .makeClientConfiguration()
            if tls.minimumTLSVersion.isOlder(than: minimumTLSVersion) { tls.minimumTLSVersion = minimumTLSVersion }
            configuration.tlsConfiguration = tls
            ResponseHeadHandler.install(in: &configuration)
            return configuration
        }

        private static func defaultHeaders(decompresses: Bool) -> [String: String] {
            var headers = ["User-Agent": "EndpointRuntime"]
            if decompresses { headers["Accept-Encoding"] = "gzip, deflate" }
            return headers
        }
    }

    extension AsyncHTTPClientTransport: CustomReflectable {
        /// The mirror of the transport without its clients, which contain requests in progress.
        public var customMirror: Mirror { Mirror(self, children: []) }
    }

    extension TLSVersion {
        fileprivate func isOlder(than other: TLSVersion) -> Bool {
            let versions: [TLSVersion] = [.tlsv1, .tlsv11, .tlsv12, .tlsv13]
            return versions.firstIndex { $0 == self } ?? 0 < versions.firstIndex { $0 == other } ?? 0
        }
    }
#endif
