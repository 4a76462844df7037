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
        /// The statuses 100 to 199, of responses before the final response.
        case informational = 1
        /// The statuses 200 to 299, of successful requests.
        case success = 2
        /// The statuses 300 to 399, of redirects to another URL.
        case redirection = 3
        /// The statuses 400 to 499, for errors of the client.
        case clientError = 4
        /// The statuses 500 to 599, for errors of the server.
        case serverError = 5

        /// Creates the class of a status code; nil if the code isn't in 100 to 599.
        public init?(statusCode: Int) {
            self.init(rawValue: statusCode / 100)
        }
    }

    /// The class of the response's status code; nil if the code isn't in 100 to 599.
    public var statusClass: StatusClass? { StatusClass(statusCode: statusCode) }
}

#if canImport(Darwin) || URLSession
    extension HTTPURLResponse {
        /// The class of the response's status code; nil if the code isn't in 100 to 599.
        public var statusClass: ResponseHead.StatusClass? { ResponseHead.StatusClass(statusCode: statusCode) }
    }
#endif
