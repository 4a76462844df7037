import EndpointClients
@testable import EndpointRuntime
import Foundation
import RawServer
import Testing

#if AsyncHTTPClient
    import AsyncHTTPClient
    import EndpointAsyncHTTPClient
    import NIOCore
    import TLSServer
#endif

/// The transports that keep the same promises, and what they speak to their server.
enum TransportKind: String, CustomStringConvertible {
    case urlSession, asyncHTTPClient
    /// The same over TLS.
    case urlSessionTLS, asyncHTTPClientTLS, asyncHTTPClientHTTP2

    /// Those that can be tried here.
    #if AsyncHTTPClient
        static let available: [TransportKind] =
            if Authority.isTrustedBySystem {
                [.urlSessionTLS]
            } else if Authority.shared == nil {
                [.urlSession, .asyncHTTPClient]
            } else {
                [.urlSession, .asyncHTTPClient, .asyncHTTPClientTLS, .asyncHTTPClientHTTP2]
            }
    #else
        // Servers that speak TLS are made of SwiftNIO.
        static let available: [TransportKind] = [.urlSession]
    #endif

    /// Without TLS.
    static let plain = available.filter { !$0.isEncrypted }

    /// Those that send a body that is made as it is made: the sessions of Linux wait until it is there.
    static let sendingAsMade = plain.filter { $0.sendsAsMade }

    var sendsAsMade: Bool {
        #if canImport(FoundationNetworking)
            !isURLSession
        #else
            true
        #endif
    }

    var description: String { rawValue }

    var isURLSession: Bool { self == .urlSession || self == .urlSessionTLS }
    var isEncrypted: Bool { self != .urlSession && self != .asyncHTTPClient }

    /// - Parameters:
    ///   - connectTimeout: How long a client of async-http-client waits for a connection.
    ///   - readTimeout: How long it waits for the next bytes.
    func make(connectTimeout: Duration? = nil, readTimeout: Duration? = nil) -> any Transport {
        if isURLSession { return URLSessionTransport() }
        #if AsyncHTTPClient
            guard self != .asyncHTTPClient || connectTimeout != nil || readTimeout != nil else {
                return AsyncHTTPClientTransport()
            }
            return make {
                if let connectTimeout { $0.timeout.connect = TimeAmount(connectTimeout) }
                if let readTimeout { $0.timeout.read = TimeAmount(readTimeout) }
            }
        #else
            preconditionFailure("\(self) needs the trait AsyncHTTPClient")
        #endif
    }

    #if AsyncHTTPClient
        /// A client of async-http-client, whose configuration is changed.
        func make(_ change: (inout HTTPClient.Configuration) -> Void) -> any Transport {
            var configuration = AsyncHTTPClientTransport.defaultConfiguration
            if isEncrypted { configuration.tlsConfiguration = Authority.trusting }
            if self == .asyncHTTPClientTLS { configuration.httpVersion = .http1Only }
            // Also how long a request waits for its turn, which on a busy machine is long where there are a thousand.
            configuration.timeout.connect = .seconds(60)
            change(&configuration)
            return AsyncHTTPClientTransport(configuration: configuration)
        }
    #endif

    /// A server for this kind.
    func server(_ serve: @escaping @Sendable (RawConnection) -> Void) throws -> ServedServer {
        let server = try RawServer(serve)
        #if AsyncHTTPClient
            guard isEncrypted else { return ServedServer(server: server, front: nil) }
            guard let authority = Authority.shared else { throw Authority.Missing() }
            return ServedServer(
                server: server,
                front: try TLSFront(
                    server.port, authority.server,
                    protocols: self == .asyncHTTPClientHTTP2 ? ["h2", "http/1.1"] : ["http/1.1"]))
        #else
            return ServedServer(server: server)
        #endif
    }

    /// Starts a server that responds with the request, as one string.
    func echo() throws -> ServedServer {
        try server { connection in
            while let request = connection.request() {
                connection.answer(
                    "\(request.line)|\(request["Content-Type"] ?? "")|\(request.text)", type: "text/plain")
            }
        }
    }

    /// Returns the URL of a port without a listener.
    func url(port: UInt16) -> String { "\(isEncrypted ? "https" : "http")://127.0.0.1:\(port)" }
}

/// A server, and what speaks TLS before it.
final class ServedServer: Sendable {
    let server: RawServer
    #if AsyncHTTPClient
        let front: TLSFront?

        init(server: RawServer, front: TLSFront?) {
            self.server = server
            self.front = front
        }

        var url: String { front.map { "https://127.0.0.1:\($0.port)" } ?? server.url }
    #else
        init(server: RawServer) {
            self.server = server
        }

        var url: String { server.url }
    #endif

    /// Of connections, or of requests of HTTP/2.
    var connectionCount: Int { server.connectionCount }
}

/// A response, or the reason why there is none.
struct Exchanged {
    var answer: TransportResponse?
    var error: (any Error)?

    init(_ transport: any Transport, _ request: TransportRequest) async {
        do {
            answer = try await transport.exchange(request)
        } catch {
            self.error = error
        }
    }

    var text: String? { answer.map { String(decoding: $0.data, as: UTF8.self) } }
    var interrupted: InterruptedResponse? { error as? InterruptedResponse }
}

extension TransportRequest {
    init(_ method: HTTPMethod, _ url: String, headers: HeaderFields = [:], text: String? = nil) {
        self.init(RequestMessage(method, url: url, headers: headers, body: text.map { Data($0.utf8) }))
    }
}

/// Checks that a transport is as good as new after whatever has happened. A short time limit of the transport may also
/// run out because the machine is busy.
func expectUsable(_ transport: any Transport, _ kind: TransportKind) async throws {
    let server = try kind.echo()
    let request = TransportRequest(.get, server.url + "/after")
    var exchanged = await Exchanged(transport, request)
    for _ in 0..<2 where exchanged.error.map({ ErrorChain($0).isTimedOut }) == true {
        exchanged = await Exchanged(transport, request)
    }
    #expect(exchanged.text == "GET /after HTTP/1.1||", "\(exchanged)")
}

/// A target of any URL.
struct AnyURL: TaskTarget {
    var base: String
    var baseURL: URL { URL(string: base) ?? URL(fileURLWithPath: "/") }
    var path: String { "" }
    var method: HTTPMethod { .get }
    var task: RequestTask { .requestPlain }
    var headers: [String: String]? { nil }
}
