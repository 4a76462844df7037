#if canImport(Darwin) || URLSession
    public import EndpointClients

    #if canImport(FoundationNetworking)
        import Foundation
        public import FoundationNetworking
    #else
        public import Foundation
    #endif

    // This declaration has a message instead of `renamed:`. With only the name replaced, an encoding's function would
    // compile but not implement the protocol's function.

    @available(
        *, unavailable,
        message: """
            a ParameterEncoding has \
            'func encode(_ request: URLRequest, with parameters: [String: JSONValue]) throws -> URLRequest'
            """
    )
    public typealias URLRequestConvertible = URLRequest

    @available(*, unavailable, message: "declare the parameters as [String: any WritableValue]")
    public typealias Parameters = [String: JSONValue]

    extension URLRequest {
        /// Returns the request itself, like Alamofire's function.
        @available(*, deprecated, message: "use the request itself")
        public func asURLRequest() -> URLRequest { self }
    }
#endif
