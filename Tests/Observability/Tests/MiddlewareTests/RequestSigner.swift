import Crypto
import EndpointRuntime
import Foundation

/// A signer of requests with AWS Signature Version 4, for all services except S3.
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
        let time = now().formatted(Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted))
        let scope = "\(time.prefix(8))/\(region)/\(service)/aws4_request"
        message[header: "X-Amz-Date"] = time
        let port = url?.port.map { ":\($0)" } ?? ""
        let items = (url?.queryItems ?? []).map { (encoded($0.name), encoded($0.value ?? "")) }.sorted { $0 < $1 }
        let query = items.map { "\($0)=\($1)" }.joined(separator: "&")
        let path = encoded(url?.percentEncodedPath ?? "", except: "/")
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

    private func encoded(_ text: String, except others: String = "") -> String {
        let unreserved = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~" + others))
        return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { String(format: "%02x", $0) }.joined()
    }
}
