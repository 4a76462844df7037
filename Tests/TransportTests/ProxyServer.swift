import Foundation
import RawServer

@testable import EndpointRuntime

/// Makes tunnels and hands on requests for those who say who they are, and keeps what it was asked.
final class ProxyServer: Sendable {
    static let authorization = "Basic " + Data("user:s3cret".utf8).base64EncodedString()
    let server: RawServer
    let asked = Locked<[String]>([])
    /// The number of requests, including tunnels.
    var count: Int { asked.withLock { $0.count } }

    init() throws {
        let asked = asked
        server = try RawServer { connection in
            guard let request = connection.requestHead() else { return }
            asked.withLock { $0.append(request.line) }
            guard request["Proxy-Authorization"] == Self.authorization else {
                connection.answer(
                    "who?", status: "407 Proxy Authentication Required", headers: "Proxy-Authenticate: Basic\r\n")
                return
            }
            let parts = request.line.split(separator: " ")
            if parts[0] == "CONNECT" {
                connection.send("HTTP/1.1 200 Connection established\r\n\r\n")
                connection.tunnel(to: UInt16(parts[1].split(separator: ":").last ?? "") ?? 0)
                return
            }
            // With the whole URL (RFC 9112, section 3.2.2), which the server behind it isn't told.
            guard let url = URLComponents(string: String(parts[1])) else { return }
            let head = request.head.components(separatedBy: "\r\n").dropFirst().filter {
                !$0.lowercased().hasPrefix("proxy-")
            }
            connection.tunnel(
                to: UInt16(url.port ?? 0),
                sending: (["\(parts[0]) \(url.path) HTTP/1.1"] + head).joined(separator: "\r\n") + "\r\n\r\n")
        }
    }
}
