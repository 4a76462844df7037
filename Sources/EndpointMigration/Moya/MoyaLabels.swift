public import EndpointClients

#if URLSession && canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#elseif canImport(Darwin) || URLSession
    public import Foundation
#endif

// These declarations have the argument labels of Moya, and the same meaning as in Moya.

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
    /// Creates a form with one part, with Moya's argument labels.
    ///
    /// `RequestTask.uploadMultipart(_:)` sends several such forms as one form.
    @available(*, deprecated, message: "use MultipartFormData.Part(name:content:fileName:contentType:)")
    public init(provider: TransportBody, name: String, fileName: String? = nil, mimeType: String? = nil) {
        self.init(parts: [Part(name: name, content: provider, fileName: fileName, contentType: mimeType)])
    }
}

extension MultipartFormData.Part {
    /// Creates a part of a multipart form with Moya's argument labels.
    @available(*, deprecated, message: "use init(name:content:fileName:contentType:)")
    public init(provider: TransportBody, name: String, fileName: String? = nil, mimeType: String? = nil) {
        self.init(name: name, content: provider, fileName: fileName, contentType: mimeType)
    }
}

extension RequestTask {
    /// Returns a task with the parts of several forms as one multipart body.
    @available(*, deprecated, message: "use uploadMultipartFormData(_:), of one form with several parts")
    public static func uploadMultipart(_ forms: [MultipartFormData]) -> RequestTask {
        .uploadMultipartFormData(MultipartFormData(parts: forms.flatMap(\.parts)))
    }

    /// Returns a task with the parts of several forms as one multipart body, and query parameters.
    @available(*, deprecated, message: "use uploadCompositeMultipartFormData(_:urlParameters:)")
    public static func uploadCompositeMultipart(
        _ forms: [MultipartFormData], urlParameters: [String: any WritableValue]
    ) -> RequestTask {
        .uploadCompositeMultipartFormData(
            MultipartFormData(parts: forms.flatMap(\.parts)), urlParameters: urlParameters)
    }
}

extension MultipartFormData {
    #if canImport(Darwin) || URLSession
        /// Creates a multipart form with Moya's argument labels; the file manager isn't used.
        @available(*, deprecated, message: "use init(parts:boundary:)")
        @_disfavoredOverload
        public init(fileManager: FileManager = .default, boundary: String? = nil, parts: [Part]) {
            self.init(parts: parts, boundary: boundary)
        }
    #endif

    /// Moya's name for `TransportBody`.
    @available(*, deprecated, message: "use TransportBody")
    public typealias FormDataProvider = TransportBody
}

extension MultipartFormData.Part {
    /// Moya's name for `TransportBody`.
    @available(*, deprecated, message: "use TransportBody")
    public typealias FormDataProvider = TransportBody
}

extension NetworkLogger.Configuration {
    /// Moya's name for `NetworkLogger.Formatter`.
    @available(*, deprecated, message: "use NetworkLogger.Formatter")
    public typealias Formatter = NetworkLogger.Formatter
    /// Moya's name for `NetworkLogger.Options`.
    @available(*, deprecated, message: "use NetworkLogger.Options")
    public typealias LogOptions = NetworkLogger.Options

    /// Creates a logger configuration with Moya's argument labels, whose output receives a `TaskTarget`.
    @available(*, deprecated, message: "use init(options:formatter:redactedHeaders:redactedQueryItems:output:)")
    @_disfavoredOverload
    public init(
        formatter: NetworkLogger.Formatter = NetworkLogger.Formatter(),
        output: @escaping @Sendable (any TaskTarget, [String]) -> Void, logOptions: NetworkLogger.Options = .default
    ) {
        self.init(options: logOptions, formatter: formatter) { output($0.asTaskTarget, $1) }
    }

    /// Creates a logger configuration with Moya's argument labels.
    @available(*, deprecated, message: "use init(options:formatter:redactedHeaders:redactedQueryItems:output:)")
    public init(
        formatter: NetworkLogger.Formatter = NetworkLogger.Formatter(),
        output: @escaping @Sendable (any Target, [String]) -> Void = { _, entries in entries.forEach { print($0) } },
        logOptions: NetworkLogger.Options
    ) {
        self.init(options: logOptions, formatter: formatter, output: output)
    }
}

extension AccessTokenPlugin {
    /// Creates the plugin with Moya's argument label in place of `init(token:)`.
    @available(*, deprecated, renamed: "init(token:)")
    @_disfavoredOverload
    public init(tokenClosure: @escaping @Sendable (any Target) -> String) { self.init(token: tokenClosure) }

    /// Creates the plugin with Moya's argument label, and a closure that receives a `TaskTarget`.
    @available(*, deprecated, message: "use init(token:), whose closure has any Target")
    @_disfavoredOverload
    public init(tokenClosure: @escaping @Sendable (any TaskTarget) -> String) {
        self.init(token: { tokenClosure($0.asTaskTarget) })
    }
}

extension NetworkActivityPlugin {
    /// Creates the plugin with Moya's argument label in place of `init(_:)`.
    @available(*, deprecated, renamed: "init(_:)")
    @_disfavoredOverload
    public init(networkActivityClosure: @escaping @Sendable (_ change: Change, _ target: any Target) -> Void) {
        self.init(networkActivityClosure)
    }

    /// Creates the plugin with Moya's argument label, and a closure that receives a `TaskTarget`.
    @available(*, deprecated, message: "use init(_:), whose closure has any Target")
    @_disfavoredOverload
    public init(networkActivityClosure: @escaping @Sendable (_ change: Change, _ target: any TaskTarget) -> Void) {
        self.init { networkActivityClosure($0, $1.asTaskTarget) }
    }
}

#if canImport(Darwin) || URLSession
    extension CredentialsPlugin {
        /// Creates the plugin with Moya's argument label in place of `init(_:)`.
        @available(*, deprecated, renamed: "init(_:)")
        @_disfavoredOverload
        public init(credentialsClosure: @escaping @Sendable (any Target) -> URLCredential?) {
            self.init(credentialsClosure)
        }

        /// Creates the plugin with Moya's argument label, and a closure that receives a `TaskTarget`.
        @available(*, deprecated, message: "use init(_:), whose closure has any Target")
        @_disfavoredOverload
        public init(credentialsClosure: @escaping @Sendable (any TaskTarget) -> URLCredential?) {
            self.init { credentialsClosure($0.asTaskTarget) }
        }
    }

    /// Moya's name for `EndpointError.errorDomain`.
    @available(*, deprecated, renamed: "EndpointError.errorDomain")
    public var MoyaErrorDomain: String { EndpointError.errorDomain }
#endif
