import EndpointRuntime

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Sends requests as HTTP/1.0 has them to servers on loopback.
struct LoopbackTransport: Transport {
    func exchange(_ request: TransportRequest) async throws -> TransportResponse {
        let message = request.message
        let address = message.url.dropFirst("http://".count)
        let authority = address.prefix { $0 != "/" }
        guard let port = authority.split(separator: ":").last.flatMap({ UInt16($0) }) else {
            throw ConnectionError(.unreachable)
        }
        let connection = try Loopback.connection(to: port)
        let fields = message.headers.map { "\($0.name): \($0.value)\r\n" }.joined()
        connection.write("\(message.method) \(address.dropFirst(authority.count)) HTTP/1.0\r\n\(fields)\r\n")
        let parts = connection.read().split(separator: "\r\n\r\n", maxSplits: 1)
        let lines = (parts.first ?? "").split(separator: "\r\n")
        guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
            throw ConnectionError(.lost)
        }
        var headers = HeaderFields()
        for line in lines.dropFirst() {
            let pair = line.split(separator: ": ", maxSplits: 1)
            if pair.count == 2 { headers.append(String(pair[0]), String(pair[1])) }
        }
        return TransportResponse(
            head: ResponseHead(statusCode: status, headers: headers), data: Data((parts.dropFirst().first ?? "").utf8)
        )
    }
}
