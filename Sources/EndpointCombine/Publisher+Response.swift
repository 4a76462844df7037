public import EndpointRuntime

#if canImport(UIKit) || canImport(AppKit)
    public import EndpointClients
#else
    import EndpointClients
#endif

#if canImport(Combine)
    @preconcurrency public import Combine
#else
    @preconcurrency public import OpenCombine
#endif

/// Operators that correspond to `Response`'s functions.
extension Publisher where Output == Response, Failure == EndpointError {
    /// Fails with `.statusCode` when the status is none of `statusCodes`.
    public func filter(statusCodes: some RangeExpression<Int>) -> AnyPublisher<Response, EndpointError> {
        mapped { response throws(EndpointError) in try response.filter(statusCodes: statusCodes) }
    }

    /// Fails with `.statusCode` when the status is another one.
    public func filter(statusCode: Int) -> AnyPublisher<Response, EndpointError> {
        mapped { response throws(EndpointError) in try response.filter(statusCode: statusCode) }
    }

    /// Fails with `.statusCode` unless the status is 200 to 299.
    public func filterSuccessfulStatusCodes() -> AnyPublisher<Response, EndpointError> {
        mapped { response throws(EndpointError) in try response.filterSuccessfulStatusCodes() }
    }

    /// Fails with `.statusCode` unless the status is 200 to 399.
    public func filterSuccessfulStatusAndRedirectCodes() -> AnyPublisher<Response, EndpointError> {
        mapped { response throws(EndpointError) in try response.filterSuccessfulStatusAndRedirectCodes() }
    }

    /// Decodes the body as JSON; fails with `.jsonMapping`.
    ///
    /// An empty body is a failure, or null if `failsOnEmptyData` is false.
    public func mapJSONValue(failsOnEmptyData: Bool = true) -> AnyPublisher<JSONValue, EndpointError> {
        mapped { response throws(EndpointError) in try response.mapJSONValue(failsOnEmptyData: failsOnEmptyData) }
    }

    /// Decodes the body as a string, or the string at a key path of a JSON object.
    ///
    /// The publisher fails with `.stringMapping` if there is no string, with `.jsonMapping` if a key path is given and
    /// the body isn't JSON.
    public func mapString(atKeyPath path: KeyPathRoot? = nil) -> AnyPublisher<String, EndpointError> {
        mapped { response throws(EndpointError) in try response.mapString(atKeyPath: path) }
    }

    /// Decodes the body, or the value at a key path in it, as `type`.
    ///
    /// The publisher fails with `.objectMapping` when the JSON isn't a `type`, with `.jsonMapping` if there is no value
    /// at the key path.
    ///
    /// - Parameters:
    ///   - path: Keys separated by dots. The decoder's key strategy doesn't apply to it.
    ///   - decoder: Nil for the type's fastest decoding.
    ///   - failsOnEmptyData: If false, an empty body is decoded as `{}` or `[{}]`, and the whole body if it isn't an
    ///     object or has no value at the key path.
    public func map<Content: Decodable>(
        _ type: Content.Type, atKeyPath path: KeyPathRoot? = nil, using decoder: JSONDecoder? = nil,
        failsOnEmptyData: Bool = true
    ) -> AnyPublisher<Content, EndpointError> {
        mapped { response throws(EndpointError) in
            try response.map(type, atKeyPath: path, using: decoder, failsOnEmptyData: failsOnEmptyData)
        }
    }

    #if canImport(UIKit) || canImport(AppKit)
        /// Decodes the body as an image. Fails with `.imageMapping`.
        public func mapImage() -> AnyPublisher<PlatformImage, EndpointError> {
            mapped { response throws(EndpointError) in try response.mapImage() }
        }
    #endif

    func mapped<New>(
        _ transform: @escaping (Response) throws(EndpointError) -> New
    ) -> AnyPublisher<New, EndpointError> {
        // Not flatMap, which requests values before its subscriber has demand.
        tryMap { response in try transform(response) }
            .mapError { error in error as? EndpointError ?? .underlying(error, nil) }
            .eraseToAnyPublisher()
    }
}

// Key paths in variables
extension Publisher where Output == Response, Failure == EndpointError {
    /// Decodes the body, or the value at a key path in it, like `map(_:atKeyPath:using:failsOnEmptyData:)`.
    @_disfavoredOverload
    public func map<Content: Decodable>(
        _ type: Content.Type, atKeyPath path: String?, using decoder: JSONDecoder? = nil, failsOnEmptyData: Bool = true
    ) -> AnyPublisher<Content, EndpointError> {
        map(type, atKeyPath: path.map { KeyPathRoot($0) }, using: decoder, failsOnEmptyData: failsOnEmptyData)
    }
}
