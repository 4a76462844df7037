/// Operators that correspond to `Response`'s functions.
extension Producer where Value == Response {
    /// Fails with `.statusCode` when the status is none of `statusCodes`.
    public func filter(statusCodes: some RangeExpression<Int> & Sendable) -> Producer<Response> {
        map { response throws(EndpointError) in try response.filter(statusCodes: statusCodes) }
    }

    /// Fails with `.statusCode` when the status is another one.
    public func filter(statusCode: Int) -> Producer<Response> {
        map { response throws(EndpointError) in try response.filter(statusCode: statusCode) }
    }

    /// Fails with `.statusCode` unless the status is 200 to 299.
    public func filterSuccessfulStatusCodes() -> Producer<Response> {
        map { response throws(EndpointError) in try response.filterSuccessfulStatusCodes() }
    }

    /// Fails with `.statusCode` unless the status is 200 to 399.
    public func filterSuccessfulStatusAndRedirectCodes() -> Producer<Response> {
        map { response throws(EndpointError) in try response.filterSuccessfulStatusAndRedirectCodes() }
    }

    /// Decodes the body as JSON, like `Response.mapJSONValue(failsOnEmptyData:)`.
    public func mapJSONValue(failsOnEmptyData: Bool = true) -> Producer<JSONValue> {
        map { response throws(EndpointError) in try response.mapJSONValue(failsOnEmptyData: failsOnEmptyData) }
    }

    /// Decodes the body as a string, or the string at a key path, like
    /// `Response.mapString(atKeyPath:)`.
    public func mapString(atKeyPath path: KeyPathRoot? = nil) -> Producer<String> {
        map { response throws(EndpointError) in try response.mapString(atKeyPath: path) }
    }

    /// Decodes the body, or the value at a key path in it, like
    /// `Response.map(_:atKeyPath:using:failsOnEmptyData:)`.
    public func map<Content: Decodable & Sendable>(
        _ type: Content.Type, atKeyPath path: KeyPathRoot? = nil, using decoder: JSONDecoder? = nil,
        failsOnEmptyData: Bool = true
    ) -> Producer<Content> {
        map { response throws(EndpointError) in
            try response.map(Content.self, atKeyPath: path, using: decoder, failsOnEmptyData: failsOnEmptyData)
        }
    }

    // A producer's value is Sendable, which NSImage is from macOS 14 only.
    #if canImport(UIKit)
        /// Decodes the body as an image, like `Response.mapImage()`.
        public func mapImage() -> Producer<PlatformImage> {
            map { response throws(EndpointError) in try response.mapImage() }
        }
    #endif
}

// Key paths in variables
extension Producer where Value == Response {
    /// A producer of the body or the value at a key path, decoded as a type.
    ///
    /// The response is decoded by `map(_:atKeyPath:using:failsOnEmptyData:)`.
    @_disfavoredOverload
    public func map<Content: Decodable & Sendable>(
        _ type: Content.Type, atKeyPath path: String?, using decoder: JSONDecoder? = nil, failsOnEmptyData: Bool = true
    ) -> Producer<Content> {
        map(type, atKeyPath: path.map { KeyPathRoot($0) }, using: decoder, failsOnEmptyData: failsOnEmptyData)
    }
}
