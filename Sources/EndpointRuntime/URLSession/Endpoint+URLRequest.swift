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
            try message().urlRequest
        }
    }
#endif
