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

extension Provider {
    /// Returns the endpoint of `defaultEndpoint(of:in:)`.
    ///
    /// If that function throws, the result is an endpoint whose requests throw the error.
    @available(*, deprecated, message: "use 'try defaultEndpoint(of:)'")
    public static func defaultEndpointMapping(for target: Target) -> Endpoint {
        do {
            return try defaultEndpoint(of: target)
        } catch {
            return Endpoint(
                url: target.baseURL.absoluteString, sampleResponse: { target.sampleResponse }, method: target.method,
                task: .requestParameters(parameters: [:], encoding: FailedEncoding(error: error)), headers: nil)
        }
    }

    /// Returns `StubBehavior.never`, like Moya's function.
    @available(*, deprecated, message: "stubClosure: { _ in .never }, which is the default")
    public static func neverStub(_ target: Target) -> StubBehavior { .never }

    /// Returns `StubBehavior.immediate`, like Moya's function.
    @available(*, deprecated, message: "stubClosure: { _ in .immediate }")
    public static func immediatelyStub(_ target: Target) -> StubBehavior { .immediate }

    /// Returns a closure that returns `StubBehavior.delayed(seconds:)`.
    @available(*, deprecated, message: "stubClosure: { _ in .delayed(seconds: seconds) }")
    public static func delayedStub(_ seconds: Double) -> StubClosure { { _ in .delayed(seconds: seconds) } }
}

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

/// A placeholder for the encoding of a target without an endpoint; it throws the endpoint's error.
private struct FailedEncoding: ParameterEncoding {
    let error: EndpointError

    func encode(_ message: RequestMessage, with parameters: [String: JSONValue]) throws -> RequestMessage {
        throw error
    }
}
