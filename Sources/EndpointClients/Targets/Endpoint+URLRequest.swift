#if canImport(Darwin) || URLSession
    #if canImport(FoundationNetworking)
        import Foundation
        public import FoundationNetworking
    #else
        public import Foundation
    #endif

    extension Endpoint {
        /// Returns the endpoint's request as a `URLRequest`.
        ///
        /// The body of a file or multipart form isn't included: the body is passed to the transport beside the request.
        ///
        /// - Throws: `.requestMapping` if ``url`` is invalid, `.encodableMapping` or `.parameterEncoding` if the body
        ///   or the parameters can't be encoded.
        public func urlRequest() throws(EndpointError) -> URLRequest {
            guard !request.hasBody else { return try message().urlRequest }
            // Without a body, the `URLRequest` is created directly, so that its URL is parsed only once.
            guard let address = RequestURL.parse(url) else { throw .requestMapping(url) }
            var made = URLRequest(url: address)
            if method.rawValue != "GET" { made.httpMethod = method.rawValue }
            made.allHTTPHeaderFields =
                request.hasDefaultFields ? DefaultHeaders.ofOperations : try request.fields().dictionary
            return made
        }
    }
#endif
