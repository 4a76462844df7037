import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Prints requests and responses.
public struct NetworkLogger: Plugin {
    /// What is printed.
    public struct Options: OptionSet, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        public static let requestMethod = Options(rawValue: 1 << 0)
        public static let requestBody = Options(rawValue: 1 << 1)
        public static let requestHeaders = Options(rawValue: 1 << 2)
        public static let successResponseBody = Options(rawValue: 1 << 4)
        public static let errorResponseBody = Options(rawValue: 1 << 5)

        public static let `default`: Options = [.requestMethod, .requestHeaders]
        public static let verbose: Options = [
            .requestMethod, .requestBody, .requestHeaders, .successResponseBody, .errorResponseBody,
        ]
    }

    private let options: Options
    private let redactedHeaders: Set<String>
    private let output: @Sendable ([String]) -> Void

    /// - Parameters:
    ///   - redactedHeaders: Headers whose values are secrets, by their names in any case.
    ///   - output: Takes the entries of one request or response; by default they are printed.
    public init(
        _ options: Options = .default,
        redactedHeaders: Set<String> = ["Authorization", "Cookie", "Proxy-Authorization", "X-API-Key"],
        output: (@Sendable ([String]) -> Void)? = nil
    ) {
        self.options = options
        self.redactedHeaders = Set(redactedHeaders.map { $0.lowercased() })
        self.output = output ?? { entries in entries.forEach { print($0) } }
    }

    public func willSend(_ request: PluginRequest, target: any Target) {
        guard let request = request.request else {
            return output([entry("Request", "(invalid request)")])
        }
        var entries = [entry("Request", request.url?.absoluteString ?? "")]
        if options.contains(.requestHeaders) {
            let headers = (request.allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }.map { name, value in
                "\(name): \(redactedHeaders.contains(name.lowercased()) ? "<redacted>" : value)"
            }
            entries.append(entry("Request Headers", headers.joined(separator: ", ")))
        }
        if options.contains(.requestBody), let body = request.httpBody { entries.append(entry("Request Body", text(body))) }
        if options.contains(.requestMethod) { entries.append(entry("HTTP Request Method", request.httpMethod ?? "GET")) }
        output(entries)
    }

    public func didReceive(_ result: Result<Response, EndpointError>, target: any Target) {
        switch result {
        case .success(let response):
            output(entries(for: response, target, showsBody: options.contains(.successResponseBody)))
        case .failure(let error):
            if let response = error.response {
                output(entries(for: response, target, showsBody: options.contains(.errorResponseBody)))
            } else {
                output([entry("Error", "Error calling \(target.path) : \(error)")])
            }
        }
    }

    private func entries(for response: Response, _ target: any Target, showsBody: Bool) -> [String] {
        var entries = [entry("Response", "\(response.statusCode) \(target.method) \(target.path)")]
        if showsBody { entries.append(entry("Response Body", text(response.data))) }
        return entries
    }

    private func entry(_ identifier: String, _ message: String) -> String {
        "EndpointRuntime: [\(Date())] \(identifier): \(message)"
    }

    private func text(_ data: Data) -> String {
        String(data: data, encoding: .utf8) ?? "## Cannot map data to String ##"
    }
}
