#if URLSession && canImport(FoundationNetworking)
    public import Foundation
    public import FoundationNetworking
#elseif canImport(Darwin) || URLSession
    public import Foundation
#else
    public import Dispatch
#endif

// Names of Moya that still work, with the same meaning. The compiler reports the new name and puts it in.

/// Another name of `Provider`.
@available(*, deprecated, renamed: "Provider")
public typealias MoyaProvider = Provider

/// Another name of `EndpointError`.
@available(*, deprecated, renamed: "EndpointError")
public typealias MoyaError = EndpointError

/// Another name of `Plugin`.
@available(*, deprecated, renamed: "Plugin")
public typealias PluginType = Plugin

/// Another name of `SampleResponse`.
@available(*, deprecated, renamed: "SampleResponse")
public typealias EndpointSampleResponse = SampleResponse

/// Another name of `NetworkLogger`.
@available(*, deprecated, renamed: "NetworkLogger")
public typealias NetworkLoggerPlugin = NetworkLogger

/// Another name of `MultipartFormData.Part`.
@available(*, deprecated, renamed: "MultipartFormData.Part")
public typealias MultipartFormBodyPart = MultipartFormData.Part

/// Another name of ``CancellationToken``.
@available(*, deprecated, renamed: "CancellationToken")
public typealias CancellableToken = CancellationToken

extension Provider {
    /// Another name of `defaultEndpoint(of:in:)`.
    @available(*, deprecated, renamed: "defaultEndpoint(of:)")
    public static func defaultEndpointMapping(for target: T) throws(EndpointError) -> Endpoint {
        try defaultEndpoint(of: target)
    }

    /// Returns `StubBehavior.never`.
    @available(*, deprecated, message: "stubClosure: { _ in .never }, which is the default")
    public static func neverStub(_ target: T) -> StubBehavior { .never }

    /// Returns `StubBehavior.immediate`.
    @available(*, deprecated, message: "stubClosure: { _ in .immediate }")
    public static func immediatelyStub(_ target: T) -> StubBehavior { .immediate }

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

// Labels of Moya, and forms that have the same meaning here

extension Provider {
    #if canImport(Darwin) || URLSession
        /// A completion for a request closure, with the request or the error. The first call is used.
        public typealias RequestResultClosure = @Sendable (Result<URLRequest, EndpointError>) -> Void
        /// A request closure as Moya has it.
        public typealias CompletingRequestClosure = (Endpoint, @escaping RequestResultClosure) -> Void
    #endif

    /// A provider by Moya's labels, whose closures needn't be `@Sendable`: one thread at a time calls them.
    @available(*, deprecated, message: "use transport:, tracksInflights: and closures that are @Sendable")
    @_disfavoredOverload
    public convenience init(
        endpointClosure: sending ((T) throws -> Endpoint)? = nil, stubClosure: sending ((T) -> StubBehavior)? = nil,
        callbackQueue: DispatchQueue? = nil, session: any Transport = URLSessionTransport(),
        plugins: [any Plugin] = [], trackInflights: Bool = false
    ) {
        self.init(
            endpointClosure: NonSendableFunction.throwing(endpointClosure),
            stubClosure: NonSendableFunction.plain(stubClosure),
            callbackQueue: callbackQueue, plugins: plugins, transport: session, tracksInflights: trackInflights)
    }

    #if canImport(Darwin) || URLSession
        /// A provider by Moya's labels, whose request closure calls back.
        @available(*, deprecated, message: "use a requestClosure that returns the request, and may wait")
        @_disfavoredOverload
        public convenience init(
            endpointClosure: sending ((T) throws -> Endpoint)? = nil,
            requestClosure: sending @escaping CompletingRequestClosure,
            stubClosure: sending ((T) -> StubBehavior)? = nil, callbackQueue: DispatchQueue? = nil,
            session: any Transport = URLSessionTransport(), plugins: [any Plugin] = [], trackInflights: Bool = false
        ) {
            let makeRequest = Locked(requestClosure)
            self.init(
                endpointClosure: NonSendableFunction.throwing(endpointClosure),
                requestClosure: { endpoint in
                    let result = await withCheckedContinuation { continuation in
                        let waiting = Locked<CheckedContinuation<Result<URLRequest, EndpointError>, Never>?>(
                            continuation)
                        makeRequest.withLock { make in
                            make(endpoint) { result in
                                let first = waiting.withLock { waiting in
                                    defer { waiting = nil }
                                    return waiting
                                }
                                first?.resume(returning: result)
                            }
                        }
                    }
                    return try result.get()
                }, stubClosure: NonSendableFunction.plain(stubClosure), callbackQueue: callbackQueue, plugins: plugins,
                transport: session, tracksInflights: trackInflights)
        }
    #endif
}

/// Functions that needn't be `@Sendable`, which one thread at a time calls.
private enum NonSendableFunction {
    static func throwing<Input, Output>(
        _ function: sending ((Input) throws -> Output)?
    ) -> (@Sendable (Input) throws -> Output)? {
        guard let function else { return nil }
        let guarded = Locked(function)
        return { input in try guarded.withLock { function in try function(input) } }
    }

