import Crypto
import EndpointRuntime
import Foundation

/// A signer of requests with AWS Signature Version 4.
struct RequestSigner: Middleware {
    let keyID: String
    let secret: String
    let region: String
    let service: String
    var now: @Sendable () -> Date = { Date() }

    func send(_ request: RequestMessage, of call: EndpointCall, next: MiddlewareChain) async throws -> Response {
        var body = request.body ?? Data()
        switch call.upload {
        case .data(let data): body = data
        case .file(let file): body = try Data(contentsOf: file, options: .mappedIfSafe)
        case .stream: throw URLError(.requestBodyStreamExhausted)
        case nil: break
        }
        return try await next(signed(request, body))
    }

    private func signed(_ message: RequestMessage, _ body: Data) -> RequestMessage {
        var message = message
        let url = URLComponents(string: message.url)
        let style = Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted)
        let time = now().formatted(style)
        let scope = "\(time.prefix(8))/\(region)/\(service)/aws4_request"
        message[header: "X-Amz-Date"] = time
        let port = url?.port.map { ":\($0)" } ?? ""
        let query = (url?.percentEncodedQuery ?? "").split(separator: "&").sorted().joined(separator: "&")
        let path = url?.percentEncodedPath ?? ""
        let canonical = [
            message.method.rawValue, path.isEmpty ? "/" : path, query, "host:\(url?.host ?? "")\(port)",
            "x-amz-date:\(time)", "", "host;x-amz-date", hexadecimal(SHA256.hash(data: body)),
        ].joined(separator: "\n")
        let text = ["AWS4-HMAC-SHA256", time, scope, hexadecimal(SHA256.hash(data: Data(canonical.utf8)))]
        var key = SymmetricKey(data: Data("AWS4\(secret)".utf8))
        for part in scope.split(separator: "/") { key = SymmetricKey(data: code(of: String(part), key)) }
        let signature = hexadecimal(code(of: text.joined(separator: "\n"), key))
        message[header: "Authorization"] =
            "AWS4-HMAC-SHA256 Credential=\(keyID)/\(scope), SignedHeaders=host;x-amz-date, Signature=\(signature)"
        return message
    }

    private func code(of text: String, _ key: SymmetricKey) -> HMAC<SHA256>.MAC {
        HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key)
    }

    private func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { String(format: "%02x", $0) }.joined()
    }
}
