#if HTTPTypes
    public import EndpointRuntime
    public import HTTPTypes

    /// A transport that sends requests of swift-http-types with a function.
    ///
    /// ```swift
    /// let transport = HTTPTypesTransport { request, body, operation in
    ///     try await middleware.intercept(request, body, operation?.operationID)
    /// }
    /// let bookstore = BookstoreClient(transport: transport)
    /// ```
    ///
    /// The transport can't verify servers, so requests of an environment with `ServerEnvironment.trust` fail. The
    /// function handles redirects.
    public struct HTTPTypesTransport: Transport {
        /// A stream of the bytes of a body, in chunks.
        public typealias Body = ByteStream
        /// A function that sends a request and returns the response, whether or not its status is a success.
        public typealias Send =
            @Sendable (HTTPTypes.HTTPRequest, Body?) async throws -> (HTTPTypes.HTTPResponse, Body?)

        private let send:
            @Sendable (HTTPTypes.HTTPRequest, Body?, OperationIdentity?) async throws
                -> (HTTPTypes.HTTPResponse, Body?)

        /// Creates a transport that sends each request with a function.
        public init(_ send: @escaping Send) {
            self.init { request, body, _ in try await send(request, body) }
        }

        /// Creates a transport that sends requests with a function that also gets the operation of a request.
        ///
        /// - Parameter send: Sends a request. The operation is nil if the request belongs to no description.
        public init(
            _ send:
                @escaping @Sendable (HTTPTypes.HTTPRequest, Body?, OperationIdentity?) async throws
                -> (HTTPTypes.HTTPResponse, Body?)
        ) {
            self.send = send
        }

        public func exchange(_ request: TransportRequest) async throws -> TransportResponse {
            try await open(request).receive(for: request)
        }

        public func open(_ request: TransportRequest) async throws -> StreamedResponse {
            let (response, body) = try await send(
                try HTTPRequest(request.message), try request.byteStream(), request.operation)
            return StreamedResponse(head: ResponseHead(response), body: body ?? ByteStream(Data()))
        }
    }

    extension TransportRequest {
        /// Returns the body as a stream, which is read while it is sent; nil if there is no body.
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
        /// Use the function to give a client of another library the transport's cache, pinning and retries. The request
        /// body is read at the rate at which the server receives it.
        ///
        /// - Throws: ``HTTPTypesError`` if the request can't be converted, or the error of the transport.
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
