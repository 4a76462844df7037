#if canImport(Darwin) || URLSession
    #if canImport(FoundationNetworking)
        public import FoundationNetworking
    #else
        public import Foundation
    #endif

    extension TypedEndpoint {
        public func makeMessage() throws -> RequestMessage { RequestMessage(try makeRequest()) }
    }

    extension UploadEndpoint {
        public func makeMessage() throws -> (RequestMessage, UploadBody) {
            let (request, body) = try makeRequest()
            return (RequestMessage(request), body)
        }
    }

    extension CompletedRequest {
        /// ``message`` as sessions have it.
        public var request: URLRequest {
            get { message.urlRequest }
            set { message = RequestMessage(newValue) }
        }

        /// ``head`` as sessions have it.
        public var response: HTTPURLResponse? {
            get { head?.httpURLResponse }
            set { head = newValue.map { ResponseHead($0) } }
        }

        /// Creates a description of a completed request.
        public init(
            request: URLRequest, response: HTTPURLResponse? = nil, data: Data? = nil, error: (any Error)? = nil
        ) {
            self.init(
                message: RequestMessage(request), head: response.map { ResponseHead($0) }, data: data, error: error)
        }
    }
#endif
