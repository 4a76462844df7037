public import EndpointClients

// Names of Moya that still work, with the same meaning. The compiler reports the new name and puts it in.

/// Another name of `Provider`.
@available(*, deprecated, renamed: "Provider")
public typealias MoyaProvider = Provider

/// Another name of `EndpointError`.
@available(*, deprecated, renamed: "EndpointError")
public typealias MoyaError = EndpointError

/// Another name of `TaskPlugin`.
@available(*, deprecated, renamed: "TaskPlugin")
public typealias PluginType = TaskPlugin

/// Another name of `SampleResponse`.
@available(*, deprecated, renamed: "SampleResponse")
public typealias EndpointSampleResponse = SampleResponse

/// Another name of `NetworkLogger`.
@available(*, deprecated, renamed: "NetworkLogger")
public typealias NetworkLoggerPlugin = NetworkLogger

/// Another name of `MultipartFormData.Part`.
@available(*, deprecated, renamed: "MultipartFormData.Part")
public typealias MultipartFormBodyPart = MultipartFormData.Part

/// Another name of `CancellationToken`.
@available(*, deprecated, renamed: "CancellationToken")
public typealias CancellableToken = CancellationToken

extension Provider {
    /// Returns the endpoint of `defaultEndpoint(of:in:)`, or one whose requests throw the error of that.
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

    /// Returns `StubBehavior.never`.
    @available(*, deprecated, message: "stubClosure: { _ in .never }, which is the default")
    public static func neverStub(_ target: Target) -> StubBehavior { .never }

    /// Returns `StubBehavior.immediate`.
    @available(*, deprecated, message: "stubClosure: { _ in .immediate }")
    public static func immediatelyStub(_ target: Target) -> StubBehavior { .immediate }

    /// Returns a closure that returns `StubBehavior.delayed(seconds:)`.
    @available(*, deprecated, message: "stubClosure: { _ in .delayed(seconds: seconds) }")
    public static func delayedStub(_ seconds: Double) -> StubClosure { { _ in .delayed(seconds: seconds) } }
}

extension Endpoint {
    /// Another name of `adding(headers:)`.
    @available(*, deprecated, renamed: "adding(headers:)")
    public func adding(newHTTPHeaderFields headers: [String: String]) -> Endpoint {
        adding(headers: headers)
    }

    /// Another name of `headers`.
    @available(*, deprecated, renamed: "headers")
    public var httpHeaderFields: [String: String]? { headers }
}

extension DownloadDestination.Options {
    /// Another name of `createsFolders`.
    @available(*, deprecated, renamed: "createsFolders")
    public static var createIntermediateDirectories: Self { createsFolders }

    /// Another name of `replacesFile`.
    @available(*, deprecated, renamed: "replacesFile")
    public static var removePreviousFile: Self { replacesFile }
}

extension RequestProgress {
    /// Another name of `fraction`.
    @available(*, deprecated, renamed: "fraction")
    public var progress: Double { fraction }

    /// Another name of `isCompleted`.
    @available(*, deprecated, renamed: "isCompleted")
    public var completed: Bool { isCompleted }

    /// Another name of `bytes`.
    @available(*, deprecated, renamed: "bytes")
    public var progressObject: Bytes? { bytes }
}

extension PluginRequest {
    /// Calls `handler` synchronously with `curlDescription`.
    @available(*, deprecated, renamed: "curlDescription")
    public func cURLDescription(calling handler: @escaping (String) -> Void) -> PluginRequest {
        handler(curlDescription)
        return self
    }
}

extension NetworkLogger.Options {
    /// Another name of `requestAsCURL`.
    @available(*, deprecated, renamed: "requestAsCURL")
    public static var formatRequestAscURL: Self { requestAsCURL }
}

extension Target {
    /// Conform to `TaskTarget`, whose requests are those of its `task`.
    @available(*, unavailable, message: "a handwritten target with a task conforms to 'TaskTarget'")
    public func operationRequest(
        onServer server: String?, in environment: ServerEnvironment?
    ) throws(EndpointError) -> OperationRequest { throw .requestMapping(baseURL.absoluteString) }
}

/// Stands for an encoding where there is no endpoint.
private struct FailedEncoding: ParameterEncoding {
    let error: EndpointError

    func encode(_ message: RequestMessage, with parameters: [String: JSONValue]) throws -> RequestMessage {
        throw error
    }
}
