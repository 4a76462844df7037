extension NetworkLogger {
    /// The parts to print.
    public struct Options: OptionSet, Sendable {
        /// The bits.
        public let rawValue: Int

        /// Options of these bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// The method.
        public static let requestMethod = Options(rawValue: 1 << 0)
        /// The request's body, if it is in memory.
        public static let requestBody = Options(rawValue: 1 << 1)
        /// The request's headers, with those of the transport.
        public static let requestHeaders = Options(rawValue: 1 << 2)
        /// The request as a command for a shell, and nothing else of it.
        public static let requestAsCURL = Options(rawValue: 1 << 3)
        /// The bodies of responses.
        public static let successResponseBody = Options(rawValue: 1 << 4)
        /// The bodies of responses that the target doesn't take for a success.
        public static let errorResponseBody = Options(rawValue: 1 << 5)
        /// An option that prints bodies that aren't JSON as strings without their secrets.
        ///
        /// The option applies to the bodies that other options print. Without the option, the size and the media type
        /// of such bodies are printed, as they are for a body other than a form that has names of secrets.
        public static let textBodies = Options(rawValue: 1 << 6)

        /// Methods and headers of requests.
        public static let `default`: Options = [.requestMethod, .requestHeaders]
        /// All but ``requestAsCURL`` and ``textBodies``.
        public static let verbose: Options = [
            .requestMethod, .requestBody, .requestHeaders, .successResponseBody, .errorResponseBody,
        ]
    }

    /// The options, format and output of the logger.
    public struct Configuration: Sendable {
        /// The parts to print.
        public var options: Options
        /// The format of entries.
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
        /// Takes the entries of one request or response.
        public var output: @Sendable (any Target, [String]) -> Void

        /// Creates a configuration; by default entries are printed on separate lines.
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

    /// The format of entries.
    public struct Formatter: Sendable {
        /// Formats an entry of a kind, such as `Request Headers`.
        public var entry: @Sendable (_ identifier: String, _ message: String, _ target: any Target) -> String
        /// A function that formats a request's body; nil for the default format.
        ///
        /// The default is JSON without its secrets, and the size and the media type of anything else. The function
        /// receives JSON without its secrets, or anything else unchanged.
        public var requestData: (@Sendable (Data) -> String)?
        /// Formats a response's body, with the same default as ``requestData``.
        public var responseData: (@Sendable (Data) -> String)?

        /// Creates a formatter; by default an entry begins with the time.
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
