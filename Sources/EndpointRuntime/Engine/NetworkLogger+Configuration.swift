extension NetworkLogger {
    /// The parts of requests and responses that the logger prints.
    public struct Options: OptionSet, Sendable {
        /// The bits of the option set.
        public let rawValue: Int

        /// Creates logger options from the bits of the option set.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// An option that prints the request's method.
        public static let requestMethod = Options(rawValue: 1 << 0)
        /// An option that prints the request's body if the body is in memory.
        public static let requestBody = Options(rawValue: 1 << 1)
        /// An option that prints the request's headers, including the headers that the transport adds.
        public static let requestHeaders = Options(rawValue: 1 << 2)
        /// An option that prints the request as a curl command, and no other part of the request.
        public static let requestAsCURL = Options(rawValue: 1 << 3)
        /// An option that prints the bodies of successful responses.
        public static let successResponseBody = Options(rawValue: 1 << 4)
        /// An option that prints the bodies of responses that aren't successes for the target.
        public static let errorResponseBody = Options(rawValue: 1 << 5)
        /// An option that prints bodies that aren't JSON as strings without their secrets.
        ///
        /// The option applies to the bodies that other options print. Without this option, the size and the media type
        /// of such a body are printed. With this option, the size and the media type are still printed for a body that
        /// contains names of secrets, unless the body is a form.
        public static let textBodies = Options(rawValue: 1 << 6)

        /// The default options, which print the methods and headers of requests.
        public static let `default`: Options = [.requestMethod, .requestHeaders]
        /// All options except ``requestAsCURL`` and ``textBodies``.
        public static let verbose: Options = [
            .requestMethod, .requestBody, .requestHeaders, .successResponseBody, .errorResponseBody,
        ]
    }

    /// The options, format and output of the logger.
    public struct Configuration: Sendable {
        /// The parts of requests and responses that the logger prints.
        public var options: Options
        /// The format of the log's entries.
        public var formatter: Formatter
        /// The names of headers with secret values, in any case.
        ///
        /// If the set contains all of `SecretNames.headers`, headers with usual names of secrets (`X-Vault-Token`) are
        /// redacted too.
        public var redactedHeaders: Set<String>
        /// The names of query parameters with secret values, in any case.
        ///
        /// If the set contains all of `SecretNames.queryItems`, parameters with usual names of secrets
        /// (`webhook_secret`) are redacted too.
        public var redactedQueryItems: Set<String>
        /// A closure that receives the log entries of one request or response.
        public var output: @Sendable (any Target, [String]) -> Void

        /// Creates a configuration; by default each log entry is printed on a separate line.
        public init(
            options: Options = .default, formatter: Formatter = Formatter(),
            redactedHeaders: Set<String> = SecretNames.headers,
            redactedQueryItems: Set<String> = SecretNames.queryItems,
            output: @escaping @Sendable (any Target, [String]) -> Void = { _, entries in entries.forEach { print($0) } }
        ) {
            self.options = options
            self.formatter = formatter
            self.redactedHeaders = redactedHeaders
            self.redactedQueryItems = redactedQueryItems
            self.output = output
        }
    }

    /// The format of the log's entries.
    public struct Formatter: Sendable {
        /// A closure that formats a log entry from its identifier, such as `Request Headers`, and its text.
        public var entry: @Sendable (_ identifier: String, _ message: String, _ target: any Target) -> String
        /// A function that formats a request's body; nil for the default format.
        ///
        /// The default format prints JSON without its secrets, and any other body as its size and media type. The
        /// function receives JSON without its secrets, and any other body unchanged.
        public var requestData: (@Sendable (Data) -> String)?
        /// A function that formats a response's body; nil for the default format of ``requestData``.
        public var responseData: (@Sendable (Data) -> String)?

        /// Creates a formatter; by default each log entry begins with the time.
        public init(
            entry: @escaping @Sendable (_ identifier: String, _ message: String, _ target: any Target) -> String = {
                identifier, message, _ in "EndpointRuntime: [\(Date())] \(identifier): \(message)"
            },
            requestData: (@Sendable (Data) -> String)? = nil, responseData: (@Sendable (Data) -> String)? = nil
        ) {
            self.entry = entry
            self.requestData = requestData
            self.responseData = responseData
        }
    }
}
