#if canImport(Darwin) || URLSession
    public import Foundation

    #if canImport(FoundationNetworking)
        public import FoundationNetworking
    #endif

    extension Response {
        /// The request as it was sent, plugins' changes included.
        public var request: URLRequest? { message?.urlRequest }

        /// ``head`` as sessions have it; nil for most stubs.
        public var response: HTTPURLResponse? { head?.httpURLResponse }

        /// Creates a response.
        public init(
            statusCode: Int, data: Data, request: URLRequest? = nil, response: HTTPURLResponse? = nil, file: URL? = nil
        ) {
            self.init(
                statusCode: statusCode, data: data, message: request.map { RequestMessage($0) },
                head: response.map { ResponseHead($0) }, file: file
            )
        }
    }
#endif
