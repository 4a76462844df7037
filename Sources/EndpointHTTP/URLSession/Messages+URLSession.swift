#if canImport(Darwin) || URLSession
    import Foundation

    #if canImport(FoundationNetworking)
        public import FoundationNetworking
    #endif

    extension RequestMessage {
        /// Holds a `URLRequest` as it is.
        public init(_ request: URLRequest) {
            self.init(form: .held(URLRequestBox(request: request)))
        }

        /// The same as a `URLRequest`; without a URL where ``url`` isn't one.
        public var urlRequest: URLRequest {
            switch form {
            case .held(let held): held.request
            case .own(let parts): Self.urlRequest(parts)
            }
        }

        private static func urlRequest(_ parts: Parts) -> URLRequest {
            var request: URLRequest
            if let url = RequestURL.url(parts.url) {
                request = URLRequest(url: url)
            } else {
                request = URLRequest(url: URL(fileURLWithPath: "/"))
                request.url = nil
            }
            // On Linux setting a method costs more than all the rest, and this is what a request has anyway.
            if parts.method.rawValue != "GET" { request.httpMethod = parts.method.rawValue }
            // Set together, because setting them individually takes several times as long.
            if !parts.headers.isEmpty { request.allHTTPHeaderFields = parts.headers.dictionary }
            if let body = parts.body { request.httpBody = body }
            return request
        }
    }

    extension HTTPURLResponse {
        /// The class of the status code; nil for a code that HTTP doesn't define.
        public var statusClass: ResponseHead.StatusClass? { ResponseHead.StatusClass(statusCode: statusCode) }
    }

    extension TransportRequest.CachePolicy {
        /// As a `URLRequest` has it.
        var ofRequests: URLRequest.CachePolicy {
            switch self {
            case .useProtocolCachePolicy: .useProtocolCachePolicy
            case .reloadIgnoringLocalCacheData: .reloadIgnoringLocalCacheData
            case .reloadIgnoringLocalAndRemoteCacheData: .reloadIgnoringLocalAndRemoteCacheData
            case .returnCacheDataElseLoad: .returnCacheDataElseLoad
            }
        }
    }

    extension ResponseHead {
        /// Creates a head that wraps a session's response.
        public init(_ response: HTTPURLResponse) {
            self.init(form: .held(HTTPURLResponseBox(response: response)))
        }

        /// The same as sessions have it.
        public var httpURLResponse: HTTPURLResponse {
            switch form {
            case .held(let held): return held.response
            case .own(let statusCode, let headers, let text):
                let url = text.flatMap { URL(string: $0) } ?? URL(fileURLWithPath: "/")
                let response =
                    HTTPURLResponse(
                        url: url, statusCode: statusCode, httpVersion: "HTTP/1.1", headerFields: headers.dictionary
                    ) ?? HTTPURLResponse(url: url, statusCode: statusCode, httpVersion: nil, headerFields: nil)
                // Responses of servers never reach this. The second initializer only receives a URL and a number, and
                // can't reject them; it is failable because of its declaration in Objective-C.
                guard let response else { preconditionFailure("Foundation makes an answer of any status") }
                return response
            }
        }
    }
#endif
