public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// What a server answered.
public struct Response: Sendable {
    public let statusCode: Int
    public let data: Data
    /// The request as it was sent, plugins' changes included.
    public let request: URLRequest?
    /// Nil for most stubs.
    public let response: HTTPURLResponse?

    public init(statusCode: Int, data: Data, request: URLRequest? = nil, response: HTTPURLResponse? = nil) {
        self.statusCode = statusCode
        self.data = data
        self.request = request
        self.response = response
    }
}

extension Response: Equatable {
    /// The request doesn't count: an answer is the same whoever asked.
    public static func == (lhs: Response, rhs: Response) -> Bool {
        lhs.statusCode == rhs.statusCode && lhs.data == rhs.data && lhs.response == rhs.response
    }
}

extension Response: CustomStringConvertible, CustomDebugStringConvertible {
    public var description: String {
        "Status Code: \(statusCode), Data Length: \(data.count)"
    }

    public var debugDescription: String { description }
}

extension Response {
    /// - Throws: `.statusCode` when the status is none of `statusCodes`.
    public func filter(statusCodes: some RangeExpression<Int>) throws(EndpointError) -> Response {
        guard statusCodes.contains(statusCode) else { throw .statusCode(self) }
        return self
    }

    /// - Throws: `.statusCode` when the status is another one.
    public func filter(statusCode: Int) throws(EndpointError) -> Response {
        try filter(statusCodes: statusCode...statusCode)
    }

    /// - Throws: `.statusCode` unless the status is 200 to 299.
    public func filterSuccessfulStatusCodes() throws(EndpointError) -> Response {
        try filter(statusCodes: 200...299)
    }

    /// - Throws: `.statusCode` unless the status is 200 to 399.
    public func filterSuccessfulStatusAndRedirectCodes() throws(EndpointError) -> Response {
        try filter(statusCodes: 200...399)
    }
}