    static func plain<Input, Output>(_ function: sending ((Input) -> Output)?) -> (@Sendable (Input) -> Output)? {
        guard let function else { return nil }
        let guarded = Locked(function)
        return { input in guarded.withLock { function in function(input) } }
    }
}

extension Endpoint {
    /// Creates an endpoint with Moya's argument labels.
    @available(*, deprecated, renamed: "init(url:sampleResponse:method:task:headers:)")
    public init(
        url: String, sampleResponseClosure: @escaping @Sendable () -> SampleResponse, method: HTTPMethod,
        task: RequestTask, httpHeaderFields: [String: String]?
    ) {
        self.init(
            url: url, sampleResponse: sampleResponseClosure, method: method, task: task, headers: httpHeaderFields)
    }
}

extension MultipartFormData {
    /// A form of one part, as Moya's data are: `RequestTask.uploadMultipart(_:)` sends several as one form.
    @available(*, deprecated, message: "use MultipartFormData.Part(name:content:fileName:contentType:)")
    public init(provider: TransportBody, name: String, fileName: String? = nil, mimeType: String? = nil) {
        self.init(parts: [Part(name: name, content: provider, fileName: fileName, contentType: mimeType)])
    }
}

extension MultipartFormData.Part {
    /// Creates a part with Moya's argument labels.
    @available(*, deprecated, renamed: "init(name:content:fileName:contentType:)")
    public init(provider: TransportBody, name: String, fileName: String? = nil, mimeType: String? = nil) {
        self.init(name: name, content: provider, fileName: fileName, contentType: mimeType)
    }
}

extension RequestTask {
    /// The parts of several forms as one.
    @available(*, deprecated, message: "use uploadMultipartFormData(_:), of one form with several parts")
    public static func uploadMultipart(_ forms: [MultipartFormData]) -> RequestTask {
        .uploadMultipartFormData(MultipartFormData(parts: forms.flatMap(\.parts)))
    }

    /// The parts of several forms as one, and parameters in the query.
    @available(*, deprecated, message: "use uploadCompositeMultipartFormData(_:urlParameters:)")
    public static func uploadCompositeMultipart(
        _ forms: [MultipartFormData], urlParameters: [String: any WritableValue]
    ) -> RequestTask {
        .uploadCompositeMultipartFormData(
            MultipartFormData(parts: forms.flatMap(\.parts)), urlParameters: urlParameters)
    }
}

// Key paths in variables
extension Response {
    /// Decodes the body, or the value at a key path in it, like `map(_:atKeyPath:using:failsOnEmptyData:)`.
    @_disfavoredOverload
    public func map<Value: Decodable>(
        _ type: Value.Type, atKeyPath path: String?, using decoder: JSONDecoder? = nil, failsOnEmptyData: Bool = true
    ) throws(EndpointError) -> Value {
        try map(type, atKeyPath: path.map { KeyPathRoot($0) }, using: decoder, failsOnEmptyData: failsOnEmptyData)
    }

    /// Decodes the body as a string, or the string at a key path, like `mapString(atKeyPath:)`.
    @_disfavoredOverload
    public func mapString(atKeyPath path: String?) throws(EndpointError) -> String {
        try mapString(atKeyPath: path.map { KeyPathRoot($0) })
    }
}

extension NetworkLogger.Configuration {
    /// Creates a configuration with Moya's argument labels.
    @available(*, deprecated, renamed: "init(options:formatter:redactedHeaders:redactedQueryItems:output:)")
    public init(
        formatter: NetworkLogger.Formatter = NetworkLogger.Formatter(),
        output: @escaping @Sendable (any Target, [String]) -> Void = { _, entries in entries.forEach { print($0) } },
        logOptions: NetworkLogger.Options
    ) {
        self.init(options: logOptions, formatter: formatter, output: output)
    }
}

extension AccessTokenPlugin {
    /// Creates the plugin with Moya's label for `init(token:)`.
    @available(*, deprecated, renamed: "init(token:)")
    @_disfavoredOverload
    public init(tokenClosure: @escaping @Sendable (any Target) -> String) { self.init(token: tokenClosure) }
}

extension NetworkActivityPlugin {
    /// Creates the plugin with Moya's label for ``init(_:)``.
    @available(*, deprecated, renamed: "init(_:)")
    @_disfavoredOverload
    public init(networkActivityClosure: @escaping @Sendable (_ change: Change, _ target: any Target) -> Void) {
        self.init(networkActivityClosure)
    }
}

#if canImport(Darwin) || URLSession
    extension CredentialsPlugin {
        /// Creates the plugin with Moya's label for ``init(_:)``.
        @available(*, deprecated, renamed: "init(_:)")
        @_disfavoredOverload
        public init(credentialsClosure: @escaping @Sendable (any Target) -> URLCredential?) {
            self.init(credentialsClosure)
        }
    }

    /// Another name of `EndpointError.errorDomain`.
    @available(*, deprecated, renamed: "EndpointError.errorDomain")
    public var MoyaErrorDomain: String { EndpointError.errorDomain }
#endif
