// Names of Moya that still work, with the same meaning. The compiler reports the new name and puts it in.
// Names that don't work any more are in RenamedTypes.swift.

/// Another name of ``Provider``.
@available(*, deprecated, renamed: "Provider")
public typealias MoyaProvider = Provider

/// Another name of ``EndpointError``.
@available(*, deprecated, renamed: "EndpointError")
public typealias MoyaError = EndpointError

/// Another name of ``Plugin``.
@available(*, deprecated, renamed: "Plugin")
public typealias PluginType = Plugin

/// Another name of ``SampleResponse``.
@available(*, deprecated, renamed: "SampleResponse")
public typealias EndpointSampleResponse = SampleResponse

/// Another name of ``NetworkLogger``.
@available(*, deprecated, renamed: "NetworkLogger")
public typealias NetworkLoggerPlugin = NetworkLogger

/// Another name of ``MultipartFormData/Part``.
@available(*, deprecated, renamed: "MultipartFormData.Part")
public typealias MultipartFormBodyPart = MultipartFormData.Part

/// Another name of ``CancellationToken``.
@available(*, deprecated, renamed: "CancellationToken")
public typealias CancellableToken = CancellationToken

extension Provider {
    /// Another name of ``defaultEndpoint(of:in:)``.
    @available(*, deprecated, renamed: "defaultEndpoint(of:)")
    public static func defaultEndpointMapping(for target: T) throws(EndpointError) -> Endpoint {
        try defaultEndpoint(of: target)
    }

    /// What ``StubBehavior/never`` says.
    @available(*, deprecated, message: "stubClosure: { _ in .never }, which is the default")
    public static func neverStub(_ target: T) -> StubBehavior { .never }

    /// What ``StubBehavior/immediate`` says.
    @available(*, deprecated, message: "stubClosure: { _ in .immediate }")
    public static func immediatelyStub(_ target: T) -> StubBehavior { .immediate }

    /// What ``StubBehavior/delayed(seconds:)`` says.
    @available(*, deprecated, message: "stubClosure: { _ in .delayed(seconds: seconds) }")
    public static func delayedStub(_ seconds: Double) -> StubClosure { { _ in .delayed(seconds: seconds) } }
}

extension Endpoint {
    /// Another name of ``adding(headers:)``.
    @available(*, deprecated, renamed: "adding(headers:)")
    public func adding(newHTTPHeaderFields headers: [String: String]) -> Endpoint {
        adding(headers: headers)
    }

    /// Another name of ``headers``.
    @available(*, deprecated, renamed: "headers")
    public var httpHeaderFields: [String: String]? { headers }
}

extension DownloadDestination.Options {
    /// Another name of ``createsFolders``.
    @available(*, deprecated, renamed: "createsFolders")
    public static var createIntermediateDirectories: Self { createsFolders }

    /// Another name of ``replacesFile``.
    @available(*, deprecated, renamed: "replacesFile")
    public static var removePreviousFile: Self { replacesFile }
}

extension RequestProgress {
    /// Another name of ``fraction``.
    @available(*, deprecated, renamed: "fraction")
    public var progress: Double { fraction }

    /// Another name of ``isCompleted``.
    @available(*, deprecated, renamed: "isCompleted")
    public var completed: Bool { isCompleted }

    /// Another name of ``bytes``.
    @available(*, deprecated, renamed: "bytes")
    public var progressObject: Bytes? { bytes }
}

extension PluginRequest {
    /// Another name of ``curlDescription``, which is there at once.
    @available(*, deprecated, renamed: "curlDescription")
    public func cURLDescription(calling handler: @escaping (String) -> Void) -> PluginRequest {
        handler(curlDescription)
        return self
    }
}

extension NetworkLogger.Options {
    /// Another name of ``requestAsCURL``.
    @available(*, deprecated, renamed: "requestAsCURL")
    public static var formatRequestAscURL: Self { requestAsCURL }
}
