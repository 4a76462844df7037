#if canImport(Darwin) || URLSession
    public import Foundation

    #if canImport(FoundationNetworking)
        public import FoundationNetworking
    #endif

    extension Result where Success == Response, Failure == EndpointError {
        /// Creates the result of an exchange from the values that a session returns.
        ///
        /// - Parameters:
        ///   - data: The response body; nil for an empty body.
        ///   - error: The error of the exchange. If nil, a response is a success, whatever its status.
        public init(response: HTTPURLResponse?, request: URLRequest?, data: Data?, error: (any Error)?) {
            let answer = response.map {
                Response(statusCode: $0.statusCode, data: data ?? Data(), request: request, response: $0)
            }
            switch (answer, error) {
            case (let answer?, nil): self = .success(answer)
            case (let answer, let error?): self = .failure(.underlying(error, answer))
            case (nil, nil): self = .failure(.underlying(URLError(.unknown), nil))
            }
        }
    }
#endif
