public import EndpointClients

#if URLSession && canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#elseif canImport(Darwin) || URLSession
    public import Foundation
#endif

// Labels of Moya, and forms that have the same meaning here

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
    @available(*, deprecated, message: "use init(name:content:fileName:contentType:)")
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

extension MultipartFormData {
    #if canImport(Darwin) || URLSession
        /// Creates a form with Moya's argument labels; the file manager isn't used.
        @available(*, deprecated, message: "use init(parts:boundary:)")
        @_disfavoredOverload
        public init(fileManager: FileManager = .default, boundary: String? = nil, parts: [Part]) {
            self.init(parts: parts, boundary: boundary)
        }
    #endif

    /// Another name of `TransportBody`.
    @available(*, deprecated, message: "use TransportBody")
    public typealias FormDataProvider = TransportBody
}

extension MultipartFormData.Part {
    /// Another name of `TransportBody`.
    @available(*, deprecated, message: "use TransportBody")
    public typealias FormDataProvider = TransportBody
}

extension NetworkLogger.Configuration {
    /// Another name of `NetworkLogger.Formatter`.
    @available(*, deprecated, message: "use NetworkLogger.Formatter")
    public typealias Formatter = NetworkLogger.Formatter
    /// Another name of `NetworkLogger.Options`.
    @available(*, deprecated, message: "use NetworkLogger.Options")
    public typealias LogOptions = NetworkLogger.Options

    /// Creates a configuration with Moya's argument labels, whose output has handwritten targets.
    @available(*, deprecated, message: "use init(options:formatter:redactedHeaders:redactedQueryItems:output:)")
    @_disfavoredOverload
    public init(
        formatter: NetworkLogger.Formatter = NetworkLogger.Formatter(),
        output: @escaping @Sendable (any TaskTarget, [String]) -> Void, logOptions: NetworkLogger.Options = .default
    ) {
        self.init(options: logOptions, formatter: formatter) { output($0.asTaskTarget, $1) }
    }

    /// Creates a configuration with Moya's argument labels.
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
    /// Creates the plugin with Moya's label for `init(token:)`.
    @available(*, deprecated, renamed: "init(token:)")
    @_disfavoredOverload
    public init(tokenClosure: @escaping @Sendable (any Target) -> String) { self.init(token: tokenClosure) }

    /// Creates the plugin with a closure of handwritten targets.
    @available(*, deprecated, message: "use init(token:), whose closure has any Target")
    @_disfavoredOverload
    public init(tokenClosure: @escaping @Sendable (any TaskTarget) -> String) {
        self.init(token: { tokenClosure($0.asTaskTarget) })
    }
}

extension NetworkActivityPlugin {
    /// Creates the plugin with Moya's label for `init(_:)`.
    @available(*, deprecated, renamed: "init(_:)")
    @_disfavoredOverload
    public init(networkActivityClosure: @escaping @Sendable (_ change: Change, _ target: any Target) -> Void) {
        self.init(networkActivityClosure)
    }

    /// Creates the plugin with a closure of handwritten targets.
    @available(*, deprecated, message: "use init(_:), whose closure has any Target")
    @_disfavoredOverload
    public init(networkActivityClosure: @escaping @Sendable (_ change: Change, _ target: any TaskTarget) -> Void) {
        self.init { networkActivityClosure($0, $1.asTaskTarget) }
    }
}

#if canImport(Darwin) || URLSession
    extension CredentialsPlugin {
        /// Creates the plugin with Moya's label for `init(_:)`.
        @available(*, deprecated, renamed: "init(_:)")
        @_disfavoredOverload
        public init(credentialsClosure: @escaping @Sendable (any Target) -> URLCredential?) {
            self.init(credentialsClosure)
        }

        /// Creates the plugin with a closure of handwritten targets.
        @available(*, deprecated, message: "use init(_:), whose closure has any Target")
        @_disfavoredOverload
        public init(credentialsClosure: @escaping @Sendable (any TaskTarget) -> URLCredential?) {
            self.init { credentialsClosure($0.asTaskTarget) }
        }
    }

    /// Another name of `EndpointError.errorDomain`.
    @available(*, deprecated, renamed: "EndpointError.errorDomain")
    public var MoyaErrorDomain: String { EndpointError.errorDomain }
#endif

extension Target {
    /// The target itself, or a generated one in a `MultiTarget`.
    fileprivate var asTaskTarget: any TaskTarget { (self as? any TaskTarget) ?? MultiTarget(self) }
}
