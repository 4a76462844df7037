#if AsyncHTTPClient
    public import AsyncHTTPClient
    public import EndpointRuntime
    public import EndpointTrust
    import Foundation
    import NIOCore
    import NIOHTTP1
    import NIOHTTPCompression
    import Tracing

    /// A transport that sends requests with [async-http-client](https://github.com/swift-server/async-http-client), for
    /// servers: with HTTP/2, connection pools, event loops, and streamed bodies in both directions.
    ///
    /// ```swift
    /// let transport = AsyncHTTPClientTransport()
    /// let bookstore = BookstoreClient(transport: transport)
    /// ```
    ///
    /// A slow reader slows the server. Redirects are followed as by `URLSession`, without secrets if they lead to
    /// another server. Cookies aren't stored, and challenges for a user name and password aren't answered: credentials
    /// are sent with the first request.
    public struct AsyncHTTPClientTransport: Transport, TrustingTransport {
        private let clients: TransportClients
        /// The configuration for transports with other clients; nil if the client isn't owned by this transport.
        private let configuration: HTTPClient.Configuration?
        private let headers: [String: String]
        /// The tracer of requests; nil where your own client traces them.
        private let tracer: (any Tracer)?

        /// Creates a transport with a shared client in ``defaultConfiguration``, which is never shut down.
        public init() {
            clients = TransportClients(Self.defaultClient, isShared: true)
            configuration = Self.defaultConfiguration
            headers = Self.defaultHeaders(decompresses: true)
            tracer = RequestSpan.tracer(of: Self.defaultConfiguration)
        }

        /// Creates a transport with its own client, which is shut down with the last copy of the transport, or by
        /// ``shutdown()``.
        ///
        /// - Parameter configuration: Timeouts, TLS with custom authorities, proxies, pools, decompression. Its
        ///   redirect setting is ignored: the transport follows redirects.
        public init(configuration: HTTPClient.Configuration) {
            clients = TransportClients(
                HTTPClient(eventLoopGroupProvider: .singleton, configuration: Self.guarded(configuration)),
                isShared: false)
            self.configuration = configuration
            headers = Self.defaultHeaders(decompresses: Self.decompresses(configuration))
            tracer = RequestSpan.tracer(of: configuration)
        }

        /// Creates a transport that connects only to servers that meet `trust`. Its clients are shut down like that of
        /// ``init(configuration:)``: one for hosts with the default trust, and one for each listed host.
        ///
        /// Requests to other servers fail with an `UntrustedServer`, before anything of them is sent; with HTTP/2 the
        /// connection preface has been sent by then.
        ///
        /// - Parameter configuration: See ``init(configuration:)``. Its authorities apply to hosts for which `trust`
        ///   lists none.
        /// - Throws: `PinningError.authorityKeysUnsupported` for a pin of an authority's key, because the
        ///   authorities' certificates aren't accessible here; list the authority itself
        ///   (`ServerTrust.Host.authorities`). `PinningError.verificationDisabled` if the configuration disables
        ///   certificate verification.
        public init(
            configuration: HTTPClient.Configuration = defaultConfiguration, trust: ServerTrust
        ) throws(PinningError) {
            clients = try TransportClients(Self.guarded(configuration), trust)
            self.configuration = configuration
            headers = Self.defaultHeaders(decompresses: Self.decompresses(configuration))
            tracer = RequestSpan.tracer(of: configuration)
        }

        /// Creates a transport with your client, which you shut down. If the client follows redirects itself, it sends
        /// all headers along; configure it to `disallow` them so that the transport follows them.
        ///
        /// Requests use the client as it is: async-http-client traps on a status below 100, and the spans of its tracer
        /// contain the whole URL of a request, with the secrets in its query.
        public init(client: HTTPClient) {
            clients = TransportClients(client, isShared: true)
            configuration = nil
            headers = Self.defaultHeaders(decompresses: false)
            tracer = nil
        }

        /// The default configuration: 10 seconds to connect, 60 seconds without a byte, 64 connections to an HTTP/1.1
        /// server, HTTP/2 where available, and decompressed responses.
        public static var defaultConfiguration: HTTPClient.Configuration {
            var configuration = HTTPClient.Configuration(
                redirectConfiguration: .disallow, timeout: .init(connect: .seconds(10), read: .seconds(60)),
                decompression: .enabled(limit: .none))
            // A refused connection fails immediately rather than after the timeout.
            configuration.connectionPool.retryConnectionEstablishment = false
            configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 64
            return configuration
        }

        private static let defaultClient = HTTPClient(
            eventLoopGroupProvider: .singleton, configuration: guarded(defaultConfiguration))

        /// Cancels all requests, and closes all connections of the transport's own client.
        public func shutdown() async throws {
            try await clients.shutdown()
        }

        /// Returns a transport with its own clients, which are shut down with it.
        ///
        /// - Throws: The errors of ``init(configuration:trust:)``; `PinningError.hasCustomTrust` if this transport
        ///   already has a trust, and `PinningError.unsupportedByTransport` if it was created with your client.
        public func trusting(_ trust: ServerTrust) throws(PinningError) -> any Transport {
            guard clients.hasDefaultTrust else { throw .hasCustomTrust }
            guard let configuration else { throw .unsupportedByTransport }
            return try AsyncHTTPClientTransport(configuration: configuration, trust: trust)
        }

        public func headers(addedTo message: RequestMessage) -> [String: String] { headers }

        public func exchange(_ request: TransportRequest) async throws -> TransportResponse {
            let (head, body) = try await exchange(to: request)
            guard request.destination == nil else {
                return try await StreamedResponse(head: head, body: body.stream).received(for: request)
            }
            let data = try await body.collected(upTo: request.bodyLimit, behind: head)
            return TransportResponse(head: head, data: data)
        }

        public func open(_ request: TransportRequest) async throws -> StreamedResponse {
            let (head, body) = try await exchange(to: request)
            return StreamedResponse(head: head, body: body.stream)
        }

        /// Returns the response after all redirects.
        nonisolated(nonsending) private func exchange(
            to request: TransportRequest
        ) async throws -> (ResponseHead, ReceivedBody) {
            var request = request
            for _ in 0...request.redirects.limit {
                try Task.checkCancellation()
                let (head, body) = try await traced(request)
                guard let next = request.redirected(by: head) else { return (head, body) }
                request = next
            }
            throw ConnectionError.tooManyRedirects
        }

        nonisolated(nonsending) private func traced(
            _ request: TransportRequest
        ) async throws -> (ResponseHead, ReceivedBody) {
            guard let tracer else { return try await send(request) }
            return try await RequestSpan.withSpan(of: request, tracer) { headers in
                try await send(request, with: headers)
            }
        }

        /// - Parameter context: The headers that carry the context of a span on.
        nonisolated(nonsending) private func send(
            _ request: TransportRequest, with context: [(name: String, value: String)] = []
        ) async throws -> (ResponseHead, ReceivedBody) {
            var sent = HTTPClientRequest(url: request.message.url)
            sent.method = NIOHTTP1.HTTPMethod(rawValue: request.message.method.rawValue)
            for field in request.message.headers { sent.headers.add(name: field.name, value: field.value) }
            for (name, value) in headers where !sent.headers.contains(name: name) {
                sent.headers.add(name: name, value: value)
            }
            for (name, value) in context { sent.headers.add(name: name, value: value) }
            let owned = try clients.client(for: request.message.url)
            let body = try RequestBodySource(request, over: owned.client.eventLoopGroup)
            sent.body = body.body
            let response: HTTPClientResponse
            let start = request.reportTimings == nil ? nil : ContinuousClock.now
            do {
                response = try await body.cancelledWithTask { [sent] in
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
            return (head, ReceivedBody(response, of: owned, request.progress))
        }

        /// Returns the configuration without redirects, which the transport follows without secrets, and without a
        /// tracer, to which the client would pass the secrets of URLs.
        private static func guarded(_ configuration: HTTPClient.Configuration) -> HTTPClient.Configuration {
            var configuration = configuration
            configuration.redirectConfiguration = .disallow
            configuration.tracing.tracer = nil
            ResponseHeadHandler.install(in: &configuration)
            return configuration
        }

        private static func defaultHeaders(decompresses: Bool) -> [String: String] {
            var headers = ["User-Agent": "EndpointRuntime"]
            if decompresses { headers["Accept-Encoding"] = "gzip, deflate" }
            return headers
        }

        private static func decompresses(_ configuration: HTTPClient.Configuration) -> Bool {
            if case .enabled = configuration.decompression { true } else { false }
        }
    }
#endif
