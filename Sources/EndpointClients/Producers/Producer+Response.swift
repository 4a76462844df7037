/// Operators for producers of responses, which correspond to functions of `Response`.
extension Producer where Value == Response {
    /// Returns a producer that fails with `.statusCode` unless `statusCodes` contains the status.
    public func filter(statusCodes: some RangeExpression<Int> & Sendable) -> Producer<Response> {
        map { response throws(EndpointError) in try response.filter(statusCodes: statusCodes) }
    }

    /// Returns a producer that fails with `.statusCode` unless the status equals `statusCode`.
    public func filter(statusCode: Int) -> Producer<Response> {
        map { response throws(EndpointError) in try response.filter(statusCode: statusCode) }
    }

    /// Returns a producer that fails with `.statusCode` unless the status is 200 to 299.
    public func filterSuccessfulStatusCodes() -> Producer<Response> {
        map { response throws(EndpointError) in try response.filterSuccessfulStatusCodes() }
    }

    /// Returns a producer that fails with `.statusCode` unless the status is 200 to 399.
    public func filterSuccessfulStatusAndRedirectCodes() -> Producer<Response> {
        map { response throws(EndpointError) in try response.filterSuccessfulStatusAndRedirectCodes() }
    }

    /// Returns a producer of the body as JSON, like `Response.mapJSONValue(failsOnEmptyData:)`.
    public func mapJSONValue(failsOnEmptyData: Bool = true) -> Producer<JSONValue> {
        map { response throws(EndpointError) in try response.mapJSONValue(failsOnEmptyData: failsOnEmptyData) }
    }

    /// Returns a producer of the body as a string, or of the string at a key path.
    ///
    /// The response is decoded like `Response.mapString(atKeyPath:)`.
    public func mapString(atKeyPath path: KeyPathRoot? = nil) -> Producer<String> {
        map { response throws(EndpointError) in try response.mapString(atKeyPath: path) }
    }

    /// Returns a producer of the decoded body, or of the value at a key path.
    ///
    /// The response is decoded like `Response.map(_:atKeyPath:using:failsOnEmptyData:)`.
    public func map<Content: Decodable & Sendable>(
        _ type: Content.Type, atKeyPath path: KeyPathRoot? = nil, using decoder: JSONDecoder? = nil,
        failsOnEmptyData: Bool = true
    ) -> Producer<Content> {
        map { response throws(EndpointError) in
            try response.map(Content.self, atKeyPath: path, using: decoder, failsOnEmptyData: failsOnEmptyData)
        }
    }

    // A producer's value must be Sendable, but NSImage is Sendable only since macOS 14.
    #if canImport(UIKit)
        /// Returns a producer of the body as an image, like `Response.mapImage()`.
        public func mapImage() -> Producer<PlatformImage> {
            map { response throws(EndpointError) in try response.mapImage() }
        }
    #endif
}

// The overload below has the key path as a string, for key paths in variables.
extension Producer where Value == Response {
    /// Returns a producer of the decoded body, or of the value at a string key path.
    ///
    /// The response is decoded like `Response.map(_:atKeyPath:using:failsOnEmptyData:)`.
    @_disfavoredOverload
    public func map<Content: Decodable & Sendable>(
        _ type: Content.Type, atKeyPath path: String?, using decoder: JSONDecoder? = nil, failsOnEmptyData: Bool = true
    ) -> Producer<Content> {
        map(type, atKeyPath: path.map { KeyPathRoot($0) }, using: decoder, failsOnEmptyData: failsOnEmptyData)
    }
}
