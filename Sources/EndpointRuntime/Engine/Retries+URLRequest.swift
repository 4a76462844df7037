#if canImport(Darwin) || URLSession
    public import Foundation

    #if canImport(FoundationNetworking)
        public import FoundationNetworking
    #endif

    extension IdempotencyKey {
        /// Returns `request` with a key if its method requires one. An existing key is preserved.
        public func added(to request: URLRequest) -> URLRequest {
            added(to: RequestMessage(request)).urlRequest
        }
    }

    extension RetryAfter {
        static func wait(of response: HTTPURLResponse, now: Date) -> Duration? {
            wait(of: ResponseHead(response), now: now)
        }
    }

    extension FailedRequest {
        /// ``message`` as sessions have it.
        public var request: URLRequest {
            get { message.urlRequest }
            set { message = RequestMessage(newValue) }
        }

        /// ``head`` as sessions have it.
        public var response: HTTPURLResponse? {
            get { head?.httpURLResponse }
            set { head = newValue.map { ResponseHead($0) } }
        }

        /// Creates a description of a failed request.
        public init(
            request: URLRequest, response: HTTPURLResponse? = nil, data: Data = Data(), error: (any Error)? = nil,
            attempt: Int = 1, waited: Duration = .zero, isReplayable: Bool = true, target: (any Target)? = nil
        ) {
            self.init(
                message: RequestMessage(request), head: response.map { ResponseHead($0) }, data: data, error: error,
                attempt: attempt, waited: waited, isReplayable: isReplayable, target: target
            )
        }
    }
#endif
