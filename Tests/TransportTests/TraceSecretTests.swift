import Foundation
import RawServer
import Testing

@testable import EndpointRuntime

#if AsyncHTTPClient
    import AsyncHTTPClient
    import EndpointAsyncHTTPClient
    import InMemoryTracing
    import Tracing
#endif

/// The values of requests that tracers and dumps receive.
@Suite("Secrets in traces and dumps, live", .timeLimit(.minutes(1)))
struct TraceSecretTests {
    #if AsyncHTTPClient
        @Test("a span has the attributes of async-http-client's, without secrets of the URL")
        func spans() async throws {
            let heads = Locked<[String]>([])
            let server = try RawServer { connection in
                while let request = connection.request() {
                    heads.withLock { $0.append(request.head) }
                    connection.answer("x", status: "404 Not Found")
                }
            }
            let tracer = InMemoryTracer()
            var configuration = AsyncHTTPClientTransport.defaultConfiguration
            configuration.tracing.tracer = tracer
            let transport = AsyncHTTPClientTransport(configuration: configuration)
            var request = TransportRequest(.post, server.url + "/a/b?api_key=S3CRET&own=S3CRET&page=2", text: "body")
            request.redaction = Redaction.standard.with(credentials: ["own"])
            #expect(await Exchanged(transport, request).answer?.head.statusCode == 404)
            let span = try #require(tracer.finishedSpans.first)
            #expect(tracer.finishedSpans.count == 1)
            #expect(span.operationName == "POST" && span.kind == .client)
            #expect(!"\(span)".contains("S3CRET"))
            let attributes = span.attributes
            #expect(attributes.get("url.full") == .string("\(server.url)/a/b?api_key=<redacted>&own=<redacted>&page=2"))
            #expect(attributes.get("url.query") == .string("api_key=<redacted>&own=<redacted>&page=2"))
            #expect(attributes.get("url.path") == .string("/a/b"))
            #expect(attributes.get("url.scheme") == .string("http"))
            #expect(attributes.get("server.address") == .string("127.0.0.1"))
            #expect(attributes.get("server.port") == .int64(Int64(server.port)))
            #expect(attributes.get("http.request.method") == .string("POST"))
            #expect(attributes.get("http.status_code") == .int64(404))
            #expect(span.status?.code == .error)
            // The server hears of the trace.
            #expect(heads.withLock { $0.first }?.lowercased().contains("trace") == true, "\(heads.withLock { $0 })")
            // A failed connection too.
            let refusing = try RefusingPort()
            _ = await Exchanged(transport, TransportRequest(.get, "\(refusing.url)/?api_key=S3CRET"))
            #expect(!"\(tracer.finishedSpans)".contains("S3CRET"))
            try await transport.shutdown()
        }
    #endif

    @Test("an error as NSError shows no secrets of its request", arguments: TransportKind.plain)
    func dumps(kind: TransportKind) async throws {
        let refusing = try RefusingPort()
        let provider = Provider<AnyURL>(transport: kind.make(), retrier: nil)
        let error = await #expect(throws: EndpointError.self) {
            _ = try await provider.request(
                AnyURL(base: "http://u:S3CRET@127.0.0.1:\(refusing.port)/?api_key=S3CRET&page=2"))
        }
        let thrown = try #require(error)
        var errors: [any Error] = [thrown, thrown as NSError]
        if let underlying = thrown.underlyingError { errors += [underlying, underlying as NSError] }
        for error in errors {
            var text = "\(error) \(String(reflecting: error)) \(error.localizedDescription)"
            text += " \((error as NSError).userInfo)"
            dump(error, to: &text)
            dump(error as NSError, to: &text)
            #expect(!text.contains("S3CRET"), "\(text)")
        }
    }
}
