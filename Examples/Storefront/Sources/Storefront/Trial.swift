import EndpointAsyncHTTPClient
import EndpointObservability
import EndpointRuntime
import Hummingbird
import InMemoryTracing
import MetricsTestKit
import ServiceLifecycle

/// Runs the server and a stand-in for the bookstore's, asks it for its pages, and has it end in an orderly way.
enum Trial {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    static func run() async throws {
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let replacement = Self.group(Self.replacement { port.yield($0) })
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await replacement.run() }
            var found = ports.makeAsyncIterator()
            guard let service = await found.next() else { throw Failure(description: "no stand-in") }
            let (tracer, metrics) = (InMemoryTracer(), TestMetrics())
            let storefront = Storefront(
                service: "http://127.0.0.1:\(service)",
                observability: Observability(tracer: tracer, metrics: metrics))
            let front = Self.group(storefront.application(on: .hostname("127.0.0.1", port: 0)) { port.yield($0) })
            group.addTask { try await front.run() }
            guard let own = await found.next() else { throw Failure(description: "no server") }
            try await ask(own)
            try check(tracer, metrics)
            // One after the other: the server ends while what it calls is still there.
            await front.triggerGracefulShutdown()
            try await group.next()
            await replacement.triggerGracefulShutdown()
            try await group.waitForAll()
        }
        print("The server has answered, and ended in order.")
    }

    private static func group(_ application: some ApplicationProtocol) -> ServiceGroup {
        ServiceGroup(configuration: .init(services: [application], logger: application.logger))
    }

    private static func ask(_ port: Int) async throws {
        let expected: [(path: String, status: Int, text: String)] = [
            ("/", 200, "A-1 War and Peace"), ("/books/A-1", 200, "War and Peace, 12.5 EUR"),
            ("/books/none", 404, "No such book"), ("/books/broken", 502, ""), ("/other", 404, ""),
        ]
        let transport = AsyncHTTPClientTransport()
        for (path, status, text) in expected {
            let message = RequestMessage(url: "http://127.0.0.1:\(port)\(path)")
            let answer = try await transport.exchange(TransportRequest(message))
            let found = String(decoding: answer.data, as: UTF8.self)
            guard answer.head.statusCode == status, text.isEmpty || found.contains(text) else {
                throw Failure(description: "\(path): \(answer.head.statusCode) \(found)")
            }
            print("\(path): \(status) \(text)")
        }
    }

    /// Compares the spans and metrics of the calls with those of the routes that the pages need.
    private static func check(_ tracer: InMemoryTracer, _ metrics: TestMetrics) throws {
        let (list, get) = ("GET /books", "GET /books/{id}")
        // A span for each call, below which is one for its attempt, which ends first.
        let expected = [list, get, get, get].flatMap { [$0, $0] }
        let spans = tracer.finishedSpans
        let names = spans.map(\.operationName)
        let isNested = stride(from: 0, to: spans.count - 1, by: 2).allSatisfy {
            spans[$0].parentSpanID == spans[$0 + 1].spanID
        }
        guard names == expected, isNested else { throw Failure(description: "spans: \(names)") }
        let timers = metrics.timers.filter { $0.label == "http.client.request.duration" }.map { timer in
            (timer.dimensions.first { $0.0 == "url.template" }?.1 ?? "none", timer.values.count)
        }
        let counts = Dictionary(timers, uniquingKeysWith: +)
        guard counts == ["/books": 1, "/books/{id}": 3] else { throw Failure(description: "timers: \(counts)") }
        print("calls by route: \(counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" })")
    }

    private static func replacement(_ isRunning: @escaping @Sendable (Int) async -> Void) -> some ApplicationProtocol {
        let book = """
            {"id":"A-1","title":"War and Peace","genre":"fiction","price":{"amount":12.5,"currency":"EUR"},\
            "added_at":"2024-05-04T12:30:00Z"}
            """
        let router = Router()
        @Sendable func json(_ text: String, _ status: HTTPResponse.Status = .ok) -> Response {
            Response(
                status: status, headers: [.contentType: "application/json"],
                body: .init(byteBuffer: ByteBuffer(string: text)))
        }
        router.get("/books") { _, _ in json(#"{"book_list":["# + book + "]}") }
        router.get("/books/:id") { _, context in
            switch try context.parameters.require("id") {
            case "A-1": json(#"{"book":"# + book + "}")
            case "broken": json("not JSON")
            default:
                Response(
                    status: .notFound, headers: [.contentType: "application/problem+json"],
                    body: .init(byteBuffer: ByteBuffer(string: #"{"title":"No such book"}"#)))
            }
        }
        return Application(
            router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in await isRunning(channel.localAddress?.port ?? 0) })
    }
}
