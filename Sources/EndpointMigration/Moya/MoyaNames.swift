public import EndpointClients

// These are names of Moya that still work, with the same meaning. The compiler reports the new name and can insert it.

/// Moya's name for `Provider`.
@available(*, deprecated, renamed: "Provider")
public typealias MoyaProvider = Provider

/// Moya's name for `EndpointError`.
@available(*, deprecated, renamed: "EndpointError")
public typealias MoyaError = EndpointError

/// Moya's name for `TaskPlugin`.
@available(*, deprecated, renamed: "TaskPlugin")
public typealias PluginType = TaskPlugin

/// Moya's name for `SampleResponse`.
@available(*, deprecated, renamed: "SampleResponse")
public typealias EndpointSampleResponse = SampleResponse

/// Moya's name for `NetworkLogger`.
@available(*, deprecated, renamed: "NetworkLogger")
public typealias NetworkLoggerPlugin = NetworkLogger

/// Moya's name for `MultipartFormData.Part`.
@available(*, deprecated, renamed: "MultipartFormData.Part")
public typealias MultipartFormBodyPart = MultipartFormData.Part

/// Moya's name for `CancellationToken`.
@available(*, deprecated, renamed: "CancellationToken")
public typealias CancellableToken = CancellationToken

extension Endpoint {
    /// Moya's name for `Endpoint.adding(headers:)`.
    @available(*, deprecated, renamed: "adding(headers:)")
    public func adding(newHTTPHeaderFields headers: [String: String]) -> Endpoint {
        adding(headers: headers)
    }

    /// Moya's name for `Endpoint.headers`.
    @available(*, deprecated, renamed: "headers")
    public var httpHeaderFields: [String: String]? { headers }
}

extension DownloadDestination.Options {
    /// Moya's name for `DownloadDestination.Options.createsFolders`.
    @available(*, deprecated, renamed: "createsFolders")
    public static var createIntermediateDirectories: Self { createsFolders }

    /// Moya's name for `DownloadDestination.Options.replacesFile`.
    @available(*, deprecated, renamed: "replacesFile")
    public static var removePreviousFile: Self { replacesFile }
}

extension RequestProgress {
    /// Moya's name for `RequestProgress.fraction`.
    @available(*, deprecated, renamed: "fraction")
    public var progress: Double { fraction }

    /// Moya's name for `RequestProgress.isCompleted`.
    @available(*, deprecated, renamed: "isCompleted")
    public var completed: Bool { isCompleted }

    /// Moya's name for `RequestProgress.bytes`.
    @available(*, deprecated, renamed: "bytes")
    public var progressObject: Bytes? { bytes }
}

extension PluginRequest {
    /// Calls a closure synchronously with `curlDescription`, and returns the request.
    @available(*, deprecated, renamed: "curlDescription")
    public func cURLDescription(calling handler: @escaping (String) -> Void) -> PluginRequest {
        handler(curlDescription)
        return self
    }
}

extension NetworkLogger.Options {
    /// Moya's name for `NetworkLogger.Options.requestAsCURL`.
    @available(*, deprecated, renamed: "requestAsCURL")
    public static var formatRequestAscURL: Self { requestAsCURL }
}

extension Target {
    /// Reports that a handwritten target must conform to `TaskTarget`.
    @available(*, unavailable, message: "a handwritten target with a task conforms to 'TaskTarget'")
    public func operationRequest(
        onServer server: String?, in environment: ServerEnvironment?
    ) throws(EndpointError) -> OperationRequest { throw .requestMapping(baseURL.absoluteString) }
}
