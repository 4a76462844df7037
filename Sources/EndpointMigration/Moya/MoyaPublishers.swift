// The manifest builds EndpointCombine only with the trait `Combine`, so this file needs the same condition.
#if Combine
    public import EndpointClients
    import EndpointCombine
    public import Foundation

    #if canImport(Combine)
        public import Combine
    #else
        public import OpenCombine
    #endif

    // These are names of CombineMoya. The compiler reports the new name and can insert it.

    extension Provider {
        /// Returns the publisher of `publisher(_:callbackQueue:)`, type-erased like in CombineMoya.
        @available(*, deprecated, message: "use publisher(_:callbackQueue:)")
        public func requestPublisher(_ target: Target, callbackQueue: DispatchQueue? = nil) -> AnyPublisher<
            Response, EndpointError
        > { publisher(target, callbackQueue: callbackQueue).eraseToAnyPublisher() }

        /// Returns the type-erased publisher of `publisherWithProgress(_:callbackQueue:)`.
        ///
        /// CombineMoya erases the type of its publisher too.
        @available(*, deprecated, message: "use publisherWithProgress(_:callbackQueue:)")
        public func requestWithProgressPublisher(_ target: Target, callbackQueue: DispatchQueue? = nil) -> AnyPublisher<
            RequestProgress, EndpointError
        > { publisherWithProgress(target, callbackQueue: callbackQueue).eraseToAnyPublisher() }
    }

    extension Publisher where Output == Response, Failure == EndpointError {
        /// CombineMoya's name for `Publisher.filter(statusCodes:)`.
        @available(*, deprecated, renamed: "filter(statusCodes:)")
        public func filterStatusCodes(_ statusCodes: some RangeExpression<Int>) -> AnyPublisher<Response, EndpointError>
        {
            filter(statusCodes: statusCodes)
        }

        /// CombineMoya's name for `Publisher.filter(statusCode:)`.
        @available(*, deprecated, renamed: "filter(statusCode:)")
        public func filterStatusCode(_ statusCode: Int) -> AnyPublisher<Response, EndpointError> {
            filter(statusCode: statusCode)
        }

        /// An unavailable name from CombineMoya: use `Publisher.filter(statusCodes:)`.
        @available(*, unavailable, renamed: "filter(statusCodes:)")
        public func filterStatusCodes(range: ClosedRange<Int>) -> AnyPublisher<Response, EndpointError> {
            filter(statusCodes: range)
        }
    }
#endif
