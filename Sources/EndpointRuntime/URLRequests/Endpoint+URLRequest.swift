#if canImport(Darwin) || URLSession
    #if canImport(FoundationNetworking)
        import Foundation
        public import FoundationNetworking
    #else
        public import Foundation
    #endif

    extension Endpoint {
        /// The request, without what is sent from a file or as multipart: that goes to the transport beside it.
        ///
        /// - Throws: `.requestMapping` when ``url`` isn't one, `.encodableMapping` or `.parameterEncoding` when the body
        ///   or the parameters can't be written.
        public func urlRequest() throws(EndpointError) -> URLRequest {
            guard case .requestPlain = task else { return try message().urlRequest }
            // Made at once, and its URL looked at once.
            guard let address = RequestURL.parse(url) else { throw .requestMapping(url) }
            var request = URLRequest(url: address)
            if method.rawValue != "GET" { request.httpMethod = method.rawValue }
            request.allHTTPHeaderFields = hasStandardHeaders ? StandardHeaders.ofOperations : try fields().dictionary
            return request
        }
    }
#endif
