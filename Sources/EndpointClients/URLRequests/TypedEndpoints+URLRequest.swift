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

    extension BaseURLAdapter {
        /// Returns a `URLRequest` with an absolute URL, like ``adapt(_:)-(RequestMessage)``.
        ///
        /// - Throws: `URLError.badURL` if the request has no URL, or if its URL or the base is invalid.
        public func adapt(_ request: URLRequest) throws -> URLRequest {
            try adapt(RequestMessage(request)).urlRequest
        }
    }

    extension CompletedRequest {
        /// The request message as a `URLRequest`.
        public var request: URLRequest {
            get { message.urlRequest }
            set { message = RequestMessage(newValue) }
        }

        /// The response head as an `HTTPURLResponse`; nil if there was no response.
        public var response: HTTPURLResponse? {
            get { head?.httpURLResponse }
            set { head = newValue.map { ResponseHead($0) } }
        }

        /// Creates a completed request from Foundation's types.
        public init(
            request: URLRequest, response: HTTPURLResponse? = nil, data: Data? = nil, error: (any Error)? = nil
        ) {
            self.init(
                message: RequestMessage(request), head: response.map { ResponseHead($0) }, data: data, error: error)
        }
    }
#endif
