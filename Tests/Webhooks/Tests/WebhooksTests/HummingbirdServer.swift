#if HUMMINGBIRD
    import EndpointRuntime
    import Foundation
    import HTTPTypes
    import Hummingbird
    import NIOCore
    import NIOFoundationEssentialsCompat

    /// A server of hummingbird, with the lines of the article.
    final class HummingbirdServer: EventServing {
        private let running: Task<Void, any Error>
        let url: URL

        init(_ receive: @escaping @Sendable (Data, HeaderFields) -> Int) async throws {
            let router = Router()
            router.post("/events") { request, _ in
                var headers: HeaderFields = [:]
                for field in request.headers { headers.append(field.name.rawName, field.value) }
                let body = Data(buffer: try await request.body.collect(upTo: 1 << 20))
                return HTTPResponse.Status(code: receive(body, headers))
            }
            let (ports, port) = AsyncStream.makeStream(of: Int.self)
            let application = Application(
                router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
                onServerRunning: { channel in port.yield(channel.localAddress?.port ?? 0) })
            running = Task { try await application.run() }
            var found = ports.makeAsyncIterator()
            guard let number = await found.next(), let url = URL(string: "http://127.0.0.1:\(number)/events") else {
                throw URLError(.cannotConnectToHost)
            }
            self.url = url
        }

        deinit {
            running.cancel()
        }
    }
#endif
