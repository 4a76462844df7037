#if URLSession && canImport(FoundationNetworking)
    public import Foundation
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
    public typealias FormDataProvider = TransportBody
}

extension MultipartFormData.Part {
    /// Another name of `TransportBody`.
    public typealias FormDataProvider = TransportBody
}

extension NetworkLogger.Configuration {
    /// Another name of `NetworkLogger.Formatter`.
    public typealias Formatter = NetworkLogger.Formatter
    /// Another name of `NetworkLogger.Options`.
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
    @_disfavoredOverload
    public init(tokenClosure: @escaping @Sendable (any TaskTarget) -> String) {
        self.init(token: { tokenClosure($0.asTaskTarget) })
    }
}

extension NetworkActivityPlugin {
    /// Creates the plugin with Moya's label for ``init(_:)``.
    @available(*, deprecated, renamed: "init(_:)")
    @_disfavoredOverload
    public init(networkActivityClosure: @escaping @Sendable (_ change: Change, _ target: any Target) -> Void) {
        self.init(networkActivityClosure)
    }

    /// Creates the plugin with a closure of handwritten targets.
    @_disfavoredOverload
    public init(networkActivityClosure: @escaping @Sendable (_ change: Change, _ target: any TaskTarget) -> Void) {
        self.init { networkActivityClosure($0, $1.asTaskTarget) }
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

        /// Creates the plugin with a closure of handwritten targets.
        @_disfavoredOverload
        public init(credentialsClosure: @escaping @Sendable (any TaskTarget) -> URLCredential?) {
            self.init { credentialsClosure($0.asTaskTarget) }
        }
    }

    /// Another name of `EndpointError.errorDomain`.
    @available(*, deprecated, renamed: "EndpointError.errorDomain")
    public var MoyaErrorDomain: String { EndpointError.errorDomain }
#endif
