#if canImport(Darwin) || URLSession
    #if canImport(FoundationNetworking)
        public import FoundationNetworking
    #else
        public import Foundation
    #endif
#endif

extension ResponseHead {
    /// The class of a status code (RFC 9110, section 15).
    public enum StatusClass: Int, Sendable, Hashable, CaseIterable {
        /// 100 to 199: more is to come.
        case informational = 1
        /// 200 to 299.
        case success = 2
        /// 300 to 399: the response is at another URL.
        case redirection = 3
        /// 400 to 499: an error of the client.
        case clientError = 4
        /// 500 to 599: an error of the server.
        case serverError = 5

        /// Creates the class of a status code; nil for a code that HTTP doesn't define.
        public init?(statusCode: Int) {
            self.init(rawValue: statusCode / 100)
        }
    }

    /// The class of the status code; nil for a code that HTTP doesn't define.
    public var statusClass: StatusClass? { StatusClass(statusCode: statusCode) }
}

extension Response {
    /// The class of the status code; nil for a code that HTTP doesn't define.
    public var statusClass: ResponseHead.StatusClass? { ResponseHead.StatusClass(statusCode: statusCode) }
}

#if canImport(Darwin) || URLSession
    extension HTTPURLResponse {
        /// The class of the status code; nil for a code that HTTP doesn't define.
        public var statusClass: ResponseHead.StatusClass? { ResponseHead.StatusClass(statusCode: statusCode) }
    }
#endif
