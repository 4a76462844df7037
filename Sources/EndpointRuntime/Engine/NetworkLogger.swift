/// A plugin that prints requests and responses, without their secrets.
///
/// The logger redacts the values of headers, URL parameters and body fields that have names of secrets, that the
/// client's credentials have added, or that the description declares secret. If the server echoes secrets of the
/// request, they are redacted in the response too. Control characters are removed.
public struct NetworkLogger: Plugin {
    private let configuration: Configuration
    private let redaction: Redaction

    /// Creates a logger with a configuration.
    public init(configuration: Configuration) {
        self.configuration = configuration
        redaction = Redaction(headers: configuration.redactedHeaders, queryItems: configuration.redactedQueryItems)
    }

    /// Creates a logger with options.
    ///
    /// - Parameters:
    ///   - redactedHeaders: The names of headers with secret values, in any case.
    ///   - output: A closure that receives the log entries of one request or response; by default the entries are
    ///     printed.
    public init(
        _ options: Options = .default, redactedHeaders: Set<String> = SecretNames.headers,
        output: (@Sendable ([String]) -> Void)? = nil
    ) {
        var configuration = Configuration(options: options)
        configuration.redactedHeaders = redactedHeaders
        if let output { configuration.output = { _, entries in output(entries) } }
        self.init(configuration: configuration)
    }

    /// A logger that prints the methods and headers of requests.
    public static let `default` = NetworkLogger(.default)
    /// A logger that prints requests and responses, except curl commands and bodies that aren't JSON.
    public static let verbose = NetworkLogger(.verbose)

    /// Returns the message as it is, so that no `URLRequest` is created for this plugin.
    public func prepare(_ message: RequestMessage, target: any Target) -> RequestMessage { message }

    public func willSend(_ request: PluginRequest, target: any Target) {
        configuration.output(target, entries(for: request, target))
    }

    /// Prints a response without its request.
    ///
    /// A plugin that wraps other plugins calls this function if it doesn't pass the request on.
    public func didReceive(_ result: Result<Response, EndpointError>, target: any Target) {
        didReceive(result, for: nil, target: target)
    }

    public func didReceive(
        _ result: Result<Response, EndpointError>, for request: PluginRequest?, target: any Target
    ) {
        let rules = request?.redaction ?? (try? result.get())?.context.redaction ?? .standard
        let redaction = self.redaction.with(secretsOf: rules)
        let sent = request?.message
        let entries =
            switch result {
            case .success(let response):
                entries(for: response, to: sent, target, redaction, showsBody: options.contains(.successResponseBody))
            case .failure(let error):
                if let response = error.response {
                    entries(for: response, to: sent, target, redaction, showsBody: options.contains(.errorResponseBody))
                } else {
                    [entry("Error", "Error calling \(Self.name(of: target)) : \(redaction.text("\(error)"))", target)]
                }
            }
        configuration.output(target, entries)
    }

    private var options: Options { configuration.options }

    private func entries(for seen: PluginRequest, _ target: any Target) -> [String] {
        let redaction = redaction.with(secretsOf: seen.redaction)
        guard let message = seen.message else { return [entry("Request", "(invalid request)", target)] }
        if options.contains(.requestAsCURL) {
            return [entry("Request", seen.curlCommand(redaction), target)]
        }
        var entries = [entry("Request", redaction.url(of: message, seen.operation), target)]
        if options.contains(.requestHeaders) {
            entries.append(entry("Request Headers", Self.text(of: seen.allHeaders, redaction), target))
        }
        if options.contains(.requestBody) {
            if let stream = message.bodyStream { entries.append(entry("Request Body Stream", stream, target)) }
            if let body = message.body {
                let type = message[header: "Content-Type"]
                let text = text(of: body, type, configuration.formatter.requestData, redaction)
                entries.append(entry("Request Body", text, target))
            }
        }
        if options.contains(.requestMethod) {
            entries.append(entry("HTTP Request Method", message.method.rawValue, target))
        }
        return entries
    }

    private func entries(
        for response: Response, to request: RequestMessage?, _ target: any Target, _ redaction: Redaction,
        showsBody: Bool
    ) -> [String] {
        // Some servers echo the request in the response, so the request's secrets are hidden in the response too.
        let sent = SentSecrets(request ?? response.message, redaction, of: response.context.operation)
        func entry(_ identifier: String, _ message: String) -> String {
            self.entry(identifier, sent.hidden(in: message), target)
        }
        var entries: [String] = []
        if let answer = response.head {
            let url = redaction.url(answer.url ?? "", of: response.context.operation)
            let text = Self.text(of: answer.headers.dictionary, redaction)
            entries.append(entry("Response", "\(response.statusCode) \(url), \(text)"))
        } else {
            let name = Self.name(of: target)
            entries.append(entry("Response", "Received empty network response for \(name)."))
        }
        // The body of a download is in a file, and the body of a stream isn't received yet, so neither is printed.
        if showsBody, response.file == nil, response.context.stream == nil {
            let type = response.head?[header: "Content-Type"]
            let text = text(of: response.data, type, configuration.formatter.responseData, redaction)
            entries.append(entry("Response Body", text))
        }
        return entries
    }

    private func entry(_ identifier: String, _ message: String, _ target: any Target) -> String {
        // Control characters are removed, because the text of a server mustn't control the terminal.
        configuration.formatter.entry(identifier, PrintableText.lines(of: message), target)
    }

    private func text(
        of body: Data, _ type: String?, _ format: (@Sendable (Data) -> String)?, _ redaction: Redaction
    ) -> String {
        guard let format else {
            if options.contains(.textBodies), let text = redaction.textBody(body, ofType: type) { return text }
            return redaction.body(body, ofType: type)
        }
        return redaction.json(body).map { format(Data($0.utf8)) } ?? redaction.text(format(body))
    }

    private static func text(of headers: [String: String], _ redaction: Redaction) -> String {
        headers.sorted { $0.key < $1.key }.map { "\($0): \(redaction.value($1, ofHeader: $0))" }.joined(separator: ", ")
    }

    /// Returns the name of the target's case without its associated values, which may be secret.
    private static func name(of target: any Target) -> String {
        String("\(target.innermost)".prefix { $0 != "(" })
    }
}
