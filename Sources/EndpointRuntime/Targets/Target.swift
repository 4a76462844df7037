public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A list of endpoints, usually an enum with a case for each.
public protocol Target: Sendable {
    var baseURL: URL { get }
    /// Appended to ``baseURL``; empty leaves that as it is.
    var path: String { get }
    var method: HTTPMethod { get }
    var task: RequestTask { get }
    var headers: [String: String]? { get }
    /// Which statuses count as success; by default all of them.
    var validationType: ValidationType { get }
    /// What a stub answers with.
    var sampleData: Data { get }
    /// The whole answer of a stub; by default status 200 with ``sampleData``.
    var sampleResponse: SampleResponse { get }
}

extension Target {
    public var headers: [String: String]? { nil }
    public var validationType: ValidationType { .none }
    public var sampleData: Data { Data() }
    public var sampleResponse: SampleResponse { .networkResponse(200, sampleData) }
}

/// A target whose cases are the operations of a description. Generated enums conform; path, method, task and headers
/// follow from ``operation``.
public protocol OperationTarget: Target {
    var operation: OperationRequest { get }
}

extension OperationTarget {
    public var path: String { operation.path }
    public var method: HTTPMethod { operation.method }
    public var task: RequestTask { operation.task }
    public var headers: [String: String]? { operation.headers }
}

/// Any target, for a provider of several kinds.
public struct MultiTarget: Target {
    public let target: any Target

    public init(_ target: any Target) {
        self.target = target
    }

    public static func target(_ target: any Target) -> MultiTarget {
        MultiTarget(target)
    }

    public var baseURL: URL { target.baseURL }
    public var path: String { target.path }
    public var method: HTTPMethod { target.method }
    public var task: RequestTask { target.task }
    public var headers: [String: String]? { target.headers }
    public var validationType: ValidationType { target.validationType }
    public var sampleData: Data { target.sampleData }
    public var sampleResponse: SampleResponse { target.sampleResponse }
}

/// Which statuses count as success.
public enum ValidationType: Sendable, Hashable {
    case none
    /// 200 to 299.
    case successCodes
    /// 200 to 399.
    case successAndRedirectCodes
    /// An empty list checks nothing.
    case customCodes([Int])

    public func accepts(_ statusCode: Int) -> Bool {
        switch self {
        case .none: true
        case .successCodes: (200..<300).contains(statusCode)
        case .successAndRedirectCodes: (200..<400).contains(statusCode)
        case .customCodes(let codes): codes.isEmpty || codes.contains(statusCode)
        }
    }
}

/// What a stub answers.
public enum SampleResponse: Sendable {
    /// A status and a body, without an `HTTPURLResponse`.
    case networkResponse(Int, Data)
    case response(HTTPURLResponse, Data)
    case networkError(any Error)

    public static func json(_ statusCode: Int, _ text: String) -> SampleResponse {
        .networkResponse(statusCode, Data(text.utf8))
    }

    public static func text(_ statusCode: Int, _ text: String) -> SampleResponse {
        .networkResponse(statusCode, Data(text.utf8))
    }

    public static func empty(_ statusCode: Int) -> SampleResponse {
        .networkResponse(statusCode, Data())
    }
}
