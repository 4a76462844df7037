import Foundation
import OpenAPI
import Samples

/// A type that sends the request of a webhook to a server on this machine.
struct WebhookSender {
    let text: DescriptionText
    private static let timeout = 10

    /// Sends the request of a webhook to the URL `address`.
    ///
    /// - Returns: A response with the status 200 and the status of the receiver, or a problem.
    func send(_ webhook: Document.Webhook, to address: String) -> MockResponse {
        guard let url = URLComponents(string: address), url.scheme == "http", let port = url.port,
            ["127.0.0.1", "localhost"].contains(url.host ?? ""), let port = UInt16(exactly: port)
        else {
            return MockAPI.problem(400, "'url' is 'http://127.0.0.1:PORT/PATH'; other hosts aren't called")
        }
        let media = webhook.request.requestBody?.content.first
        var body: [UInt8] = []
        if let media {
            let example = media.example ?? text.examples(of: media).first?.value
            let value = example ?? media.schema.map { SchemaSampler.value(of: $0, in: text.schemas) } ?? .object([])
            if case .bytes(let bytes) = ResponseBuilder(text: text).body(value, as: media, isExample: false) {
                body = bytes
            }
        }
        let path = url.percentEncodedPath
        let target = (path.isEmpty ? "/" : path) + (url.percentEncodedQuery.map { "?" + $0 } ?? "")
        var head = "\(webhook.request.method) \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
        head += "Content-Length: \(body.count)\r\nConnection: close\r\n"
        if let media { head += "Content-Type: \(media.name)\r\n" }
        for parameter in webhook.request.parameters where parameter.location == .header {
            guard let schema = parameter.schema else { continue }
            let value =
                parameter.examples.first?.value
                ?? SchemaSampler.value(of: schema, named: parameter.name, in: text.schemas, direction: .request)
            let styles = [parameter.style] + parameter.itemStyles
            guard let written = HeaderBuilder.text(of: value, styles, explode: parameter.explode) else { continue }
            head += "\(parameter.name): \(written.filter { !$0.isNewline })\r\n"
        }
        guard let status = Self.exchange(Array((head + "\r\n").utf8) + body, port: port) else {
            return MockAPI.problem(502, "no HTTP response from '\(address)'")
        }
        let result = Literal.object([.init(key: "status", value: .number("\(status)"))])
        return MockResponse(
            status: 200, headers: [("Content-Type", "application/json")], body: Array(result.json.utf8))
    }

    /// Sends bytes to a port of the loopback interface, and returns the status of the response.
    private static func exchange(_ bytes: [UInt8], port: UInt16) -> Int? {
        #if canImport(Darwin)
            let socket = Foundation.socket(AF_INET, SOCK_STREAM, 0)
        #else
            let socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        guard socket >= 0 else { return nil }
        defer { _ = close(socket) }
        var time = timeval(tv_sec: timeout, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected, SocketWriter.write(bytes, to: socket) else { return nil }
        var response = [UInt8](repeating: 0, count: 64)
        var length = 0
        while length < 16 {
            let count = response.withUnsafeMutableBytes {
                recv(socket, $0.baseAddress?.advanced(by: length), 64 - length, 0)
            }
            guard count > 0 else { break }
            length += count
        }
        let text = String(decoding: response[..<length], as: UTF8.self)
        guard text.hasPrefix("HTTP/1.") else { return nil }
        return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }
}
