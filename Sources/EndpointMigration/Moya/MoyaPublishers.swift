// The trait has a condition of its own in the manifest: EndpointCombine isn't built without it.
#if Combine
    public import EndpointClients
    import EndpointCombine
    public import Foundation

    #if canImport(Combine)
        public import Combine
    #else
        public import OpenCombine
    #endif

    // Names of CombineMoya. The compiler reports the new name and puts it in.

    extension Provider {
        /// Returns the publisher of `publisher(_:callbackQueue:)` without its type, as `CombineMoya` does.
        @available(*, deprecated, message: "use publisher(_:callbackQueue:)")
        public func requestPublisher(_ target: Target, callbackQueue: DispatchQueue? = nil) -> AnyPublisher<
            Response, EndpointError
        > { publisher(target, callbackQueue: callbackQueue).eraseToAnyPublisher() }

        /// Returns the publisher of `publisherWithProgress(_:callbackQueue:)`, type-erased.
        ///
        /// CombineMoya erases the publisher's type too.
        @available(*, deprecated, message: "use publisherWithProgress(_:callbackQueue:)")
        public func requestWithProgressPublisher(_ target: Target, callbackQueue: DispatchQueue? = nil) -> AnyPublisher<
            RequestProgress, EndpointError
        > { publisherWithProgress(target, callbackQueue: callbackQueue).eraseToAnyPublisher() }
    }

    extension Publisher where Output == Response, Failure == EndpointError {
        /// Another name of `filter(statusCodes:)`.
        @available(*, deprecated, renamed: "filter(statusCodes:)")
        public func filterStatusCodes(_ statusCodes: some RangeExpression<Int>) -> AnyPublisher<Response, EndpointError>
        {
            filter(statusCodes: statusCodes)
        }

        /// Another name of `filter(statusCode:)`.
        @available(*, deprecated, renamed: "filter(statusCode:)")
        public func filterStatusCode(_ statusCode: Int) -> AnyPublisher<Response, EndpointError> {
            filter(statusCode: statusCode)
        }

        /// Use `filter(statusCodes:)`.
        @available(*, unavailable, renamed: "filter(statusCodes:)")
        public func filterStatusCodes(range: ClosedRange<Int>) -> AnyPublisher<Response, EndpointError> {
            filter(statusCodes: range)
        }
    }
#endif
