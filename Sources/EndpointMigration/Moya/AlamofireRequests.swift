#if canImport(Darwin) || URLSession
    public import EndpointClients

    #if canImport(FoundationNetworking)
        import Foundation
        public import FoundationNetworking
    #else
        public import Foundation
    #endif

    // Not renamed: with other types, an encoding's function would compile without being the protocol's.

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
        /// Returns the request itself.
        @available(*, deprecated, message: "use the request itself")
        public func asURLRequest() -> URLRequest { self }
    }
#endif
