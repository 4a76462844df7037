#if HTTPTypes
    public import EndpointRuntime
    public import HTTPTypes

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// A transport that sends requests of swift-http-types with a function.
    ///
    /// ```swift
    /// let transport = HTTPTypesTransport { request, body, operation in
    ///     try await middleware.intercept(request, body, operation?.operationID)
    /// }
    /// let bookstore = BookstoreClient(transport: transport)
    /// ```
    ///
    /// It can't verify servers: an environment with `ServerEnvironment.trust` is refused. The function handles
    /// redirects.
    public struct HTTPTypesTransport: Transport {
        /// The bytes of a body, in chunks.
        public typealias Body = ByteStream
        /// Sends a request and returns the response, whatever its status.
        public typealias Send =
            @Sendable (HTTPTypes.HTTPRequest, Body?) async throws -> (HTTPTypes.HTTPResponse, Body?)

        private let send:
            @Sendable (HTTPTypes.HTTPRequest, Body?, OperationIdentity?) async throws
                -> (HTTPTypes.HTTPResponse, Body?)

        /// Creates a transport that sends requests with a function.
        public init(_ send: @escaping Send) {
            self.init { request, body, _ in try await send(request, body) }
        }

        /// Creates a transport that sends requests with a function that needs to know their operations.
        ///
        /// - Parameter send: Sends a request, whose operation is nil if no description has it.
        public init(
            _ send:
                @escaping @Sendable (HTTPTypes.HTTPRequest, Body?, OperationIdentity?) async throws
                -> (HTTPTypes.HTTPResponse, Body?)
        ) {
            self.send = send
        }

        public func exchange(_ request: TransportRequest) async throws -> TransportResponse {
            try await open(request).received(for: request)
        }

        public func open(_ request: TransportRequest) async throws -> StreamedResponse {
            let (response, body) = try await send(
                try HTTPRequest(request.message), try request.byteStream(), request.operation)
            return StreamedResponse(head: ResponseHead(response), body: body ?? ByteStream(Data()))
        }
    }

    extension TransportRequest {
        /// Returns the body, which is read while it is sent; nil if there is none.
        fileprivate func byteStream() throws -> ByteStream? {
            switch body {
            case nil: message.body.map { ByteStream($0) }
            case .data(let data): ByteStream(data)
            case .file(let url): try BodyStream { try FileReader(url).pieces() }.makeBytes()
            case .stream(let stream): try stream.makeBytes()
            }
        }
    }

    extension Transport {
        /// Sends a request of swift-http-types through this transport.
        ///
        /// A client of another library can use the transport's cache, pinning and retries. A request body is read at
        /// the rate at which the server receives it.
        ///
        /// - Throws: ``HTTPTypesError``, or the transport's error.
        public func send(
            _ request: HTTPTypes.HTTPRequest, body: ByteStream? = nil
        ) async throws -> (HTTPTypes.HTTPResponse, ByteStream) {
            let message = try RequestMessage(request)
            let upload = body.map { body -> TransportBody in
                let length = request.headerFields[.contentLength].flatMap { Int64($0) }
                return .stream(BodyStream(length: length, isReplayable: false) { body })
            }
            let response = try await open(TransportRequest(message, body: upload))
            return (try HTTPResponse(response.head), response.body)
        }
    }
#endif
