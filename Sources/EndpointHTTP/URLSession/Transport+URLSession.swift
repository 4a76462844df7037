#if canImport(Darwin) || URLSession
    public import Foundation

    #if canImport(FoundationNetworking)
        public import FoundationNetworking
    #endif

    extension Transport {
        public func exchange(_ request: TransportRequest) async throws -> TransportResponse {
            let (data, response) = try await send(request.request, body: request.body)
            request.progress?(
                TransportProgress(.received, completed: Int64(data.count), total: Int64(data.count))
            )
            return try ResponseBody.whole(data, of: ResponseHead(response), to: request.destination)
        }

        public func headers(addedTo request: URLRequest) -> [String: String] { [:] }

        public func headers(addedTo message: RequestMessage) -> [String: String] {
            headers(addedTo: message.urlRequest)
        }
    }

    extension MessageTransport {
        public func send(_ request: URLRequest, body: TransportBody?) async throws -> (Data, HTTPURLResponse) {
            let message = RequestMessage(request)
            let answer = try await respond(to: TransportRequest(message, body: body))
            return (answer.data, answer.head.from(message.url).httpURLResponse)
        }

        public func headers(addedTo message: RequestMessage) -> [String: String] { [:] }
    }

    extension TransportRequest {
        /// ``message`` as sessions have it.
        public var request: URLRequest {
            get { message.urlRequest }
            set { message = RequestMessage(newValue) }
        }

        /// Creates a request; all options have defaults.
        public init(
            _ request: URLRequest, body: TransportBody? = nil, destination: DownloadDestination? = nil,
            credential: URLCredential? = nil, secretHeaders: Set<String> = SecretNames.headers,
            returnsCrossServerRedirects: Bool = false, progress: (@Sendable (TransportProgress) -> Void)? = nil
        ) {
            self.init(
                RequestMessage(request), body: body, destination: destination, secretHeaders: secretHeaders,
                returnsCrossServerRedirects: returnsCrossServerRedirects, progress: progress
            )
            self.credential = credential
        }
    }

    extension TransportResponse {
        /// ``head`` as sessions have it.
        public var response: HTTPURLResponse {
            get { head.httpURLResponse }
            set { head = ResponseHead(newValue) }
        }

        /// Creates a response, with its body in memory unless a file is given.
        public init(response: HTTPURLResponse, data: Data, file: URL? = nil) {
            self.init(head: ResponseHead(response), data: data, file: file)
        }
    }

    extension InterruptedResponse {
        /// ``head`` as sessions have it.
        public var response: HTTPURLResponse { head.httpURLResponse }

        /// Creates an error for a response that `error` interrupted.
        public init(error: any Error, response: HTTPURLResponse, data: Data) {
            self.init(error: error, head: ResponseHead(response), data: data)
        }
    }

    extension DownloadDestination {
        /// Creates a destination that depends on the response.
        ///
        /// - Parameter choose: Called with the temporary file and the response after the whole body was received.
        public init(
            _ choose:
                @escaping @Sendable (_ temporary: URL, _ response: HTTPURLResponse) -> (file: URL, options: Options)
        ) {
            self = .chosen { choose($0, $1.httpURLResponse) }
        }
    }
#endif
