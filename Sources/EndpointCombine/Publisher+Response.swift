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

/// Operators for publishers of responses, which correspond to functions of `Response`.
extension Publisher where Output == Response, Failure == EndpointError {
    /// Returns a publisher that fails with `.statusCode` unless `statusCodes` contains the status.
    public func filter(statusCodes: some RangeExpression<Int>) -> AnyPublisher<Response, EndpointError> {
        mapped { response throws(EndpointError) in try response.filter(statusCodes: statusCodes) }
    }

    /// Returns a publisher that fails with `.statusCode` unless the status equals `statusCode`.
    public func filter(statusCode: Int) -> AnyPublisher<Response, EndpointError> {
        mapped { response throws(EndpointError) in try response.filter(statusCode: statusCode) }
    }

    /// Returns a publisher that fails with `.statusCode` unless the status is 200 to 299.
    public func filterSuccessfulStatusCodes() -> AnyPublisher<Response, EndpointError> {
        mapped { response throws(EndpointError) in try response.filterSuccessfulStatusCodes() }
    }

    /// Returns a publisher that fails with `.statusCode` unless the status is 200 to 399.
    public func filterSuccessfulStatusAndRedirectCodes() -> AnyPublisher<Response, EndpointError> {
        mapped { response throws(EndpointError) in try response.filterSuccessfulStatusAndRedirectCodes() }
    }

    /// Returns a publisher of the body as JSON, which fails with `.jsonMapping` for invalid JSON.
    ///
    /// An empty body causes a failure, or is decoded as null if `failsOnEmptyData` is false.
    public func mapJSONValue(failsOnEmptyData: Bool = true) -> AnyPublisher<JSONValue, EndpointError> {
        mapped { response throws(EndpointError) in try response.mapJSONValue(failsOnEmptyData: failsOnEmptyData) }
    }

    /// Returns a publisher of the body as a string, or of the string at a key path of a JSON object.
    ///
    /// The publisher fails with `.stringMapping` if there is no string, with `.jsonMapping` if a key path is given and
    /// the body isn't JSON.
    public func mapString(atKeyPath path: KeyPathRoot? = nil) -> AnyPublisher<String, EndpointError> {
        mapped { response throws(EndpointError) in try response.mapString(atKeyPath: path) }
    }

    /// Returns a publisher of the decoded body, or of the decoded value at a key path.
    ///
    /// The publisher fails with `.objectMapping` when the JSON isn't a `type`, with `.jsonMapping` if there is no value
    /// at the key path.
    ///
    /// - Parameters:
    ///   - path: The keys, separated by dots. The decoder's key strategy doesn't apply to them.
    ///   - decoder: The decoder; nil for the type's fastest decoding.
    ///   - failsOnEmptyData: A Boolean value. If false, an empty body is decoded as `{}` or `[{}]`. If false and the
    ///     body isn't an object or has no value at the key path, the whole body is decoded.
    public func map<Content: Decodable>(
        _ type: Content.Type, atKeyPath path: KeyPathRoot? = nil, using decoder: JSONDecoder? = nil,
        failsOnEmptyData: Bool = true
    ) -> AnyPublisher<Content, EndpointError> {
        mapped { response throws(EndpointError) in
            try response.map(type, atKeyPath: path, using: decoder, failsOnEmptyData: failsOnEmptyData)
        }
    }

    #if canImport(UIKit) || canImport(AppKit)
        /// Returns a publisher of the body as an image, which fails with `.imageMapping`.
        public func mapImage() -> AnyPublisher<PlatformImage, EndpointError> {
            mapped { response throws(EndpointError) in try response.mapImage() }
        }
    #endif

    func mapped<New>(
        _ transform: @escaping (Response) throws(EndpointError) -> New
    ) -> AnyPublisher<New, EndpointError> {
        // `flatMap` isn't used, because it requests values before its subscriber has demand.
        tryMap { response in try transform(response) }
            .mapError { error in error as? EndpointError ?? .underlying(error, nil) }
            .eraseToAnyPublisher()
    }
}

// The overload below has the key path as a string, for key paths in variables.
extension Publisher where Output == Response, Failure == EndpointError {
    /// Returns a publisher of the decoded body, or of the decoded value at a string key path.
    @_disfavoredOverload
    public func map<Content: Decodable>(
        _ type: Content.Type, atKeyPath path: String?, using decoder: JSONDecoder? = nil, failsOnEmptyData: Bool = true
    ) -> AnyPublisher<Content, EndpointError> {
        map(type, atKeyPath: path.map { KeyPathRoot($0) }, using: decoder, failsOnEmptyData: failsOnEmptyData)
    }
}
